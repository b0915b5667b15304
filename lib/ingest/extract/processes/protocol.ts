import type { Extracted, ReadableFormat } from "#lib/domain/extracted.ts";
import type { GivenReading } from "#lib/domain/ocr.ts";
import type { IngestLimits } from "../../limits.ts";

/** What the pool sends to a process: one file to read. */
export type ExtractRequest = {
  readonly format: ReadableFormat;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly limits?: IngestLimits;
  readonly readings?: readonly GivenReading[];
};

/** What a process sends back: the extraction, or the error of its extractor in parts (classes do not travel). */
export type ExtractResponse =
  | { readonly ok: true; readonly extracted: Extracted }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    };
