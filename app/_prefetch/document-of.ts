import { cache } from "react";
import { isAppError } from "#lib/errors/app-error.ts";
import { openServerContext } from "#lib/runtime.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";

/** Returns the document of a page; null if it does not exist. Cached, so that title and page share one read. */
export const documentOfPage = cache(async (id: string) => {
  try {
    return await getDocument(await openServerContext(), { documentId: id });
  } catch (error) {
    if (isAppError(error, "not_found")) return null;
    throw error;
  }
});
