import { createHash } from "node:crypto";
import type { RecordMapping } from "#lib/domain/records.ts";

/** Raise it when the same bytes and mapping would make other records. */
export const RECORDS_READER = "records/2";

/** Returns the recipe of a reading: two readings of the same bytes with one recipe make the same records. */
export function recordsRecipe(mapping: RecordMapping): string {
  return createHash("sha256")
    .update(JSON.stringify([RECORDS_READER, mapping]))
    .digest("hex");
}
