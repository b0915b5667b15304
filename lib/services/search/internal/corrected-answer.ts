import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { SearchNote } from "#lib/domain/search-note.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";

const SPELLING_CORRECTED: ReasonCode = "spelling_corrected";

/** Returns the answer to a corrected question as the answer to the question as typed, and says so. */
export function withTyped<Response extends Pick<SearchResponse, "query" | "notes" | "reasonCodes">>(
  response: Response,
  typed: string,
): Response & Pick<SearchResponse, "correctedQuery"> {
  const corrected: SearchNote = {
    code: "spelling_corrected",
    text: `Showing results for “${response.query}”. No document has all words of “${typed}”.`,
  };
  return {
    ...response,
    query: typed,
    correctedQuery: response.query,
    notes: [corrected, ...response.notes],
    reasonCodes: [SPELLING_CORRECTED, ...response.reasonCodes],
  };
}
