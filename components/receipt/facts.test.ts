import { expect, it } from "vitest";
import { candidateLists, factLines } from "./facts.ts";

const CANDIDATE = { ref: "doc::doc_0@1::chars-0-9", rank: 1, score: 0.5 };

it("flattens what a step logged, without the frame and lists of candidates", () => {
  const logged = {
    frame: { query: "roofs" },
    profile: { name: "adaptive", weights: { bm25: 0.62 }, rerank: null },
    ask: ["text", "page"],
    leftOut: [],
    capped: false,
    candidates: [CANDIDATE],
  };
  expect(factLines(logged)).toEqual([
    { name: "profile · name", words: "adaptive" },
    { name: "profile · weights · bm25", words: ".6200" },
    { name: "profile · rerank", words: "none" },
    { name: "ask", words: "text, page" },
    { name: "left out", words: "none" },
    { name: "capped", words: "no" },
  ]);
  expect(candidateLists(logged)).toEqual([{ name: "candidates", candidates: [CANDIDATE] }]);
});
