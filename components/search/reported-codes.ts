import { isTrouble } from "#components/words/reasons.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

type Reported = Pick<SearchResponse, "lanes" | "reasonCodes">;

/** Returns the reason codes of an answer and of its lanes, each once. */
export function codesOf({ lanes, reasonCodes }: Reported): readonly string[] {
  return [...new Set([...reasonCodes, ...lanes.flatMap((lane) => lane.reasonCodes)])];
}

/** Returns the codes of what went wrong, without the codes that only describe the route. */
export function troublesOf(answer: Reported): readonly string[] {
  return codesOf(answer).filter(isTrouble);
}
