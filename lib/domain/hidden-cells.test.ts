import fc from "fast-check";
import { expect, it } from "vitest";
import { citedPath } from "./cited-cells.ts";
import { type HiddenCells, hiddenAtEnd, rangesInside, withHidden, withoutHidden } from "./hidden-cells.ts";
import type { LineRange, RowCells } from "./sheet-place.ts";

it.each<[string, HiddenCells]>([
  ["Costs!A4:E4 (hidden: row 4)", { sheet: false, rows: [[4, 4]], columns: [], cells: [] }],
  ["Costs!A4:E4 (hidden: cell C4)", { sheet: false, rows: [], columns: [], cells: [[4, 3, 3]] }],
  [
    "'A (1)'!A4:G9 (hidden: sheet; rows 4, 6-8; columns C, E-G; cells B4:D4, A6)",
    {
      sheet: true,
      rows: [
        [4, 4],
        [6, 8],
      ],
      columns: [
        [3, 3],
        [5, 7],
      ],
      cells: [
        [4, 2, 4],
        [6, 1, 1],
      ],
    },
  ],
])("%s is written and read", (words, hidden) => {
  const { address } = withoutHidden(words);
  expect(withHidden(address, hidden)).toBe(words);
  expect(hiddenAtEnd(["Costs", words])).toEqual(hidden);
});

const line = fc.integer({ min: 1, max: 16_384 });
const rangeOf = fc.tuple(line, line).map(([a, b]): LineRange => [Math.min(a, b), Math.max(a, b)]);
const hiddenCells = fc.record({
  sheet: fc.boolean(),
  rows: fc.array(rangeOf, { maxLength: 5 }),
  columns: fc.array(rangeOf, { maxLength: 5 }),
  cells: fc.array(
    fc.tuple(line, rangeOf).map(([row, range]): RowCells => [row, ...range]),
    { maxLength: 5 },
  ),
});

it("what is written is what is read, for any cells", () => {
  fc.assert(
    fc.property(hiddenCells, (hidden) => {
      const words = withHidden("Costs!A4:E4", hidden);
      const isNone = !hidden.sheet && hidden.rows.length + hidden.columns.length + hidden.cells.length === 0;
      expect(withoutHidden(words)).toEqual({ address: "Costs!A4:E4", hidden: isNone ? null : hidden });
    }),
  );
});

it.each(["Costs!A4:E4", "Costs (hidden: soon)", "4. Costs (hidden)"])("%s names nothing hidden", (words) => {
  expect(hiddenAtEnd([words])).toBeNull();
});

it("a quote names what is hidden of its own cells only", () => {
  const path = ["Costs", "Costs!A4:C4 (hidden: column C)"];
  const passage = { text: "Quay\t12\t£5", start: 0 };
  expect(citedPath(path, passage, { start: 5, end: 7 }).at(-1)).toBe("Costs!B4");
  expect(citedPath(path, passage, { start: 8, end: 10 }).at(-1)).toBe("Costs!C4 (hidden: column C)");
  const unseen = ["Costs", "Costs!A4:C4 (hidden: cells A4, C4)"];
  expect(citedPath(unseen, passage, { start: 5, end: 7 }).at(-1)).toBe("Costs!B4");
  expect(citedPath(unseen, passage, { start: 8, end: 10 }).at(-1)).toBe("Costs!C4 (hidden: cell C4)");
});

/** Every second row, as in a filtered sheet. */
const everySecond = (count: number) =>
  Array.from({ length: count }, (_, at): LineRange => [at * 2 + 1, at * 2 + 1]);

it("an address names some of many hidden rows and how many more there are", () => {
  const words = withHidden("Sites!A1:C200", { sheet: false, rows: everySecond(100), columns: [], cells: [] });
  expect(words).toMatch(/^Sites!A1:C200 \(hidden: rows 1, 3, .* 79 and 60 more\)$/);
  expect(withoutHidden(words)).toMatchObject({ address: "Sites!A1:C200", hidden: { rows: everySecond(40) } });
});

it("finds the hidden rows of a passage without a look at all those of the sheet", () => {
  let reads = 0;
  const ranges = new Proxy(everySecond(100_000), {
    get: (target, key, receiver) => {
      reads++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  expect(rangesInside(ranges, 60_000, 60_003)).toEqual([
    [60_001, 60_001],
    [60_003, 60_003],
  ]);
  expect(reads).toBeLessThan(60);
});
