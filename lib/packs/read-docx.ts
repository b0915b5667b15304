import { directionMarkCount } from "#lib/domain/direction-marks.ts";
import { MAX_FOOTNOTE_CHARS, MAX_FOOTNOTES, MAX_SHOWN_CHARS } from "#lib/domain/pack-export.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { openZip } from "#lib/ingest/container/zip.ts";
import {
  childNamed,
  childrenNamed,
  elementsOf,
  parseXml,
  textOf,
  valOf,
  type XmlElement,
} from "#lib/ingest/extract/shared/xml.ts";
import { withinLimits } from "./cited-footnotes.ts";
import { footnotesById, NO_FOOTNOTE } from "./docx-footnotes.ts";
import { docxStyles, hasForeignParts, hasOtherForms } from "./docx-foreign.ts";
import { requireOwnParts } from "./docx-package.ts";
import {
  BOOKMARK,
  DOCX_PROPERTY,
  DOCX_SCHEMA,
  DOCX_SCHEMA_OF_FOOTNOTES,
  DOCX_SCHEMA_OF_LINES,
} from "./docx-properties.ts";
import { DOCX_DEPTH, stylesLike, stylesOf, UNSEEN, within, wordsOf } from "./docx-words.ts";
import { FOREIGN } from "./seen-words.ts";

const PROPERTIES_DEPTH = 16;
/** An export of the largest pack stays far below. */
const INFLATE = { maxEntries: 1000, maxEntryBytes: 20_000_000, maxTotalBytes: 40_000_000, maxRatio: 200 };

/**
 * Reads the items of a pack's Word file from its properties, and the words on its pages. @throws AppError for any
 * other file.
 */
export function readDocxProperties(bytes: Uint8Array): unknown {
  const zip = openZip(bytes, INFLATE);
  const part = zip.read("docProps/custom.xml");
  if (!part) throw new AppError("bad_request", "The Word file has no properties of a pack.");
  const properties = new Map(
    elementsOf(parseXml(part, PROPERTIES_DEPTH)).map((property) => [
      property.attributes.name ?? "",
      elementsOf(property).map(textOf).join(""),
    ]),
  );
  const schema = properties.get(DOCX_PROPERTY.schema);
  if (schema === undefined || !SCHEMAS.has(schema))
    throw new AppError("bad_request", "The Word file has no properties of a pack.");
  requireOwnParts(zip);
  const document = zip.read("word/document.xml");
  const notes = zip.read("word/footnotes.xml");
  const earlier = schema === DOCX_SCHEMA_OF_FOOTNOTES;
  const stylesPart = zip.read("word/styles.xml");
  const { shown, calls } = earlier
    ? { shown: wordsByRef(document, notes, stylesPart), calls: null }
    : wordsByNumber(document, stylesPart);
  const noteOf = footnotesById(notes, zip.read("word/_rels/footnotes.xml.rels"), stylesPart);
  const items: unknown[] = [];
  for (let number = 1; ; number++) {
    const value = properties.get(`${DOCX_PROPERTY.item}${number}`);
    if (value === undefined) break;
    const [evidenceRef, wordsRef, byteHash, quoteHash] = value.split(" ");
    // In a file of this release each item has a bookmark, so a missing one was removed.
    const words = earlier ? (shown.get(evidenceRef ?? "") ?? null) : (shown.get(String(number)) ?? "");
    const called = (calls?.get(String(number)) ?? []).map((id) => noteOf.get(id) ?? NO_FOOTNOTE);
    const footnotes = calls === null ? null : withinLimits(called);
    items.push({ evidenceRef, wordsRef, byteHash, quoteHash, quote: null, shown: words, footnotes });
  }
  const version = properties.get(DOCX_PROPERTY.version);
  const stated = properties.get(DOCX_PROPERTY.items);
  const others = [...shown].filter(
    ([number, words]) =>
      properties.get(`${DOCX_PROPERTY.item}${number}`) === undefined && words.trim() !== "",
  );
  return {
    packId: properties.get(DOCX_PROPERTY.pack),
    version: version === "draft" ? null : Number(version),
    exportedAt: properties.get(DOCX_PROPERTY.exported),
    // Files of earlier releases do not have it.
    statedItems: stated === undefined ? null : Number(stated),
    lacksCount: stated === undefined && schema === DOCX_SCHEMA,
    items,
    tablesAsLines: schema !== DOCX_SCHEMA,
    foreignQuotes: earlier ? 0 : others.length + unownedQuotes(document, stylesPart),
    ...besideQuotes(document, notes, [...shown.values()]),
  };
}

const SCHEMAS: ReadonlySet<string> = new Set([DOCX_SCHEMA, DOCX_SCHEMA_OF_LINES, DOCX_SCHEMA_OF_FOOTNOTES]);

/** The footnotes of a file, and whether words outside of its quotes have marks of direction. */
function besideQuotes(document: Uint8Array | null, notes: Uint8Array | null, quotes: readonly string[]) {
  const footnotes = notes
    ? childrenNamed(parseXml(notes, DOCX_DEPTH), "w:footnote").map((note) => wordsOf(note))
    : [];
  const page = document ? wordsOf(parseXml(document, DOCX_DEPTH)) : "";
  const marks = (texts: readonly string[]) => texts.reduce((sum, text) => sum + directionMarkCount(text), 0);
  return {
    footnotes: footnotes
      .map((words) => words.trim().slice(0, MAX_FOOTNOTE_CHARS))
      .filter((words) => words !== "")
      .slice(0, MAX_FOOTNOTES),
    directionMarks: marks([page, ...footnotes]) > marks(quotes),
  };
}

const HASH_LABEL = ", sha256 ";
const HASH = /^[0-9a-f]{64}$/;
const MAX_REF_CHARS = 500;

/** The evidence ref that ends a footnote, before the hash of its bytes. */
function citedRef(footnote: string): string | null {
  const label = footnote.lastIndexOf(HASH_LABEL);
  if (label < 0 || !HASH.test(footnote.slice(label + HASH_LABEL.length).trim())) return null;
  const before = footnote.slice(Math.max(0, label - MAX_REF_CHARS), label);
  return before.split(/\s/).at(-1) || null;
}

/** What the pages show of the items, by number: the words, and the ids of the footnotes that the quotes call. */
type ShownItems = {
  readonly shown: ReadonlyMap<string, string>;
  readonly calls: ReadonlyMap<string, readonly string[]>;
};

/**
 * Maps each item's number to the words of the whole paragraphs and tables that its bookmark touches. A bookmark within
 * another ends that one, so that a file with many of them takes linear time. The mark of a table's footnote stands in
 * the line below it.
 */
function wordsByNumber(document: Uint8Array | null, stylesPart: Uint8Array | null): ShownItems {
  const shown = new Map<string, string>();
  const calls = new Map<string, string[]>();
  if (!document) return { shown, calls };
  const addCalls = (number: string, block: XmlElement) => {
    const ids = within(block, "w:footnoteReference").map(({ attributes }) => attributes["w:id"] ?? "");
    if (ids.length > 0) calls.set(number, [...(calls.get(number) ?? []), ...ids]);
  };
  /** The item of the table just above. */
  let above: string | null = null;
  const [styles, looks] = [stylesOf(stylesPart), docxStyles(stylesPart)];
  const body = childNamed(parseXml(document, DOCX_DEPTH), "w:body");
  const isForeignBody = body !== null && hasOtherForms(body);
  let open: { readonly number: string; readonly id: string | undefined } | null = null;
  for (const { block, isForeign } of bodyBlocks(body)) {
    const start = within(block, "w:bookmarkStart").find(isOfItem);
    if (start)
      open = {
        number: start.attributes["w:name"]?.slice(BOOKMARK.length) ?? "",
        id: start.attributes["w:id"],
      };
    if (open === null) {
      if (above !== null && !calls.has(above)) addCalls(above, block);
      if (block.name === "w:p") above = null;
      continue;
    }
    const { number, id } = open;
    if (block.name === "w:tbl") above = number;
    else if (block.name === "w:p") above = null;
    addCalls(number, block);
    const before = shown.get(number);
    const mark = isForeignBody || isForeign || hasForeignParts(block, looks) ? FOREIGN : "";
    const words = () => `${mark}${wordsOf(block, styles)}`;
    if (before === undefined) shown.set(number, words().slice(0, MAX_SHOWN_CHARS));
    else if (before.length < MAX_SHOWN_CHARS)
      shown.set(number, `${before}\n${words()}`.slice(0, MAX_SHOWN_CHARS));
    if (within(block, "w:bookmarkEnd").some(({ attributes }) => attributes["w:id"] === id)) open = null;
  }
  return { shown, calls };
}

/** A part of the body, and whether our files never have it there. */
type Block = { readonly block: XmlElement; readonly isForeign: boolean };

/**
 * Returns the paragraphs and tables of the body. Other parts, such as a content control or a tracked change, are
 * foreign, with the paragraphs in them.
 */
function bodyBlocks(parent: XmlElement | null, isForeign = false): Block[] {
  return elementsOf(parent).flatMap((child): Block[] => {
    if (BLOCKS.has(child.name)) return [{ block: child, isForeign }];
    if (child.name === "w:sectPr") return [];
    const inner = UNSEEN.has(child.name) ? [] : bodyBlocks(child, true);
    return [{ block: { ...child, children: [] }, isForeign: true }, ...inner];
  });
}

/** A bookmark may start or end between two blocks. */
const BLOCKS: ReadonlySet<string> = new Set([
  "w:p",
  "w:tbl",
  "w:bookmarkStart",
  "w:bookmarkEnd",
  "w:proofErr",
]);

const QUOTE_STYLE = /^(?:intense )?(?:quote|quotations?)$/i;

/** Counts the paragraphs outside of all bookmarks of items that have the style of a quote. */
function unownedQuotes(document: Uint8Array | null, stylesPart: Uint8Array | null): number {
  if (!document) return 0;
  const names = stylesPart ? stylesLike(parseXml(stylesPart, DOCX_DEPTH), isQuoteStyle) : new Set<string>();
  const isQuote = (paragraph: XmlElement) =>
    names.has(valOf(childNamed(paragraph, "w:pPr"), "w:pStyle") ?? "") && wordsOf(paragraph).trim() !== "";
  let count = 0;
  let open: string | null = null;
  for (const { block } of bodyBlocks(childNamed(parseXml(document, DOCX_DEPTH), "w:body"))) {
    const start = within(block, "w:bookmarkStart").find(isOfItem);
    if (start) open = start.attributes["w:id"] ?? "";
    if (open === null) count += within(block, "w:p").filter(isQuote).length;
    else if (within(block, "w:bookmarkEnd").some(({ attributes }) => attributes["w:id"] === open))
      open = null;
  }
  return count;
}

const isOfItem = ({ attributes }: XmlElement) => attributes["w:name"]?.startsWith(BOOKMARK) === true;

const isQuoteStyle = (style: XmlElement) =>
  QUOTE_STYLE.test(style.attributes["w:styleId"] ?? "") || QUOTE_STYLE.test(valOf(style, "w:name") ?? "");

/** Maps each evidence ref to the paragraph whose footnote names it, as earlier releases wrote files. */
function wordsByRef(
  document: Uint8Array | null,
  footnotes: Uint8Array | null,
  stylesPart: Uint8Array | null,
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  if (!document || !footnotes) return shown;
  const looks = docxStyles(stylesPart);
  const refs = new Map<string, string>();
  for (const footnote of childrenNamed(parseXml(footnotes, DOCX_DEPTH), "w:footnote")) {
    const ref = citedRef(wordsOf(footnote));
    if (ref !== null) refs.set(footnote.attributes["w:id"] ?? "", ref);
  }
  for (const paragraph of within(childNamed(parseXml(document, DOCX_DEPTH), "w:body"), "w:p")) {
    const cited = within(paragraph, "w:footnoteReference").flatMap(
      (reference) => refs.get(reference.attributes["w:id"] ?? "") ?? [],
    );
    if (cited.length === 0) continue;
    const mark = hasForeignParts(paragraph, looks) ? FOREIGN : "";
    const words = `${mark}${wordsOf(paragraph)}`.slice(0, MAX_SHOWN_CHARS);
    for (const ref of cited) shown.set(ref, words);
  }
  return shown;
}
