import { expect, test } from "vitest";
import { agreementOf } from "./agreement.ts";

type Grade = 0 | 1 | 2 | 3;
/** Each row is a passage. Its entries are the grades of judges 1, 2, …, null for none. */
function graded(rows: readonly (readonly (Grade | null)[])[]) {
  return rows.flatMap((row, passage) =>
    row.flatMap((grade, judge) =>
      grade === null ? [] : [{ queryHash: "q", evidenceRef: `p${passage}`, judge: `judge ${judge}`, grade }],
    ),
  );
}

test("judges who give the same grades agree fully", () => {
  expect(
    agreementOf(
      graded([
        [3, 3],
        [0, 0],
        [1, 1],
      ]),
    ),
  ).toEqual({
    judges: 2,
    passages: 3,
    equalShare: 1,
    alpha: 1,
  });
});

test("alpha is one minus observed over expected disagreement", () => {
  // By hand, over ordered pairs: observed (0 + 2 · 1) / 4 grades = 0.5; expected over all four grades, whose six pairs
  // differ by the squares 0, 4, 1, 4, 1 and 1: 2 · 11 / (4 · 3).
  const { alpha = 0, equalShare } =
    agreementOf(
      graded([
        [0, 0],
        [2, 1],
      ]),
    ) ?? {};
  expect(equalShare).toBe(0.5);
  expect(alpha).toBeCloseTo(1 - 0.5 / (22 / 12), 9);
});

test("passages with one judge do not count, and without others the result is null", () => {
  expect(
    agreementOf(
      graded([
        [3, null],
        [null, 0],
      ]),
    ),
  ).toBeNull();
  expect(
    agreementOf(
      graded([
        [3, null],
        [2, 2],
      ]),
    ),
  ).toEqual({
    judges: 2,
    passages: 1,
    equalShare: 1,
    alpha: null,
  });
});
