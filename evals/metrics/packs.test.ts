import { expect, test } from "vitest";
import { type PackedItem, packFigures, setFigures } from "./packs.ts";

function item(ref: string, more: Partial<PackedItem> = {}): PackedItem {
  const number = Number(ref.replace(/\D/g, ""));
  return {
    ref,
    documentId: "d",
    span: { start: number * 100, end: number * 100 + 50 },
    text: `words of ${ref}`,
    cost: 10,
    countervailing: false,
    ...more,
  };
}

test("budget use counts what is spent, and can exceed 1", () => {
  expect(packFigures([item("r1"), item("r2")], 40, []).budgetUse).toBe(0.5);
  expect(packFigures([item("r1", { cost: 50 })], 40, []).budgetUse).toBe(1.25);
  expect(packFigures([], 40, [])).toEqual({
    budgetUse: 0,
    duplicateShare: 0,
    countervailingPrecision: null,
    countervailingRecall: null,
  });
});

test("duplicates are the same words anywhere, or the same place in one document", () => {
  const elsewhere = item("r2", { documentId: "e", text: "Words, of R1", cost: 30 });
  const overlapping = item("r3", { span: { start: 120, end: 160 }, cost: 20 });
  const other = item("r4", { documentId: "e", span: { start: 100, end: 150 }, cost: 40 });
  expect(packFigures([item("r1"), elsewhere, overlapping, other], 100, []).duplicateShare).toBe(0.5);
});

test("countervailing evidence has a precision and a recall", () => {
  const called = [item("r1", { countervailing: true }), item("r2", { countervailing: true }), item("r3")];
  const figures = packFigures(called, 100, ["r1", "r3", "r9"]);
  expect(figures).toMatchObject({ countervailingPrecision: 0.5, countervailingRecall: 1 / 3 });
  expect(setFigures([], ["a"])).toEqual({ precision: null, recall: 0 });
});
