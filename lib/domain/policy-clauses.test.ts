import { expect, it } from "vitest";
import { clausesIn, endOfPolicy, partsIn } from "./policy-clauses.ts";

const of = (...lines: string[]) => {
  const text = lines.join("\n\n");
  return clausesIn(text).map(({ mark, span }) => [mark, text.slice(span.start, span.end)]);
};

it("lists lettered items, each one paragraph, and a second list of roman numerals", () => {
  expect(
    of(
      "Policy Q1 Quays",
      "Quays are let where:",
      "(a) the wall is sound;",
      "(b) it is dry.",
      "Otherwise unless:",
      "(i) it is old.",
      "(ii) it is new.",
    ),
  ).toEqual([
    ["(a)", "(a) the wall is sound;"],
    ["(b)", "(b) it is dry."],
    ["(i)", "(i) it is old."],
    ["(ii)", "(ii) it is new."],
  ]);
});

it("lists numbered clauses with their own lists and paragraphs", () => {
  const found = of(
    "Policy Q2",
    "1. All quays:",
    "a) are dry; and",
    "b) are clean.",
    "And so on.",
    "2. A shed is low.",
    "i. red",
  );
  expect(found.map(([mark]) => mark)).toEqual(["1", "2"]);
  expect(found[0]?.[1]).toMatch(/^1\. All quays:[\s\S]*And so on\.$/);
});

it("takes letters after h in sequence, and skips one lost mark but no more", () => {
  expect(
    of("P", ..."abcdefghij".split("").map((each) => `${each}) item`)).map(([mark]) => mark),
  ).toHaveLength(10);
  expect(of("P", "(1) one", "(3) three", "(9) nine").map(([mark]) => mark)).toEqual(["(1)", "(3)"]);
});

it("counts no mark inside a line, out of sequence, or at the start of the text", () => {
  expect(of("(a) the wall meets (b) and 2. others", "c) no", "7. no")).toEqual([]);
  expect(of("12. Plans should:", "1 metre wide", "2024. was wet")).toEqual([]);
});

it("ends before the paragraphs that explain a policy, unless it consists of them", () => {
  const text = "SP01 Homes\n\n1. Homes are built.\n\n07.01 The purpose of this.";
  expect(text.slice(0, endOfPolicy(text))).toBe("SP01 Homes\n\n1. Homes are built.\n");
  const own = "SP01 Homes\n\n7.1 Homes are built.\n\n7.2 And sold.";
  expect(endOfPolicy(own)).toBe(own.length);
});

it("ends before the heading of the next policy, and before the headings of the reasons", () => {
  const headings = ["Policy LP23 - Quays", "LP24 - Lamps", "Policy background", "Sheds"];
  const text =
    "Policy LP23 - Quays\n\nSheds\n\nSheds are low\n\nLP24 - Lamps\n\nPolicy background\n\n15.48 Lamps.";
  const cut = (given: string) => given.slice(0, endOfPolicy(given, { id: "lp23", headings })).trimEnd();
  expect(cut(text)).toBe("Policy LP23 - Quays\n\nSheds\n\nSheds are low");
  expect(cut("Policy LP23 - Quays\n\nSheds are low\n\nPolicy background\n\n15.48 Lamps.")).toBe(
    "Policy LP23 - Quays\n\nSheds are low",
  );
  // A mention inside the text is no heading, and the policy's own heading does not end it.
  const mention = "Policy LP23 - Quays\n\nSee also\nLP24 - Lamps and others.\n\nPolicy LP23 - Quays";
  expect(cut(mention)).toBe(mention);
});

it("keeps a policy that is only a heading above numbered paragraphs", () => {
  const own = "LP23 Quays\n\nSheds\n\n7.1 Sheds are low.";
  expect(own.slice(0, endOfPolicy(own, { id: "lp23", headings: ["Sheds"] }))).toBe("LP23 Quays\n\nSheds\n");
});

it("keeps each paragraph between clauses, and the text after the last one, in its place", () => {
  const lines = [
    "P",
    "Quays where:",
    "(a) one;",
    "Otherwise",
    "unless:",
    "***",
    "(i) two.",
    "Last",
    "words.",
  ];
  const text = lines.join("\n\n");
  expect(partsIn(text).map(({ mark, span }) => [mark, text.slice(span.start, span.end)])).toEqual([
    ["(a)", "(a) one;"],
    ["", "Otherwise"],
    ["", "unless:"],
    ["(i)", "(i) two."],
    ["", "Last\n\nwords."],
  ]);
});
