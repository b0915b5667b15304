import { listed } from "#components/words/quantities.ts";
import { reasonWords } from "#components/words/reasons.ts";
import { LANE_FACTS } from "#lib/domain/lane.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { troublesOf } from "./reported-codes.ts";

/** States what could not be searched, and why: "The pages could not be searched, because page search is turned off." */
export function unavailableWords(answer: Pick<SearchResponse, "lanes" | "reasonCodes">): string {
  const could = couldNotBeSearched(new Set(answer.lanes.map(({ lane }) => LANE_FACTS[lane].group)));
  const reasons = listed(troublesOf(answer).map(reasonWords));
  return reasons === "" ? `${could}.` : `${could}, because ${reasons}.`;
}

function couldNotBeSearched(asked: ReadonlySet<string>): string {
  if (asked.has("text") && asked.has("page")) return "Neither the text nor the pages could be searched";
  if (asked.has("text")) return "The text could not be searched";
  return asked.has("page") ? "The pages could not be searched" : "Nothing could be searched";
}
