import type { GivenReading, PageSource, TextLayerJudgement } from "./ocr.ts";
import type { Span } from "./span.ts";
import type { GraphicRegion } from "./visual-text.ts";

/** The formats Sightline knows by name. `READABLE` ones have an extractor; the rest are refused with "not yet". */
export const READABLE_FORMATS = [
  "md",
  "txt",
  "code",
  "json",
  "yaml",
  "html",
  "pdf",
  "docx",
  "image",
] as const;
export const RECOGNISED_FORMATS = ["eml", "csv", "odt", "rtf", "epub", "pptx", "doc", "xlsx", "zip"] as const;
export type ReadableFormat = (typeof READABLE_FORMATS)[number];
export type RecognisedFormat = (typeof RECOGNISED_FORMATS)[number];
export type Format = ReadableFormat | RecognisedFormat;

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

/** Inline formatting over a part of a block. `hidden` marks are syntax (`**`, `#`, link targets) a reader need not see. */
export type InlineMark = Span & {
  readonly kind: "strong" | "em" | "code" | "strike" | "link" | "hidden";
  /** Only for `link`; http, https, mailto and in-document targets alone. */
  readonly href?: string;
};

export type TableCell = Span & {
  readonly header?: boolean;
  readonly colSpan?: number;
  readonly rowSpan?: number;
};

/** One piece of the document in reading order. Blocks are ordered, do not overlap, and lie inside the text. */
export type Block = Span & {
  readonly kind: BlockKind;
  /** Heading level 1-6, or list depth from 1. */
  readonly level?: number;
  /** Printed list marker ("(b)", "3.", "•") where the text itself holds none. */
  readonly marker?: string;
  readonly language?: string;
  readonly marks?: readonly InlineMark[];
  readonly rows?: readonly (readonly TableCell[])[];
  /** Structural path (json, yaml) or symbol path (code): "policies[2].title", "class Parser > parse". */
  readonly path?: string;
};

/**
 * The box of one word on a page, in PDF points (1/72 inch), origin at the top left of the page as displayed (its
 * rotation applied), y downwards. `start`/`end` are the word's offsets in the canonical text; a word broken by a
 * hyphen over two lines has two boxes, each with its own part of the span.
 */
export type WordBox = Span & {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 0..100; of recognised words alone. */
  readonly confidence?: number;
};

export type ExtractedPage = {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly span: Span;
  readonly words: readonly WordBox[];
  /** What is drawn or placed on it besides words; absent where the format tells nothing of it. */
  readonly graphics?: readonly GraphicRegion[];
  /** What the file's own text of this page is worth; absent where a format has none to judge. */
  readonly layer?: TextLayerJudgement;
  /** Where the page's text comes from, and why; absent: from the file. */
  readonly text?: {
    readonly source: PageSource;
    readonly reason: string;
    readonly confidence: number | null;
  };
};

export type ExtractedMetadata = {
  readonly title?: string;
  readonly author?: string;
  readonly createdAt?: string; // ISO 8601
  readonly modifiedAt?: string; // ISO 8601
  readonly language?: string;
  /** Frontmatter or document properties as found, keys lower-cased. */
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Set where the document is the record of a conversation, turn by turn. */
  readonly conversation?: ConversationFacts;
};

/** What a transcript tells of its conversation. */
export type ConversationFacts = {
  readonly turns: number;
  /** In the order of their first words. */
  readonly speakers: readonly string[];
  /** ISO 8601, as precise as printed; null where no turn has a time. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** As the file names it. */
  readonly id: string | null;
};

/** Something worth telling a person about how the document was read, e.g. `encoding_assumed_latin1`. */
export type ExtractionNote = { readonly code: string; readonly message: string; readonly page?: number };

/** What an extractor returns: bytes in, values out. All spans count UTF-16 units of `text`. */
export type Extracted = {
  readonly format: ReadableFormat;
  /** The canonical text. For text formats it is the decoded original, unchanged but for the byte order mark. */
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
  /** What was recognised on its pages, for formats that have pages. */
  readonly readings?: readonly GivenReading[];
  readonly signal?: AbortSignal;
};

/** One format's reader. `fingerprint` changes whenever the same bytes may give other values: it makes a new version. */
export type Extractor = {
  readonly format: ReadableFormat;
  readonly fingerprint: string;
  extract(input: ExtractInput): Promise<Extracted>;
};
