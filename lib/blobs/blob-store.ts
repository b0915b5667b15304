/** A file that was received: on disk, counted and hashed, but not a blob yet. */
export type StagedBlob = {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Returns the bytes from `start` up to but not including `end`; fewer if the file ends. */
  read(start: number, end: number): Promise<Uint8Array>;
  /**
   * Makes it a blob; durable when it returns. A repeated call restores one that was deleted meanwhile. An existing blob
   * counts as kept now.
   */
  keep(): Promise<void>;
  /** Deletes the staged file, kept or not. A blob stays. */
  discard(): Promise<void>;
};

export type StoredBlob = {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** When it was last kept or put. */
  readonly keptAt: Date;
};

export type BlobPart = {
  readonly start?: number;
  readonly end?: number;
  readonly signal?: AbortSignal;
};

/** Port: stores the bytes of originals under their sha256 (64 lower-case hex digits). Equal bytes are stored once. */
export type BlobStore = {
  /** Stores the bytes, durable when it returns, and returns their name. Existing bytes are not written again. */
  put(bytes: Uint8Array): Promise<string>;
  /** Receives a stream of bytes without holding it in memory. If `source` fails, nothing is left. */
  stage(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StagedBlob>;
  /** @throws AppError("not_found") if there is no such blob. */
  get(sha256: string): Promise<Uint8Array>;
  /**
   * Streams the bytes from `start` (default 0) up to but not including `end` (default: the end). The file is closed at
   * the end, when the stream is cancelled, and when `signal` aborts.
   * @throws AppError("not_found")
   */
  stream(sha256: string, part?: BlobPart): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Returns the path on this machine's disk, for a process that may read this one file. The file may not exist. */
  locate(sha256: string): string;
  has(sha256: string): Promise<boolean>;
  /** Returns the size in bytes; null if there is no such blob. */
  size(sha256: string): Promise<number | null>;
  /** Deletes it; returns false if there is none. */
  delete(sha256: string): Promise<boolean>;
  /** Yields every blob, in no particular order. */
  list(): AsyncIterable<StoredBlob>;
  /** Deletes files staged before `before` by processes that were killed; returns how many. */
  discardStale(before: Date): Promise<number>;
};
