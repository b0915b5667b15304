import {
  Document,
  Footer,
  type ISectionOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  type Table,
  TextRun,
} from "docx";
import type { PackExport } from "#lib/domain/pack-export.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { appendix } from "./docx-appendix.ts";
import { figure } from "./docx-figure.ts";
import { heading, labelled, runs } from "./docx-parts.ts";
import { docxProperties } from "./docx-properties.ts";
import { footnote, lead, QUOTE_INDENT, quote } from "./docx-quote.ts";
import { headFacts, type Report, type ReportItem, reportOf } from "./report.ts";
import { needsLandscape } from "./table-shape.ts";
import { xmlText } from "./xml-text.ts";

const STYLES = {
  default: { document: { run: { font: "Calibri", size: 22 }, paragraph: { spacing: { after: 120 } } } },
  paragraphStyles: [
    {
      id: "Quote",
      name: "Quote",
      basedOn: "Normal",
      next: "Normal",
      quickFormat: true,
      run: { italics: true },
      paragraph: {
        indent: { left: QUOTE_INDENT, right: QUOTE_INDENT },
        spacing: { before: 120, after: 120 },
      },
    },
  ],
} as const;

/**
 * Writes a pack as a Word document that can be pasted into a committee report: quotes by role, each with a short
 * footnote that links to the passage, figures of cited drawings, and an appendix with everything technical. Properties
 * and bookmarks hold what verification needs.
 */
export async function writePackDocx(
  file: PackExport,
  figures: readonly PackFigureEntry[] = [],
): Promise<Uint8Array> {
  const report = reportOf(file, figures);
  const document = new Document({
    title: xmlText(file.pack.title),
    creator: "Sightline",
    // The library would name a person who does not exist.
    lastModifiedBy: "Sightline",
    customProperties: docxProperties(file),
    styles: STYLES,
    footnotes: Object.fromEntries(
      report.items.map((item) => [String(item.number), { children: [footnote(item)] }]),
    ),
    sections: pagesOf([
      { isWide: false, children: head(report) },
      ...body(report),
      { isWide: false, children: appendix(report) },
    ]),
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function pageNumbers(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT] });
  return new Footer({ children: [new Paragraph({ children: [number], alignment: "center" })] });
}

function head(report: Report): Paragraph[] {
  return [heading(report.title, "Title"), ...headFacts(report).map(([name, words]) => labelled(name, words))];
}

/** A part of the file. A wide one needs a landscape page. */
type Part = { readonly isWide: boolean; readonly children: readonly (Paragraph | Table)[] };

/** Joins neighbouring parts on pages of the same layout. */
function pagesOf(parts: readonly Part[]): ISectionOptions[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.isWide !== part.isWide) joined.push(part);
    else joined.splice(-1, 1, { ...last, children: [...last.children, ...part.children] });
  }
  return joined.map(({ isWide, children }) => ({
    ...(isWide && { properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } } }),
    footers: { default: pageNumbers() },
    children: [...children],
  }));
}

/** Headings stand on the page of the item below them. */
function body({ sections }: Report): Part[] {
  const isWide = (item: ReportItem | undefined) => item !== undefined && needsLandscape(item.blocks);
  return sections.flatMap((section) => [
    {
      isWide: isWide(section.groups[0]?.items[0]),
      children: [
        heading(section.heading, "Heading1"),
        ...(section.empty === null ? [] : [new Paragraph({ children: runs(section.empty) })]),
      ],
    },
    ...section.groups.flatMap((group) => [
      ...(group.heading === null
        ? []
        : [{ isWide: isWide(group.items[0]), children: [heading(group.heading, "Heading2")] }]),
      ...group.items.map((item) => ({
        isWide: isWide(item),
        children: [...lead(item), ...quote(item), ...figure(item), ...below(item)],
      })),
    ]),
  ]);
}

function below({ note, suggestion }: ReportItem): Paragraph[] {
  return [
    ...(note === "" ? [] : [new Paragraph({ children: runs(note) })]),
    ...(suggestion === null ? [] : [new Paragraph({ children: runs(suggestion, { bold: true }) })]),
  ];
}
