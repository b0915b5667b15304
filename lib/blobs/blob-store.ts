import type { Readable } from "node:stream";

/** Port: the originals' bytes, named by their sha256 (64 lower-case hex digits). Same bytes are kept once. */
export type BlobStore = {
  /** Keeps the bytes, durably once it returns; returns their name. Putting what is there already costs no write. */
  put(bytes: Uint8Array): Promise<string>;
  /** @throws AppError("not_found") when there is no such blob. */
  get(sha256: string): Promise<Uint8Array>;
  /** The bytes from `start` (0) to before `end` (all). @throws AppError("not_found") */
  stream(sha256: string, range?: { readonly start?: number; readonly end?: number }): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Bytes; null when there is no such blob. */
  size(sha256: string): Promise<number | null>;
  /** Removes it; no error when there is none. */
  delete(sha256: string): Promise<void>;
};
