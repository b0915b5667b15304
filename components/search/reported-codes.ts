import { isTrouble } from "#components/words/reasons.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";

type Reported = Pick<SearchResponse, "lanes" | "reasonCodes">;

/** Returns the reason codes of an answer and of its lanes, each once. */
export function codesOf({ lanes, reasonCodes }: Reported): readonly string[] {
  return [...new Set([...reasonCodes, ...lanes.flatMap((lane) => lane.reasonCodes)])];
}

/** Returns the codes of what went wrong, without the codes that only describe the route. */
export function troublesOf(answer: Reported): readonly string[] {
  return codesOf(answer).filter(isTrouble);
}

/** Codes that say that something is not indexed yet. */
const NOT_INDEXED: ReadonlySet<string> = new Set([
  "embedding_pending",
  "embedding_model_changed",
  "pages_not_embedded",
  "page_model_changed",
] satisfies readonly ReasonCode[]);

/** True if the notice of an incomplete answer already says that documents are being indexed. */
export function statesIndexing(answer: Reported & Pick<SearchResponse, "status">): boolean {
  return answer.status === "degraded" && troublesOf(answer).some((code) => NOT_INDEXED.has(code));
}
