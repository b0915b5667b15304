import { expect, it } from "vitest";
import { type AlignedRow, alignRows } from "./align-rows.ts";

const MANY = 200_000;
const rows = (rowAt: (at: number) => AlignedRow) => Array.from({ length: MANY }, (_, at) => rowAt(at));

it.each([
  ["with keys", (at: number) => `S-${at}`],
  ["without keys", () => null],
])("pairs the rows of very long tables %s", (_which, keyAt) => {
  const version = (state: string) =>
    rows((at) => ({
      same: `${at} ${state}`,
      key: keyAt(at),
      cells: new Map([
        [1, "Ann Lee"],
        [2, state],
      ]),
    }));
  const pairs = alignRows(version("open"), version("closed"));
  expect(pairs).toHaveLength(MANY);
  expect(pairs.every(([before, after]) => before === after)).toBe(true);
});
