import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { append } from "../append.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { readBlocks } from "./odt/body.ts";
import type { OdtContext } from "./odt/context.ts";
import { readLists } from "./odt/lists.ts";
import { odtMetadata } from "./odt/metadata.ts";
import { type OdtLimits, type OdtPackage, openOdt } from "./odt/package.ts";
import { type OdtStyles, readStyles } from "./odt/styles.ts";
import { MAX_CELLS } from "./odt/table.ts";
import { collectPictures } from "./pictures/collect-pictures.ts";
import { asNote, belowHeading } from "./shared/blocks.ts";
import { composeWithPictures, type DraftBlock } from "./shared/compose.ts";
import { childNamed, elementsOf, isElement, type XmlElement } from "./shared/xml.ts";

/**
 * Extracts OpenDocument texts: headings by outline level and style, numbers and list markers as printed, tables, text
 * boxes, formulas, and footnotes and endnotes at the end below the heading "Notes". Insertions are accepted. Deletions
 * and comments are left out (ADR 0085).
 */
export function createOdtExtractor(limits: OdtLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "odt",
    fingerprint: FINGERPRINTS.odt,
    async extract(input: ExtractInput): Promise<Extracted> {
      const source = openOdt(input.bytes, limits);
      input.signal?.throwIfAborted();
      const { context, root, body, composed } = readOdt(source);
      if (composed.text === "") throw new AppError("empty_file", "The document holds no text.");
      const metadata = odtMetadata(source.meta, body, printedTitle(root, context.styles));
      return { format: "odt", ...composed, pages: [], metadata, notes: notesOf(context) };
    },
    async pictures(bytes) {
      return readOdt(openOdt(bytes, limits)).pictures.map((picture) => picture.read);
    },
  };
}

function readOdt(source: OdtPackage) {
  const context = contextOf(source);
  const office = childNamed(source.content, "office:body");
  const root = childNamed(office, "office:text") ?? office;
  const body = readBlocks(root, context);
  return { context, root, body, ...composeWithPictures([...body, ...belowHeading(noteBlocks(context))]) };
}

export const odtExtractor: Extractor = createOdtExtractor();

function contextOf(source: OdtPackage): OdtContext {
  const named = childNamed(source.styles, "office:styles");
  const own = childNamed(source.content, "office:automatic-styles");
  return {
    styles: readStyles([named, own]),
    lists: readLists([named, own]),
    formula: source.formula,
    notes: [],
    noteCounts: new Map(),
    seen: new Set(),
    boxes: [],
    pictures: collectPictures(),
    pictureAt: source.picture,
    cellsLeft: MAX_CELLS,
  };
}

/** Returns the notes in the order of their references. Notes that a note refers to follow at the end. */
function noteBlocks(context: OdtContext): DraftBlock[] {
  const blocks: DraftBlock[] = [];
  for (let at = 0; at < context.notes.length; at++) {
    const note = context.notes[at];
    if (note) append(blocks, asNote(readBlocks(note.body, context), note.marker));
  }
  return blocks;
}

/** Returns the text of the first paragraph in the style of titles. */
function printedTitle(root: XmlElement | null, styles: OdtStyles): string | null {
  const title = elementsOf(root).find(
    ({ name, attributes }) =>
      /^text:[ph]$/.test(name) && styles.paragraph(attributes["text:style-name"]).role === "title",
  );
  return title ? wordsOf(title).replace(/\s+/g, " ").trim() || null : null;
}

function wordsOf(element: XmlElement): string {
  if (/^(?:text:(?:s|tab|line-break))$/.test(element.name)) return " ";
  if (/^(?:draw:|office:annotation|text:note)/.test(element.name)) return "";
  return element.children.map((child) => (isElement(child) ? wordsOf(child) : child)).join("");
}

const MESSAGES = {
  comments_left_out: "The document has comments in its margin, which were left out.",
  embedded_document: "The document embeds another file, which was not read.",
  hidden_text: "The document has hidden text, which was left out.",
  tracked_changes: "The document has tracked changes: insertions were read, deletions were left out.",
} as const;

function notesOf({ seen, pictures }: OdtContext): ExtractionNote[] {
  return [...[...seen].sort().map((code) => ({ code, message: MESSAGES[code] })), ...pictures.notes()];
}
