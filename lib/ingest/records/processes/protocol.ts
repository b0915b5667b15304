import type { RecordEvent } from "#lib/domain/records.ts";
import type { FileSource } from "../../processes/file-source.ts";
import type { ReadRecordsInput } from "../index.ts";

/** A request to the process: to begin a file, or to go on. Each is answered with the next event. */
export type RecordsRequest = {
  readonly start?: Omit<ReadRecordsInput, "signal"> & { readonly source: FileSource };
};

/** The next event, or null after the last one. */
export type RecordsAnswer =
  | { readonly ok: true; readonly event: RecordEvent | null }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly details: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    };
