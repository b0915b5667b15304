import { MOST_SHOWN } from "#lib/domain/pack-export.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { openZip } from "#lib/ingest/container/zip.ts";
import {
  childNamed,
  childrenNamed,
  elementsOf,
  isElement,
  parseXml,
  textOf,
  type XmlElement,
} from "#lib/ingest/extract/docx/xml.ts";
import { DEFAULT_INGEST_LIMITS } from "#lib/ingest/limits.ts";
import { DOCX_PROPERTY, DOCX_SCHEMA } from "./docx-properties.ts";

const DEPTH = 16;
/** Only the document's own parts: tables and text boxes can be nested. */
const DEEP = 200;

/**
 * Reads the items of a pack's Word file from its properties, and the words on its pages. @throws AppError for any
 * other file.
 */
export function readDocxProperties(bytes: Uint8Array): unknown {
  const zip = openZip(bytes, DEFAULT_INGEST_LIMITS.inflate);
  const part = zip.read("docProps/custom.xml");
  if (!part) throw new AppError("bad_request", "The file has no properties of ours.");
  const properties = new Map(
    elementsOf(parseXml(part, DEPTH)).map((property) => [
      property.attributes.name ?? "",
      elementsOf(property).map(textOf).join(""),
    ]),
  );
  if (properties.get(DOCX_PROPERTY.schema) !== DOCX_SCHEMA)
    throw new AppError("bad_request", "The file has no properties of ours.");
  const shown = shownWords(zip.read("word/document.xml"), zip.read("word/footnotes.xml"));
  const items: unknown[] = [];
  for (let number = 1; ; number++) {
    const value = properties.get(`${DOCX_PROPERTY.item}${number}`);
    if (value === undefined) break;
    const [evidenceRef, wordsRef, byteHash, quoteHash] = value.split(" ");
    const words = shown.get(evidenceRef ?? "") ?? null;
    items.push({ evidenceRef, wordsRef, byteHash, quoteHash, quote: null, shown: words });
  }
  const version = properties.get(DOCX_PROPERTY.version);
  return {
    packId: properties.get(DOCX_PROPERTY.pack),
    version: version === "draft" ? null : Number(version),
    exportedAt: properties.get(DOCX_PROPERTY.exported),
    items,
  };
}

/** The end of a footnote: the evidence that it cites. */
const FOOTNOTE = /(\S+), sha256 [0-9a-f]{64}\s*$/;
/**
 * Parts of a paragraph that are not visible words: properties, deleted text, and alternative forms of the same text.
 */
const UNSEEN: ReadonlySet<string> = new Set(["w:pPr", "w:rPr", "w:del", "w:moveFrom", "mc:Fallback"]);

/** Maps each evidence ref to the paragraph whose footnote names it. Footnote numbers are ignored. */
function shownWords(document: Uint8Array | null, footnotes: Uint8Array | null): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  if (!document || !footnotes) return shown;
  const refs = new Map<string, string>();
  for (const footnote of childrenNamed(parseXml(footnotes, DEEP), "w:footnote")) {
    const [, ref] = FOOTNOTE.exec(wordsOf(footnote)) ?? [];
    if (ref !== undefined) refs.set(footnote.attributes["w:id"] ?? "", ref);
  }
  for (const paragraph of within(childNamed(parseXml(document, DEEP), "w:body"), "w:p")) {
    for (const reference of within(paragraph, "w:footnoteReference")) {
      const ref = refs.get(reference.attributes["w:id"] ?? "");
      if (ref !== undefined) shown.set(ref, wordsOf(paragraph).slice(0, MOST_SHOWN));
    }
  }
  return shown;
}

/** The outermost elements with a name. */
function within(element: XmlElement | null, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (UNSEEN.has(child.name)) return [];
    return child.name === name ? [child] : within(child, name);
  });
}

function wordsOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (!isElement(child) || UNSEEN.has(child.name)) return "";
      if (child.name === "w:t") return textOf(child);
      if (child.name === "w:br" || child.name === "w:cr" || child.name === "w:tab") return " ";
      return wordsOf(child);
    })
    .join("");
}
