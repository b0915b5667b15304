import { expect, it } from "vitest";
import { judgeNumbers } from "./paragraph-numbers.ts";

const judged = (text: string, ...sectionPath: string[]) => {
  const { judged: all, right, none, other } = judgeNumbers([{ start: 0, end: 9, text, sectionPath }]);
  return { all, right, none, other };
};

it("a paragraph stands below the heading that begins its number", () => {
  const right = { all: 1, right: 1, none: 0, other: 0 };
  expect(judged("4.12 The council acts.", "Plan", "4 Homes")).toEqual(right);
  expect(judged("Homes\n4.2.1 The council acts.", "Chapter 4: Homes", "4.2 Size")).toEqual(right);
  expect(judged("1.2 The council acts.", "1.0 Introduction")).toEqual(right);
  expect(judged("5.1 The council acts.", "4 Homes")).toEqual({ ...right, right: 0, other: 1 });
  expect(judged("4.12 The council acts.", "4 Homes", "4.1 Size")).toEqual({ ...right, right: 0, other: 1 });
  expect(judged("4.12 The council acts.", "Homes")).toEqual({ ...right, right: 0, none: 1 });
});

it("a measure and a passage without numbers are not judged", () => {
  for (const text of ["4.12 metres of wall.", "The wall is 4.12 m.", ""])
    expect(judged(text, "4 Homes").all).toBe(0);
});
