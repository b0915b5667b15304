import { describe, expect, it } from "vitest";
import { acrossHref } from "../(workbench)/search-state.ts";
import { acrossParsers, askedBy, sideBySideHref } from "./across-state.ts";

const stateOf = (address: string) => {
  const given = new URL(address, "http://localhost").searchParams;
  return {
    q: given.get("q") ?? "",
    corpora: acrossParsers.corpora.parse(given.get("corpora") ?? "") ?? [],
    projects: acrossParsers.projects.parse(given.get("projects") ?? "") ?? [],
  };
};

describe("the address of a question side by side", () => {
  it("asks nothing without a question", () => {
    expect(askedBy({ q: " ", corpora: ["a", "b"], projects: [] })).toEqual({ kind: "none" });
  });

  it("refuses one side alone, in words", () => {
    expect(askedBy({ q: "roofs", corpora: ["a"], projects: [] })).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("two corpora"),
    });
  });

  it("leaves the sides to the question where it names none", () => {
    expect(askedBy({ q: "roofs", corpora: [], projects: [] })).toEqual({
      kind: "across",
      input: { query: "roofs" },
    });
  });

  it("is what the workbench's chip leads to", () => {
    const named = {
      kind: "across",
      reasonCode: "question_across",
      words: "a and b",
      corpora: ["a", "b"],
    } as const;
    const state = stateOf(acrossHref("roofs in a and b", named));
    expect(askedBy(state)).toEqual({
      kind: "across",
      input: { query: "roofs in a and b", corpora: ["a", "b"] },
    });
    expect(stateOf(sideBySideHref(state))).toEqual(state);
  });
});
