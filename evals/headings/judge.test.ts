import { describe, expect, it } from "vitest";
import { judgePassages } from "./judge.ts";
import type { Truth } from "./truth.ts";

const truth: Truth = {
  source: "contents",
  entries: 3,
  headings: [
    { title: "1. Homes", level: 0, start: 100 },
    { title: "Policy H1: Barns", level: 0, start: 200 },
    { title: "Policy H2: Mills", level: 0, start: 300 },
  ],
};
const passage = (start: number, ...sectionPath: readonly string[]) => ({
  start,
  end: start + 80,
  sectionPath,
});
const judge = (...passages: readonly ReturnType<typeof passage>[]) => {
  const { examples, ...counts } = judgePassages(passages, truth);
  return counts;
};
const NOTHING = { judged: 0, right: 0, none: 0, other: 0, siblings: 0, items: 0 };

describe("a passage", () => {
  it("is right below the heading above its largest part, with further headings below that one", () => {
    expect(judge(passage(210, "1. Homes", "Policy H1 - Barns", "Reasons"))).toEqual({
      ...NOTHING,
      judged: 1,
      right: 1,
    });
    expect(judge(passage(190, "1 HOMES", "Policy H1: Barns"))).toEqual({ ...NOTHING, judged: 1, right: 1 });
  });

  it("is not judged before the first heading", () => {
    expect(judge(passage(0))).toEqual(NOTHING);
  });

  it("counts as wrong below no heading, below another one, and below two policies", () => {
    expect(judge(passage(210, "Reasons"))).toEqual({ ...NOTHING, judged: 1, none: 1 });
    expect(judge(passage(210, "1. Homes"))).toEqual({ ...NOTHING, judged: 1, other: 1 });
    expect(judge(passage(310, "Policy H1: Barns", "Policy H2: Mills"))).toEqual({
      ...NOTHING,
      judged: 1,
      right: 1,
      siblings: 1,
    });
  });

  it("counts as below a list item if a step of its path goes on", () => {
    expect(judge(passage(210, "Policy H1: Barns", "b. show how they stay dry; and"))).toEqual({
      ...NOTHING,
      judged: 1,
      right: 1,
      items: 1,
    });
  });

  it("does not count a numbered title as a list item", () => {
    expect(
      judge(passage(210, "Policy H1: Barns", "2. Notes on the Accounts of the Valley and of Its Mills")),
    ).toEqual({
      ...NOTHING,
      judged: 1,
      right: 1,
    });
  });
});
