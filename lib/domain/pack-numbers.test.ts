import { expect, it } from "vitest";
import type { PackRole } from "./pack.ts";
import { itemNumbers } from "./pack-numbers.ts";

it("numbers items as the footnotes of the report: for, against, context, each in the order of the pack", () => {
  const items = ["context", "against", "for", "context", "for"].map((role, index) => ({
    role: role as PackRole,
    itemId: "abcde".charAt(index),
  }));
  expect([...itemNumbers(items)]).toEqual([
    ["c", 1],
    ["e", 2],
    ["b", 3],
    ["a", 4],
    ["d", 5],
  ]);
});
