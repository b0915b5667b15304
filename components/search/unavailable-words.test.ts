import { expect, test } from "vitest";
import type { Lane } from "#lib/domain/lane.ts";
import { troublesOf } from "./reported-codes.ts";
import { unavailableWords } from "./unavailable-words.ts";

const lane = (name: Lane, ...reasonCodes: string[]) => ({
  lane: name,
  status: "unavailable" as const,
  reasonCodes,
  candidateCount: 0,
  latencyMs: 1,
  confidence: null,
});

test("only what was asked is said to be unavailable, with the reason", () => {
  const pages = [lane("visual-page", "page_search_disabled"), lane("visual-text")];
  expect(unavailableWords({ lanes: pages, reasonCodes: ["pages_asked"] })).toBe(
    "The pages could not be searched, because page search is turned off.",
  );
  const text = lane("text", "lane_deadline_missed");
  expect(unavailableWords({ lanes: [text], reasonCodes: ["text_asked"] })).toBe(
    "The text could not be searched, because a part of the search did not answer in time.",
  );
  expect(unavailableWords({ lanes: [text, ...pages], reasonCodes: [] })).toBe(
    "Neither the text nor the pages could be searched, because a part of the search did not answer in time and page search is turned off.",
  );
});

test("without a lane or a reason the sentence still ends", () => {
  expect(unavailableWords({ lanes: [], reasonCodes: [] })).toBe("Nothing could be searched.");
  expect(unavailableWords({ lanes: [lane("text")], reasonCodes: [] })).toBe(
    "The text could not be searched.",
  );
});

test("a code that describes the route is no trouble", () => {
  const failed = { lanes: [lane("text", "database_unavailable")], reasonCodes: ["text_asked"] };
  expect(troublesOf(failed)).toEqual(["database_unavailable"]);
});
