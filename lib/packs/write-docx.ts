import {
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import type { PackItemView } from "#lib/domain/pack.ts";
import type { PackExport } from "#lib/domain/pack-export.ts";
import { wordsRef } from "./addresses.ts";
import { docxProperties } from "./docx-properties.ts";
import {
  bySection,
  citedWords,
  headFacts,
  NO_WORDS,
  numbering,
  placeWords,
  provenanceLines,
  ROLE_WORDS,
  SOURCE_GONE,
  xmlText,
} from "./words.ts";

/** `size` in half points. */
type Style = { readonly italics?: boolean; readonly bold?: boolean; readonly size?: number };

/** Words as runs, one per line. */
function runs(text: string, style: Style = {}): TextRun[] {
  return xmlText(text)
    .split(/\r\n|[\n\r]/)
    .map((line, index) => new TextRun({ text: line, ...style, ...(index === 0 ? {} : { break: 1 }) }));
}

const link = (address: string, words: string) =>
  new ExternalHyperlink({
    link: xmlText(address),
    children: [new TextRun({ text: xmlText(words), style: "Hyperlink" })],
  });

/**
 * Writes a pack as a Word document: items under their headings with role, note and provenance. Each has a footnote
 * that links to the cited passage and names title, version, page, section and hash. Properties hold what verification
 * needs.
 */
export async function writePackDocx(file: PackExport): Promise<Uint8Array> {
  const { pack } = file;
  const document = new Document({
    title: xmlText(pack.title),
    creator: "Sightline",
    customProperties: docxProperties(file),
    styles: { default: { document: { run: { font: "Calibri", size: 22 } } } },
    footnotes: Object.fromEntries(
      pack.items.map((item, index) => [String(index + 1), { children: [footnote(file, item)] }]),
    ),
    sections: [{ children: [...head(file), ...body(file), ...sources(file)] }],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function head(file: PackExport): Paragraph[] {
  return [
    new Paragraph({ children: runs(file.pack.title.replace(/\s+/g, " ")), heading: HeadingLevel.TITLE }),
    ...headFacts(file).map(
      ([name, words]) =>
        new Paragraph({
          children: [
            ...runs(`${name}: `, { bold: true }),
            ...(name === "Address" || name === "Receipt" ? [link(words, words)] : runs(words)),
          ],
        }),
    ),
  ];
}

function body({ pack }: PackExport): Paragraph[] {
  const numberOf = numbering(pack.items);
  return bySection(pack).flatMap(({ heading, items }) => [
    ...(heading === null
      ? []
      : [new Paragraph({ children: runs(heading.replace(/\s+/g, " ")), heading: HeadingLevel.HEADING_1 })]),
    ...items.flatMap((item) => itemParagraphs(item, numberOf)),
  ]);
}

function itemParagraphs(item: PackItemView, numberOf: (ref: string) => number | null): Paragraph[] {
  const number = numberOf(item.evidenceRef) ?? 0;
  const { source } = item;
  const title = source.state === "removed" ? "Source removed" : source.title.replace(/\s+/g, " ");
  const note = new FootnoteReferenceRun(number);
  const cited =
    source.state === "removed"
      ? runs(SOURCE_GONE, { italics: true })
      : runs(source.quote.trim() === "" ? NO_WORDS : citedWords(source));
  return [
    new Paragraph({
      children: runs(`${number}. ${title} — ${ROLE_WORDS[item.role]}`),
      heading: HeadingLevel.HEADING_2,
    }),
    new Paragraph({ children: [...cited, note], indent: { left: 400 } }),
    ...(item.note.trim() === ""
      ? []
      : [new Paragraph({ children: [...runs("Note: ", { bold: true }), ...runs(item.note.trim())] })]),
    ...[placeWords(item), ...provenanceLines(item, numberOf)].map(
      (line) => new Paragraph({ children: runs(line, { italics: true }) }),
    ),
  ];
}

function footnote({ itemAddresses }: PackExport, item: PackItemView): Paragraph {
  const address = itemAddresses[item.itemId];
  const { source } = item;
  const children: ParagraphChild[] = [
    ...(address === undefined || source.state === "removed"
      ? runs("Source removed")
      : [link(address, source.title), ...runs(`, ${source.sourcePath}`)]),
    ...runs(`, ${placeWords(item)}. ${item.evidenceRef}, sha256 ${item.byteHash}`),
  ];
  return new Paragraph({ children });
}

function sources({ pack }: PackExport): (Paragraph | Table)[] {
  const row = (cells: readonly string[]) =>
    new TableRow({
      children: cells.map(
        (cell) => new TableCell({ children: [new Paragraph({ children: runs(cell, { size: 14 }) })] }),
      ),
    });
  const rows = pack.items.map((item, index) =>
    row([String(index + 1), wordsRef(item), item.byteHash, item.quoteHash]),
  );
  return [
    new Paragraph({ children: runs("Sources and hashes"), heading: HeadingLevel.HEADING_1 }),
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [row(["Item", "Reference", "sha256 of the source", "sha256 of the words"]), ...rows],
    }),
  ];
}
