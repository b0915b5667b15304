import type { DiskFault } from "#lib/domain/degraded-codes.ts";

/** What a page says while the server cannot store files. The server says what to do. */
export const DISK_WORDS = {
  disk_full: "The disk is full",
  disk_read_only: "Files cannot be saved",
} as const satisfies Record<DiskFault, string>;
