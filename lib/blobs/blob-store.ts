import type { Readable } from "node:stream";

/** A file on its way in: on disk, counted and hashed, and not yet a blob. */
export type StagedBlob = {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** The bytes from `start` to before `end`; fewer where the file ends. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** Makes it a blob, durably once it returns. Doing it again brings back one that was deleted meanwhile. */
  keep(): Promise<void>;
  /** Forgets it, whether it was kept or not; a blob stays. */
  discard(): Promise<void>;
};

/** Port: the originals' bytes, named by their sha256 (64 lower-case hex digits). Same bytes are kept once. */
export type BlobStore = {
  /** Keeps the bytes, durably once it returns; returns their name. Putting what is there already costs no write. */
  put(bytes: Uint8Array): Promise<string>;
  /** Takes bytes in as they come, holding none of them in memory. When `source` fails nothing is left behind. */
  stage(source: AsyncIterable<Uint8Array>): Promise<StagedBlob>;
  /** @throws AppError("not_found") when there is no such blob. */
  get(sha256: string): Promise<Uint8Array>;
  /** The bytes from `start` (0) to before `end` (all). @throws AppError("not_found") */
  stream(sha256: string, range?: { readonly start?: number; readonly end?: number }): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Bytes; null when there is no such blob. */
  size(sha256: string): Promise<number | null>;
  /** Removes it; no error when there is none. */
  delete(sha256: string): Promise<void>;
  /** Removes what was staged before `before` by somebody who was killed over it. */
  discardStale(before: Date): Promise<void>;
};
