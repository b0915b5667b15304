import type { DocumentLabel } from "./document-labels.ts";
import type { Block, ExtractionNote } from "./extracted.ts";
import type { Freshness } from "./freshness.ts";
import type { JobView } from "./job.ts";
import type { PrintedPages } from "./printed-pages.ts";
import type { QuotedCells } from "./quoted-cells.ts";
import type { Span } from "./span.ts";
import type { VersionDate } from "./version-date.ts";

export const DOCUMENT_STATES = ["received", "extracted", "indexed", "failed"] as const;
type DocumentState = (typeof DOCUMENT_STATES)[number];
/** A version is superseded when a newer one is published. */
export const VERSION_STATES = [...DOCUMENT_STATES, "superseded"] as const;
type VersionState = (typeof VERSION_STATES)[number];

/** A row of the documents list. All dates are ISO 8601 strings. */
export type DocumentSummary = {
  readonly id: string;
  readonly corpus: { readonly id: string; readonly title: string };
  readonly title: string;
  readonly fileName: string;
  readonly sourcePath: string;
  readonly format: string;
  readonly mediaType: string;
  readonly docType: string | null;
  readonly publishedDate: string | null;
  /** True if `publishedDate` is the date of the file itself. */
  readonly dateIsOfFile?: boolean | undefined;
  readonly tags: readonly string[];
  readonly currentVersion: number;
  readonly versionCount: number;
  readonly sizeBytes: number;
  readonly pageCount: number;
  readonly chunkCount: number;
  readonly state: DocumentState;
  readonly embeddedShare: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  /** True if more of the newest version can be read once its password is given. */
  readonly isLocked: boolean;
  readonly freshness: Freshness;
  readonly latestJob: JobView | null;
  /** Jobs that still index it, those of pages and pictures included. It is neither indexed nor fresh before they end. */
  readonly waitingJobs: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type VersionSummary = {
  readonly number: number;
  readonly state: VersionState;
  readonly sizeBytes: number;
  /** True if the version is a copy of a locked file without its password. */
  readonly isUnlockedCopy: boolean;
  readonly byteHash: string;
  readonly charCount: number | null;
  readonly pageCount: number;
  /** Absent if they are unknown or equal the count. */
  readonly printedPages?: PrintedPages;
  /** The date that the version itself has, if it is known. */
  readonly ownDate?: VersionDate;
  readonly chunkCount: number;
  readonly createdAt: string;
  readonly indexedAt: string | null;
  readonly actorId: string;
};

/** The files inside a document that the reader may see. */
export type InnerFiles = {
  readonly total: number;
  readonly files: readonly {
    readonly id: string;
    /** Inside the document. */
    readonly path: string;
    readonly state: DocumentState;
  }[];
};

export type DocumentDetail = DocumentSummary & {
  readonly authority: string | null;
  readonly adoptionStatus: string | null;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  readonly author: string | null;
  readonly confidentiality: string;
  readonly metadataOrigins: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly projectId: string | null;
  readonly matterId: string | null;
  /** Stages, roles, custom metadata and the like, as the document states them or as its corpus does now. */
  readonly labels: readonly DocumentLabel[];
  readonly notes: readonly ExtractionNote[];
  /** The document that it is a file of: an archive, a message. */
  readonly container: { readonly id: string; readonly title: string } | null;
  /** The documents made of its files, in the order of their paths, up to a limit. */
  readonly innerFiles: InnerFiles;
  readonly versions: readonly VersionSummary[];
};

/**
 * The text that the viewer renders. The spans of `blocks` and `outline` count UTF-16 units of `text`, ready for
 * `slice`.
 */
export type ReadableDocument = {
  readonly documentId: string;
  readonly version: number;
  readonly currentVersion: number;
  readonly title: string;
  readonly fileName: string;
  readonly format: string;
  readonly mediaType: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly pages: readonly { readonly number: number; readonly width: number; readonly height: number }[];
};

/** A heading of a document, with its place. */
export type OutlineHeading = {
  /** As printed, on one line. */
  readonly title: string;
  /** Number of headings that it is inside. */
  readonly depth: number;
  /** The heading itself, in code points. */
  readonly span: Span;
  /** Its start in UTF-16 units of the ReadableDocument's text. */
  readonly textStart: number;
  /** Null for a format without pages. */
  readonly page: number | null;
  /** Share of the page's text before the heading, 0 to 1. */
  readonly share: number;
};

/** The headings of one version, in order. */
export type DocumentOutline = {
  readonly version: number;
  readonly headings: readonly OutlineHeading[];
  /** True if the version has more headings than are listed. */
  readonly more: boolean;
};

/** A place where a version has the words to find. */
export type DocumentMatch = {
  /** Code points. */
  readonly span: Span;
  /** The same in UTF-16 units of the ReadableDocument's text. */
  readonly textSpan: Span;
  /** Null for a format without pages. */
  readonly page: number | null;
  readonly regions: readonly PageRegion[];
};

/** The places of words in one version, in order. */
export type DocumentMatches = {
  readonly version: number;
  readonly matches: readonly DocumentMatch[];
  /** True if there are more places than are listed. */
  readonly more: boolean;
};

/** A page in the viewer's list. */
export type PageSummary = {
  /** From 1. */
  readonly number: number;
  /** Points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** Source of its words: the file's text, OCR, a person, or none. */
  readonly source: "text_layer" | "ocr" | "corrected" | "none";
  /** Mean over the recognised words, 0..100; null if none were recognised. */
  readonly confidence: number | null;
  /** True if its confidence is below OCR_LOW_CONFIDENCE. */
  readonly isHardToRead: boolean;
  readonly hasPicture: boolean;
};

/** Boxes on one page, as fractions (0-1) of the displayed page's width and height, one per line. */
export type PageRegion = {
  readonly page: number;
  readonly boxes: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
};

/** A passage in the viewer's list. */
export type PassageLocation = {
  readonly evidenceRef: string;
  /** Code points, as in the ref. */
  readonly span: Span;
  /** The same in UTF-16 units of the ReadableDocument's text. */
  readonly textSpan: Span;
  readonly regions: readonly PageRegion[];
  readonly sectionPath: readonly string[];
  /** Only for words within one table. */
  readonly table?: QuotedCells;
};

export type CorpusSummary = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly documentCount: number;
  readonly chunkCount: number;
  readonly freshnessState: "fresh" | "stale" | "unknown";
  readonly status: "healthy" | "stale" | "syncing" | "error" | "disabled" | "unknown";
  /** Number of files that could not be read. */
  readonly unreadFiles?: number;
  /** True if its source cannot be reached, or its last sync failed. */
  readonly sourceFailed?: boolean;
};

/** A value of a filter, and the number of documents that have it. */
export type CountedValue = { readonly value: string; readonly count: number };

/** The lists of values that the filter pane offers. `flags`: kinds of passage that a document has. */
export const COUNTED_FILTERS = [
  "corpora",
  "docTypes",
  "formats",
  "tags",
  "authorities",
  "topics",
  "adoptionStatuses",
  "projects",
  "matters",
  "stages",
  "applications",
  "roles",
  "motions",
  "topologyLabels",
  "properties",
  "flags",
] as const;
export type CountedFilter = (typeof COUNTED_FILTERS)[number];

/** How many of the documents that one search found have each value. Values that none of them has are left out. */
export type FilterCounts = { readonly documents: number } & {
  readonly [Filter in CountedFilter]: readonly CountedValue[];
};

/** Values and counts for the filter pane. */
export type SearchFacets = {
  readonly [Filter in Exclude<CountedFilter, "corpora" | "flags">]: readonly CountedValue[];
} & {
  readonly corpora: readonly CorpusSummary[];
  readonly publishedFrom: string | null;
  readonly publishedTo: string | null;
};

/** An original from the store, or a range of text with its position in the whole. */
export type DocumentRead =
  | {
      readonly kind: "file";
      /** Bytes. */
      readonly size: number;
      readonly mediaType: string;
      readonly fileName: string;
      /** sha256 of the bytes. */
      readonly hash: string;
      /** Its path on this machine's disk. */
      readonly path: string;
      /**
       * Opens the file and returns the bytes from `start` (default 0) up to but not including `end` (default: end of
       * file).
       */
      readonly open: (part?: {
        readonly start: number;
        readonly end: number;
      }) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
    }
  | {
      readonly kind: "text";
      readonly text: string;
      /** Code points. */
      readonly start: number;
      readonly end: number;
      readonly totalChars: number;
      readonly mediaType: string;
      readonly partial: boolean;
    };
