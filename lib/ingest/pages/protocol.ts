import type { PageReading } from "#lib/domain/ocr.ts";

/** The file that a page is of. Its bytes travel only to a process that does not have it open. */
export type PageFile = {
  /** sha256 of the bytes. */
  readonly hash: string;
  readonly format: "pdf" | "image";
};

/** What the pool asks of a process: a page drawn, and recognised where `read` says so. */
export type PageRequest = PageFile & {
  readonly bytes?: Uint8Array;
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

/** What a process sends back. A page without ink is `blank` and has nothing to read. */
export type PageResponse =
  | {
      readonly ok: true;
      readonly picture: DrawnPicture;
      readonly blank: boolean;
      readonly reading: PageReading | null;
      /** Why there is no reading although one was asked for, in words. */
      readonly readingError: string | null;
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** How pages are drawn and read; the same for all that one pool does. */
export type PageProgramOptions = {
  readonly dpi: number;
  /** Folders and languages of the recognition; null where it is switched off. */
  readonly ocr: { readonly languages: readonly string[]; readonly dataDir: string | null } | null;
  readonly rootDirectory: string;
};
