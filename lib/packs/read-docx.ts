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
import { DOCX_PROPERTY, DOCX_SCHEMA } from "./docx-properties.ts";

const DEPTH = 16;
/** Only the document's own parts: tables and text boxes can be nested. */
const DEEP = 200;
/** An export of the largest pack stays far below. */
const INFLATE = { maxEntries: 1000, maxEntryBytes: 20_000_000, maxTotalBytes: 40_000_000, maxRatio: 200 };

/**
 * Reads the items of a pack's Word file from its properties, and the words on its pages. @throws AppError for any
 * other file.
 */
export function readDocxProperties(bytes: Uint8Array): unknown {
  const zip = openZip(bytes, INFLATE);
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

const HASH_LABEL = ", sha256 ";
const HASH = /^[0-9a-f]{64}$/;
const LONGEST_REF = 500;

/** The evidence ref that ends a footnote, before the hash of its bytes. */
function citedRef(footnote: string): string | null {
  const label = footnote.lastIndexOf(HASH_LABEL);
  if (label < 0 || !HASH.test(footnote.slice(label + HASH_LABEL.length).trim())) return null;
  const before = footnote.slice(Math.max(0, label - LONGEST_REF), label);
  return before.split(/\s/).at(-1) || null;
}

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
    const ref = citedRef(wordsOf(footnote));
    if (ref !== null) refs.set(footnote.attributes["w:id"] ?? "", ref);
  }
  for (const paragraph of within(childNamed(parseXml(document, DEEP), "w:body"), "w:p")) {
    const cited = within(paragraph, "w:footnoteReference").flatMap(
      (reference) => refs.get(reference.attributes["w:id"] ?? "") ?? [],
    );
    if (cited.length === 0) continue;
    const words = wordsOf(paragraph).slice(0, MOST_SHOWN);
    for (const ref of cited) shown.set(ref, words);
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
