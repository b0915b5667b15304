import type { Extracted } from "#lib/domain/extracted.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import type { LeftOutReason } from "#lib/domain/inner-file.ts";
import type { GivenReading, PageCorrection } from "#lib/domain/ocr.ts";
import type { IngestLimits } from "../../limits.ts";
import type { FileSource } from "../../processes/file-source.ts";

/** A request to a process: one file, as bytes or as a file that it may read. */
export type ExtractRequest = {
  readonly format: ReadableFormat;
  readonly source: FileSource;
  readonly fileName: string;
  readonly limits?: IngestLimits;
  readonly readings?: readonly GivenReading[];
  readonly corrections?: readonly PageCorrection[];
};

/** A request for some of the files inside a container. Files are sent in parts, so that memory stays small. */
export type UnpackRequest = {
  readonly unpack: ReadableFormat;
  readonly source: FileSource;
  readonly fileName: string;
  /** Number of entries that earlier parts had. */
  readonly from: number;
  readonly limits?: IngestLimits;
};

/** An entry of a container: a file with its bytes, one that cannot be read, or one that is left out. */
export type UnpackedEntry = { readonly path: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly failed: { readonly code: string; readonly message: string } }
  | { readonly leftOut: LeftOutReason }
);

export type UnpackedPart = {
  readonly entries: readonly UnpackedEntry[];
  /** `from` of the next part, or null after the last. */
  readonly next: number | null;
};

/** The parts of an error. Classes cannot be transferred. */
export type Failure = {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>;
};

export type UnpackResponse = { readonly ok: true; readonly part: UnpackedPart } | Failure;

/** The answer of a process: the extraction, or why there is none. */
export type ExtractResponse = { readonly ok: true; readonly extracted: Extracted } | Failure;
