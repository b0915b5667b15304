import type { Extracted } from "#lib/domain/extracted.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
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

/** The answer of a process: the extraction, or the parts of the extractor's error (classes cannot be transferred). */
export type ExtractResponse =
  | { readonly ok: true; readonly extracted: Extracted }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    };
