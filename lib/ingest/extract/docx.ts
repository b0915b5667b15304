import type { Extracted, ExtractInput, ExtractionNote, Extractor } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { append } from "../append.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { readBlocks } from "./docx/body.ts";
import type { DocxContext, NoteReference } from "./docx/context.ts";
import { docxMetadata } from "./docx/metadata.ts";
import { readNumbering } from "./docx/numbering.ts";
import { type DocxLimits, type DocxPackage, openDocx } from "./docx/package.ts";
import { readStyles } from "./docx/styles.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { collectPictures } from "./pictures/collect-pictures.ts";
import { asNote, belowHeading } from "./shared/blocks.ts";
import { composeWithPictures, type DraftBlock } from "./shared/compose.ts";
import { childNamed, childrenNamed, elementsOf, textOf, valOf, type XmlElement } from "./shared/xml.ts";

/**
 * Extracts Word documents: headings by style and outline level, numbers and list markers as Word prints them, tables,
 * text boxes, and footnotes and endnotes at the end below the heading "Notes". Insertions are accepted. Deletions and
 * comments are left out.
 */
export function createDocxExtractor(limits: DocxLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "docx",
    fingerprint: FINGERPRINTS.docx,
    async extract(input: ExtractInput): Promise<Extracted> {
      const source = openDocx(input.bytes, limits);
      input.signal?.throwIfAborted();
      const { context, body, composed } = readDocx(source);
      if (composed.text === "") throw new AppError("empty_file", "The document holds no text.");
      const printed = printedTitle(source.document, context);
      const metadata = docxMetadata(source.coreProperties, body, { printed, large: largeTitle(source) });
      return { format: "docx", ...composed, pages: [], metadata, notes: notesOf(source, context) };
    },
    async pictures(bytes) {
      return readDocx(openDocx(bytes, limits)).pictures.map((picture) => picture.read);
    },
  };
}

function readDocx(source: DocxPackage) {
  const context = contextOf(source);
  const body = readBlocks(childNamed(source.document, "w:body"), context);
  const drafts = [...body, ...belowHeading(noteBlocks(source, context))];
  return { context, body, ...composeWithPictures(drafts) };
}

export const docxExtractor: Extractor = createDocxExtractor();

function contextOf(source: DocxPackage): DocxContext {
  return {
    styles: readStyles(source.part("styles")),
    numbering: readNumbering(source.part("numbering")),
    links: source.links,
    notes: new Map(),
    noteCounts: { footnote: 0, endnote: 0 },
    seen: new Set(),
    boxes: [],
    pictures: collectPictures(),
    pictureAt: source.pictureAt,
    placed: [],
    carried: [],
  };
}

/** Returns the notes in the order of their references. Notes that a note refers to follow at the end. */
function noteBlocks(source: DocxPackage, context: DocxContext): DraftBlock[] {
  const parts = { footnote: notesById(source, "footnote"), endnote: notesById(source, "endnote") };
  // Notes have relationships of their own, and only the words of notes are read.
  const pictureAt = () => ({ name: "", bytes: null });
  const inNotes: DocxContext = { ...context, pictures: collectPictures(), pictureAt };
  const blocks: DraftBlock[] = [];
  // The map grows while it is read: a note may refer to another.
  for (const note of context.notes.values()) {
    const element = parts[note.kind].get(note.id) ?? null;
    append(blocks, asNote(readBlocks(element, inNotes), note.marker));
  }
  return blocks;
}

/** Returns the notes of a kind by id. The first of two with one id counts. */
function notesById(source: DocxPackage, kind: NoteReference["kind"]): ReadonlyMap<string, XmlElement> {
  const notes = new Map<string, XmlElement>();
  for (const element of childrenNamed(source.part(`${kind}s`), `w:${kind}`)) {
    const id = element.attributes["w:id"];
    if (id !== undefined && !notes.has(id)) notes.set(id, element);
  }
  return notes;
}

/** Returns the text of the first paragraph in Word's "Title" style. */
function printedTitle(document: XmlElement, context: DocxContext): string | null {
  const paragraphs = childrenNamed(childNamed(document, "w:body"), "w:p");
  const title = paragraphs.find((paragraph) => {
    const style = valOf(childNamed(paragraph, "w:pPr"), "w:pStyle");
    return style !== null && context.styles.get(style)?.role === "title";
  });
  return title ? wordsOf(title).replace(/\s+/g, " ").trim() || null : null;
}

/** The size of text in half points where a file does not say it. */
const USUAL_SIZE = 20;
const LARGER = 1.2;

/** Returns the first paragraph with words if all of them are clearly larger than usual text. */
function largeTitle(source: DocxPackage): string | null {
  const paragraphs = childrenNamed(childNamed(source.document, "w:body"), "w:p");
  const first = paragraphs.find((paragraph) => wordsOf(paragraph).trim() !== "");
  const defaults = childNamed(childNamed(source.part("styles"), "w:docDefaults"), "w:rPrDefault");
  const usual = Number(valOf(childNamed(defaults, "w:rPr"), "w:sz") ?? USUAL_SIZE);
  const runs = childrenNamed(first ?? null, "w:r").filter((run) => wordsOf(run).trim() !== "");
  const sizes = runs.map((run) => Number(valOf(childNamed(run, "w:rPr"), "w:sz") ?? 0));
  if (!first || sizes.length === 0 || sizes.some((size) => size < usual * LARGER)) return null;
  return wordsOf(first).replace(/\s+/g, " ").trim();
}

function wordsOf(element: XmlElement): string {
  if (element.name === "w:t") return textOf(element);
  if (element.name === "w:br" || element.name === "w:tab") return " ";
  if (element.name === "w:del" || element.name === "w:moveFrom" || element.name === "w:drawing") return "";
  return elementsOf(element).map(wordsOf).join("");
}

const MESSAGES = {
  tracked_changes: "The document has tracked changes: insertions were read, deletions were left out.",
  hidden_text: "The document has hidden text, which was left out.",
  embedded_document: "The document embeds another file, which was not read.",
} as const;

const MACROS: ExtractionNote = {
  code: "contains_macros",
  message: "The document contains macros. They were neither run nor read.",
};

function notesOf(source: DocxPackage, context: DocxContext): ExtractionNote[] {
  const seen = [...context.seen].sort().map((code): ExtractionNote => ({ code, message: MESSAGES[code] }));
  const notes = [...seen, ...context.pictures.notes(), ...(source.hasMacros ? [MACROS] : [])];
  if (childrenNamed(source.part("comments"), "w:comment").length === 0) return notes;
  return [
    ...notes,
    { code: "comments_left_out", message: "The document has comments in its margin, which were left out." },
  ];
}
