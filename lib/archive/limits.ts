const MB = 1024 * 1024;

/** Limits for reading an archive, in bytes after unpacking. */
export type ReadLimits = {
  /** Maximum of one part of lines. */
  readonly part: number;
  /** Maximum of the manifest: some 170 bytes for each member. */
  readonly manifest: number;
  /** Maximum of one original. */
  readonly blob: number;
  /** Maximum of all members together. */
  readonly total: number;
};

/**
 * What the process that reads archives may use. Its heap must hold one part and everything parsed from it. Between two
 * requests an import may wait for the database for any length of time.
 */
export const ARCHIVE_PROCESS = { heapMb: 512, idleMs: 24 * 3600_000 } as const;

/** Limit of a part of lines in the archive of a corpus, and so of a line. */
export const PART_LIMIT = 16 * MB;
/** Enough for a corpus of some 400,000 originals. */
export const MANIFEST_LIMIT = 64 * MB;

/** Limits of a backup, which the operator restores. A row is as long as in its table. */
export const BACKUP_LIMITS: ReadLimits = {
  part: 512 * MB,
  manifest: 256 * MB,
  blob: Number.POSITIVE_INFINITY,
  total: Number.POSITIVE_INFINITY,
};
