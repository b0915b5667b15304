import type { ReadableFormat } from "./formats.ts";
import type { GivenReading, PageCorrection, PageSource, TextLayerJudgement } from "./ocr.ts";
import type { PrintedPages } from "./printed-pages.ts";
import type { SheetPlace } from "./sheet-place.ts";
import type { Span } from "./span.ts";
import type { StoredFile } from "./stored-file.ts";
import type { GraphicRegion } from "./visual-text.ts";

export type BlockKind =
  | "heading"
  | "paragraph"
  | "list-item"
  | "table"
  | "code"
  | "quote"
  | "caption"
  | "footnote"
  | "page-furniture"; // running header or footer: kept in the text, left out of chunks

/**
 * Inline formatting of part of a block. `hidden` marks are syntax (`**`, `#`, link targets) that readers need not see.
 */
export type InlineMark = Span & {
  readonly kind: "strong" | "em" | "code" | "strike" | "link" | "hidden";
  /** For `link` only. Allows http, https, mailto and targets in the document. */
  readonly href?: string;
};

export type TableCell = Span & {
  readonly header?: boolean;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  /** The number, without its sign, of a cell that shows it rounded: "1204.5" of "1,205". */
  readonly value?: string;
};

/** A picture in the text of a document without pages. */
export type BlockPicture = {
  /** From 1, in the order of the text. Also the number of its page (ADR 0092). */
  readonly number: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Alternative text of its author. */
  readonly alt?: string;
  /** True if it stands before its block, which is the first. Others follow their block. */
  readonly before?: boolean;
};

/** The first `heads` lines of such a table are column headings. */
export type TableLines = { readonly heads: number; readonly columns: number };

/** One piece of the document in reading order. Blocks are ordered, do not overlap, and lie inside the text. */
export type Block = Span & {
  readonly kind: BlockKind;
  /** Heading level 1-6, or list depth from 1. */
  readonly level?: number;
  /** Printed list marker ("(b)", "3.", "•") if the text itself has none. */
  readonly marker?: string;
  readonly language?: string;
  readonly marks?: readonly InlineMark[];
  readonly rows?: readonly (readonly TableCell[])[];
  /** A long table of a spreadsheet has them in place of `rows`: its lines are its rows, with tabs between the cells. */
  readonly lines?: TableLines;
  /** Structural path (json, yaml) or symbol path (code): "policies[2].title", "class Parser > parse". */
  readonly path?: string;
  /** Where it begins in a spreadsheet. Each row of a table is one row of the sheet below it. */
  readonly sheet?: SheetPlace;
  readonly pictures?: readonly BlockPicture[];
};

/**
 * The box of one word on a page, in PDF points (1/72 inch). The origin is the top left of the page as displayed
 * (rotated), with y downwards. `start`/`end` are the word's offsets in the canonical text. A word hyphenated over two
 * lines has two boxes, each with its part of the span.
 */
export type WordBox = Span & {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 0..100; only for recognised words. */
  readonly confidence?: number;
};

export type ExtractedPage = {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly span: Span;
  readonly words: readonly WordBox[];
  /** Regions of the page with drawings or pictures; absent if the format does not report them. */
  readonly graphics?: readonly GraphicRegion[];
  /** Quality of the file's own text of this page; absent if the format has no text layer to judge. */
  readonly layer?: TextLayerJudgement;
  /** Where the page's text comes from, and why. Absent: from the file. */
  readonly text?: {
    readonly source: PageSource;
    readonly reason: string;
    readonly confidence: number | null;
  };
};

export type ExtractedMetadata = {
  readonly title?: string;
  readonly author?: string;
  /** ISO 8601. For PDF and Word files it is the date of the file, not of publication. */
  readonly createdAt?: string;
  /** Day on which the title or the first page says that the document was issued. */
  readonly statedDate?: string;
  /** What the first lines say of its status: "WITHDRAWN by Cabinet". */
  readonly statedStatus?: string;
  readonly modifiedAt?: string; // ISO 8601
  readonly language?: string;
  /** Frontmatter or document properties as found, keys lower-cased. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Set if the document records a conversation by turns. */
  readonly conversation?: ConversationFacts;
  /** Kind of document that its title, file name or cover names. Absent if none does. */
  readonly kind?: string;
  /** Page numbers as printed, if they differ from the count. */
  readonly printedPages?: PrintedPages;
};

/** What a transcript says about its conversation. */
export type ConversationFacts = {
  readonly turns: number;
  /** In the order of their first turns. */
  readonly speakers: readonly string[];
  /** ISO 8601, as precise as printed; null if no turn has a time. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** As written in the file. */
  readonly id: string | null;
};

/** A note for people about how the document was read, e.g. `encoding_assumed_latin1`. */
export type ExtractionNote = { readonly code: string; readonly message: string; readonly page?: number };

/** What an extractor returns: bytes in, values out. All spans count UTF-16 units of `text`. */
export type Extracted = {
  readonly format: ReadableFormat;
  /** The canonical text. For text formats it is the decoded original without the byte order mark. */
  readonly text: string;
  readonly blocks: readonly Block[];
  /** Empty for formats without pages. */
  readonly pages: readonly ExtractedPage[];
  readonly metadata: ExtractedMetadata;
  readonly notes: readonly ExtractionNote[];
};

export type ExtractInput = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** OCR results of its pages, for formats that have pages. */
  readonly readings?: readonly GivenReading[];
  /** What people typed for its pages, for formats that have pages. */
  readonly corrections?: readonly PageCorrection[];
  readonly signal?: AbortSignal;
};

/**
 * Reads one format. `fingerprint` changes whenever the same bytes may yield other values; a new version is then made.
 */
export type Extractor = {
  readonly format: ReadableFormat;
  readonly fingerprint: string;
  extract(input: ExtractInput): Promise<Extracted>;
  /** The same for a file on disk. Loads only the needed parts into memory, for formats that allow it. */
  extractFile?(input: Omit<ExtractInput, "bytes"> & { readonly file: StoredFile }): Promise<Extracted>;
  /** Returns functions that read the bytes of the pictures in its blocks, by number, for formats with pictures. */
  pictures?(bytes: Uint8Array): Promise<readonly (() => Uint8Array)[]>;
};
