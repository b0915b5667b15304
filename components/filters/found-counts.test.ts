import { expect, it } from "vitest";
import { type CheckOption, shownOptions } from "./check-list.tsx";
import { withFoundCounts } from "./found-counts.ts";

const option = (value: string, count: number | null): CheckOption => ({ value, label: value, count });
const OPTIONS = [option("plan", 90), option("letter", 40), option("minutes", 7)];
const words = (value: string) => value.toUpperCase();
const brief = (options: readonly CheckOption[]) =>
  options.map(({ value, count, dimmed }) => `${value} ${count ?? "-"}${dimmed ? " dimmed" : ""}`);

it("each value has its count in the search, and a value without documents has 0 and is dimmed", () => {
  const counted = [
    { value: "letter", count: 3 },
    { value: "minutes", count: 1 },
  ];
  expect(brief(withFoundCounts(OPTIONS, counted, { chosen: [], words }))).toEqual([
    "plan 0 dimmed",
    "letter 3",
    "minutes 1",
  ]);
});

it("values that were not searched because of the filter have no count", () => {
  const options = withFoundCounts(OPTIONS, [{ value: "letter", count: 3 }], { chosen: ["letter"], words });
  expect(brief(options)).toEqual(["plan - dimmed", "letter 3", "minutes - dimmed"]);
});

it("where another value leaves fewer documents, its count says how many", () => {
  const counted = [
    { value: "letter", count: 3 },
    { value: "minutes", count: 2 },
  ];
  const options = withFoundCounts(OPTIONS, counted, { chosen: ["letter"], narrows: true, words });
  expect(brief(options)).toEqual(["plan 0 dimmed", "letter 3", "minutes 2"]);
});

it("a value that only the search found is offered too", () => {
  const options = withFoundCounts(OPTIONS, [{ value: "rare", count: 1 }], { chosen: [], words });
  expect(options.at(-1)).toMatchObject({ value: "rare", label: "RARE", count: 1 });
});

it("without counts the options stay as they are", () => {
  expect(withFoundCounts(OPTIONS, undefined, { chosen: ["plan"], words })).toBe(OPTIONS);
});

it("values with documents are shown before those without, in the order of the list, and selected ones always", () => {
  const options = withFoundCounts(
    [...OPTIONS, option("report", 5)],
    [
      { value: "minutes", count: 1 },
      { value: "report", count: 2 },
    ],
    { chosen: [], words },
  );
  const names = (chosen: readonly string[]) => shownOptions(options, chosen, 2).map(({ value }) => value);
  expect(names([])).toEqual(["minutes", "report"]);
  expect(names(["plan"])).toEqual(["plan", "minutes", "report"]);
});
