import { describe, expect, it } from "vitest";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { frameWords, momentWords } from "./frame-words.ts";

describe("a frame in words", () => {
  it("tells nothing that was left as it comes", () => {
    expect(frameWords(searchFrameSchema.parse({ query: "lamps" }))).toBe(
      "by words and meaning; in every enabled corpus",
    );
  });
  it("keeps no filter back, and has no syntax of a program", () => {
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
      "by words alone; corpora: local-plan, decisions; period: from 2019-01-01 to 2019-12-31; is decision: yes; lanes: both; stakes: high",
    );
    expect(words).not.toMatch(/[{}"[\]_]/);
  });
});

it("a moment as a letter would date it, and what is none as it stands", () => {
  expect(momentWords("2026-11-22T19:50:01.749Z")).toMatch(/^22 November 2026 at 19:50 UTC$/);
  expect(momentWords("soon")).toBe("soon");
});
