import { describe, expect, it } from "vitest";
import { acrossHref } from "#components/address/search-state.ts";
import { acrossParsers, acrossRequest, sideBySideHref } from "./across-state.ts";

const stateOf = (address: string) => {
  const given = new URL(address, "http://localhost").searchParams;
  return {
    q: given.get("q") ?? "",
    corpora: acrossParsers.corpora.parse(given.get("corpora") ?? "") ?? [],
    projects: acrossParsers.projects.parse(given.get("projects") ?? "") ?? [],
  };
};

describe("the address of a side-by-side comparison", () => {
  it("asks nothing without a question", () => {
    expect(acrossRequest({ q: " ", corpora: ["a", "b"], projects: [] })).toEqual({ kind: "none" });
  });

  it("refuses a single side, in words", () => {
    expect(acrossRequest({ q: "roofs", corpora: ["a"], projects: [] })).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("two corpora"),
    });
  });

  it("lets the question choose the sides if it names none", () => {
    expect(acrossRequest({ q: "roofs", corpora: [], projects: [] })).toEqual({
      kind: "across",
      input: { query: "roofs" },
    });
  });

  it("is the target of the workbench's link", () => {
    const named = {
      kind: "across",
      reasonCode: "question_across",
      words: "a and b",
      corpora: ["a", "b"],
    } as const;
    const state = stateOf(acrossHref("roofs in a and b", named));
    expect(acrossRequest(state)).toEqual({
      kind: "across",
      input: { query: "roofs in a and b", corpora: ["a", "b"] },
    });
    expect(stateOf(sideBySideHref(state))).toEqual(state);
  });
});
