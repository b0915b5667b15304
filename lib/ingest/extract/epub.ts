import type {
  Extracted,
  ExtractedMetadata,
  ExtractInput,
  ExtractionNote,
  Extractor,
} from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { append } from "../append.ts";
import { decodeText } from "../decode.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { type ContentsEntry, readContents } from "./epub/contents.ts";
import { imagesInChapter } from "./epub/images.ts";
import { type EpubLimits, type EpubPackage, openEpub } from "./epub/package.ts";
import { asHtml } from "./epub/xhtml.ts";
import { FINGERPRINTS } from "./fingerprints.ts";
import { declaredCharset } from "./html/charset.ts";
import { parsePage } from "./html/dom.ts";
import type { ReadImage } from "./html/gather.ts";
import { blocksOfElement } from "./html/walk.ts";
import { collectPictures } from "./pictures/collect-pictures.ts";
import { composeWithPictures, type DraftBlock } from "./shared/compose.ts";
import { metadataOf } from "./shared/metadata.ts";
import { childrenNamed, textOf } from "./shared/xml.ts";

/** Most text of all chapters together, as a multiple of the limit of one text file. */
const MAX_BOOK = 5;
const PAGE = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/;

/**
 * Extracts e-books: the chapters in reading order, each by the reader of HTML. A chapter without a heading has the one
 * of the table of contents (ADR 0085).
 */
export function createEpubExtractor(limits: EpubLimits = DEFAULT_INGEST_LIMITS): Extractor {
  return {
    format: "epub",
    fingerprint: FINGERPRINTS.epub,
    async extract(input: ExtractInput): Promise<Extracted> {
      const { book, notes, composed, pictureNotes } = readBook(input.bytes, limits, input.signal);
      if (composed.text === "") throw nothingRead(book);
      if (book.missing > 0) notes.set(MISSING.code, MISSING);
      return {
        format: "epub",
        ...composed,
        pages: [],
        metadata: metadataOfBook(book),
        notes: [...notes.values(), ...pictureNotes],
      };
    },
    async pictures(bytes) {
      return readBook(bytes, limits).pictures.map((picture) => picture.read);
    },
  };
}

function readBook(bytes: Uint8Array, limits: EpubLimits, signal?: AbortSignal) {
  const book = openEpub(bytes, limits);
  const contents = readContents(book);
  const drafts: DraftBlock[] = [];
  const notes = new Map<string, ExtractionNote>();
  const budget = { bytes: limits.textBytes * MAX_BOOK };
  const collected = collectPictures();
  for (const item of book.spine) {
    signal?.throwIfAborted();
    if (!PAGE.test(item.mediaType)) continue;
    const chapter = book.read(item.path) ?? new Uint8Array();
    spend(chapter.length, budget, limits);
    const { blocks, notes: said } = readChapter(chapter, imagesInChapter(book, item.path, collected));
    for (const note of said) notes.set(note.code, note);
    const isContents = book.nav?.path === item.path;
    append(drafts, isContents ? blocks.map(furniture) : headed(blocks, contents.get(item.path)));
  }
  return { book, notes, pictureNotes: collected.notes(), ...composeWithPictures(drafts) };
}

export const epubExtractor: Extractor = createEpubExtractor();

function nothingRead({ missing }: EpubPackage): AppError {
  return missing > 0
    ? new AppError("damaged", "The e-book's chapters are missing. Download it again and try once more.")
    : new AppError("empty_file", "The e-book holds no text.");
}

const MISSING: ExtractionNote = {
  code: "chapter_missing",
  message: "The e-book lists chapters that it does not contain. The other chapters were read.",
};

function spend(bytes: number, budget: { bytes: number }, { textBytes }: EpubLimits): void {
  budget.bytes -= bytes;
  if (bytes <= textBytes && budget.bytes >= 0) return;
  throw new AppError(
    "too_complex",
    "The e-book has more text than can be read from one file, so it was not read.",
  );
}

function readChapter(
  bytes: Uint8Array,
  readImage: ReadImage,
): { blocks: DraftBlock[]; notes: readonly ExtractionNote[] } {
  if (bytes.length === 0) return { blocks: [], notes: [] };
  const decoded = decodeText(bytes, declaredCharset(bytes));
  const page = parsePage(asHtml(decoded.text));
  return { blocks: blocksOfElement(page.body ?? page.documentElement, readImage), notes: decoded.notes };
}

/** A list of contents repeats the headings. */
function furniture({ runs }: DraftBlock): DraftBlock {
  return { kind: "page-furniture", runs };
}

function headed(blocks: readonly DraftBlock[], entry: ContentsEntry | undefined): readonly DraftBlock[] {
  if (entry === undefined || blocks.length === 0 || blocks.some(({ kind }) => kind === "heading"))
    return blocks;
  const [first] = blocks;
  const heading = { kind: "heading", level: entry.level } as const;
  // Many books print the title of a chapter as an ordinary paragraph.
  const isPrinted = first !== undefined && plain(first).toLowerCase() === entry.label.toLowerCase();
  if (isPrinted) return [{ ...heading, runs: first.runs }, ...blocks.slice(1)];
  return [{ ...heading, runs: [{ text: entry.label }] }, ...blocks];
}

function plain({ runs }: DraftBlock): string {
  return runs
    .map(({ text }) => text)
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

function metadataOfBook({ metadata }: EpubPackage): ExtractedMetadata {
  const all = (name: string) =>
    childrenNamed(metadata, name)
      .map((element) => textOf(element).trim())
      .filter((value) => value !== "");
  const modified = childrenNamed(metadata, "meta").find(
    ({ attributes }) => attributes.property === "dcterms:modified",
  );
  const { properties: _, ...known } = metadataOf({
    title: all("dc:title")[0],
    author: all("dc:creator"),
    date: all("dc:date")[0],
    modified: modified && textOf(modified).trim(),
    language: all("dc:language")[0],
  });
  const others = {
    publisher: all("dc:publisher"),
    subject: all("dc:subject"),
    description: all("dc:description"),
  };
  const filled = Object.entries(others).filter(([, values]) => values.length > 0);
  const { properties } = metadataOf(
    Object.fromEntries(filled.map(([key, values]) => [key, values.join(", ")])),
  );
  return properties === undefined ? known : { ...known, properties };
}
