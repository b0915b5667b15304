import { expect, it } from "vitest";
import { citationWords } from "#lib/domain/pack-words.ts";
import { countervailingStatement, leftOutWords } from "./evidence-words.ts";
import { titleFromQuestion } from "./title-from-question.ts";

it("states that no countervailing evidence was found, and which kinds were searched for", () => {
  const words = countervailingStatement({ found: 0, examined: 40, kinds: ["exception", "unless"] });
  expect(words).toBe(
    "No evidence against was found: 40 passages were examined for exceptions and conditions (“unless”).",
  );
});

it("never presents a candidate as a finding", () => {
  expect(countervailingStatement({ found: 1, examined: 1, kinds: [] })).toContain("may speak against");
});

it("distinguishes the cited version from the current one", () => {
  expect(citationWords(2, { state: "removed" })).toBe("cited v2, source removed");
});

it("counts left-out passages in words", () => {
  expect(leftOutWords("budget", 1)).toBe("1 passage over the length limit");
  expect(leftOutWords("restricted", 1)).toBe("1 passage restricted");
});

it("makes a title from a question, cut between words", () => {
  expect(titleFromQuestion("  flat   roof ")).toBe("Flat roof");
  expect(titleFromQuestion("")).toBe("New pack");
  const long = titleFromQuestion("word ".repeat(40));
  expect(long.length).toBeLessThanOrEqual(83);
  expect(long.endsWith("word …")).toBe(true);
});
