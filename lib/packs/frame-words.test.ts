import { describe, expect, it } from "vitest";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { frameWords, momentWords } from "./frame-words.ts";

describe("a frame in words", () => {
  it("leaves defaults out", () => {
    expect(frameWords(searchFrameSchema.parse({ query: "lamps" }))).toBe(
      "by words and meaning; in all collections",
    );
  });
  it("names every filter, in words and without program syntax", () => {
    const words = frameWords(
      searchFrameSchema.parse({
        query: "lamps",
        mode: "keyword",
        lanes: "both",
        stakes: "high",
        filters: {
          corpora: ["local-plan", "decisions"],
          isDecision: true,
          period: { from: "2019-01-01", to: "2019-12-31" },
        },
      }),
    );
    expect(words).toBe(
      "by words only; collections: local-plan, decisions; period: from 2019-01-01 to 2019-12-31; decisions: yes; in the text and on the pages; stakes: high",
    );
    expect(words).not.toMatch(/[{}"[\]_]/);
  });
  it("names codes in words", () => {
    const words = frameWords(
      searchFrameSchema.parse({
        query: "lamps",
        profile: "decisions_recent",
        rerank: "off",
        filters: { docTypes: ["local_plan"], dateFields: ["in_force"] },
      }),
    );
    expect(words).toBe(
      "by words and meaning; in all collections; document types: local plan; by date: in force; profile: recent decisions; without reranking",
    );
  });
});

it("writes a moment as a letter would, and returns any other text unchanged", () => {
  expect(momentWords("2026-11-22T19:50:01.749Z")).toMatch(/^22 November 2026 at 19:50 UTC$/);
  expect(momentWords("soon")).toBe("soon");
});
