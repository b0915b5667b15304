import { cache } from "react";
import { isAppError } from "#lib/errors/app-error.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readRecordPage } from "#lib/services/places/read-record-page.ts";

/** Returns the record of a page; null if it does not exist. Cached, so that title and page share one read. */
export const recordOfPage = cache(async (recordRef: string) => {
  try {
    return await readRecordPage(await openServerContext(), recordRef);
  } catch (error) {
    if (isAppError(error, "not_found")) return null;
    throw error;
  }
});
