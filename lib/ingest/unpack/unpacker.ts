import type { LeftOutReason } from "#lib/domain/inner-file.ts";
import type { IngestLimits } from "../limits.ts";

/** A file inside a container. */
export type InnerFile = {
  /** Its path in the container: safe, with "/" between folders, and unique in the container. */
  readonly path: string;
  /** As the container states it; null if it is known only after reading. */
  readonly size: number | null;
  /**
   * Returns the file's bytes. Call it before the next file is taken from the sequence, or not at all.
   * @throws AppError `damaged`, `too_complex`, `too_large`, `encrypted`: this file alone is then left out.
   */
  read(): Uint8Array;
};

/** A file inside a container that cannot become a document, with the reason. */
export type LeftOut = {
  /** Its path, or what is left of it without unsafe characters. For people only. */
  readonly path: string;
  readonly leftOut: LeftOutReason;
};

export type InnerEntry = InnerFile | LeftOut;

type UnpackInput = {
  readonly bytes: Uint8Array;
  /** Name of the container. */
  readonly fileName: string;
  readonly limits: IngestLimits;
};

/**
 * Lists the files of one container format, in the order of the container. The same bytes give the same sequence. Nothing
 * is inflated or decoded that is not asked for, as far as the format allows.
 * @throws AppError `damaged`, `too_complex`, `encrypted` if the container itself cannot be read.
 */
export type Unpacker = (input: UnpackInput) => Iterable<InnerEntry> | AsyncIterable<InnerEntry>;

export function isLeftOut(entry: InnerEntry): entry is LeftOut {
  return "leftOut" in entry;
}
