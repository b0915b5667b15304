import type { FileSource } from "../processes/file-source.ts";

/** What the reader of a format needs to open a file. */
export type OpenInput = {
  readonly source: FileSource;
  readonly fileName: string;
  readonly signal?: AbortSignal | undefined;
};
