import { cache } from "react";
import { isAppError } from "#lib/errors/app-error.ts";
import { openServerContext } from "#lib/runtime.ts";
import { getDocument } from "#lib/services/documents/list-documents.ts";

/** The document of a page, read once for its title and the page; null for one that is not there. */
export const documentOf = cache(async (id: string) => {
  try {
    return await getDocument(await openServerContext(), { documentId: id });
  } catch (error) {
    if (isAppError(error, "not_found")) return null;
    throw error;
  }
});
