import type { DrawnFormat } from "#lib/domain/formats.ts";
import type { PageReading } from "#lib/domain/ocr.ts";
import type { IngestLimits } from "../limits.ts";
import type { FileSource } from "../processes/file-source.ts";

/** The file that contains the page. */
export type PageFile = {
  /** sha256 of the bytes. */
  readonly hash: string;
  readonly format: DrawnFormat;
};

/** A request to a process: draw a page, and recognise it if `read` is true. */
export type PageRequest = PageFile & {
  /** Omitted if the process has the file open. */
  readonly source?: FileSource;
  /** From 1. */
  readonly number: number;
  readonly read: boolean;
};

/** A page's picture and its thumbnail, both webp. */
export type DrawnPicture = {
  readonly picture: Uint8Array;
  readonly thumbnail: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pxPerPoint: number;
};

/** The answer of a process. A page without ink is `blank` and has no reading. */
export type PageResponse =
  | {
      readonly ok: true;
      readonly picture: DrawnPicture;
      readonly blank: boolean;
      readonly reading: PageReading | null;
      /** The reason in words if a requested reading failed. */
      readonly readingError: string | null;
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Options for drawing and reading, the same for all pages of a pool. */
export type PageProgramOptions = {
  readonly dpi: number;
  /** Languages and data folder of OCR, or null if OCR is off. */
  readonly ocr: { readonly languages: readonly string[]; readonly dataDir: string | null } | null;
  /** Limits of reading the pictures in a text. The readers' own by default. */
  readonly limits?: IngestLimits;
};
