import type { versions } from "#db/schema/index.ts";

type VersionRow = typeof versions.$inferSelect;

/** Returns the columns that a new version of the same bytes has in common with the version before. */
export function copiedColumns(version: VersionRow) {
  const { documentId, byteHash, sizeBytes, unlockedFrom, fileName, mediaType, format } = version;
  return { documentId, byteHash, sizeBytes, unlockedFrom, fileName, mediaType, format };
}
