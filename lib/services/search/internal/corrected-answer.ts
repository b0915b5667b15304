import { correctedSpellingNote } from "#lib/domain/corrected-spelling.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

const SPELLING_CORRECTED: ReasonCode = "spelling_corrected";

/** Returns the answer to a corrected question as the answer to the question as typed, and says so. */
export function withTyped<Response extends Pick<SearchResponse, "query" | "notes" | "reasonCodes">>(
  response: Response,
  typed: string,
): Response & Pick<SearchResponse, "correctedQuery"> {
  const queries = { query: typed, correctedQuery: response.query };
  return {
    ...response,
    ...queries,
    notes: [correctedSpellingNote(queries) ?? [], response.notes].flat(),
    reasonCodes: [SPELLING_CORRECTED, ...response.reasonCodes],
  };
}
