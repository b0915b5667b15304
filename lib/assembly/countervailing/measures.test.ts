import { describe, expect, it } from "vitest";
import { measuresOf, meetsStandard } from "./measures.ts";

describe("measures", () => {
  it.each([
    ["at least 3 metres wide", [[3000, "length", "min", "width"]]],
    ["no more than 450 millimetres above the quay", [[450, "length", "max", "height"]]],
    [
      "lowered from 22 metres to 20 when it froze",
      [
        [22000, "length", "exact", null],
        [20000, "length", "exact", null],
      ],
    ],
    [
      "20 per cent, or one berth in four",
      [
        [20, "share", "exact", null],
        [25, "share", "exact", null],
      ],
    ],
    ["two thirds of the width", [[66.67, "share", "exact", null]]],
    ["a ramp of one in 20", [[5, "slope", "exact", null]]],
    ["12 ringing bells", [[12, "count of bells", "exact", null]]],
    ["£1,250 a berth", [[1250, "money", "exact", null]]],
    ["a five-year plan of 2031, Policy B2, paragraph 3.12", []],
  ])("are read from “%s”", (text, expected) => {
    const found = measuresOf(text).map(({ value, unit, bound, dimension }) => [
      value,
      unit,
      bound,
      dimension,
    ]);
    expect(found).toEqual(expected);
  });

  it("have the position where they are printed", () => {
    const text = "It is 2.4 metres wide.";
    expect(measuresOf(text).map(({ span, words }) => [text.slice(span.start, span.end), words])).toEqual([
      ["2.4 metres", "2.4 metres"],
    ]);
  });

  it("meet or break a standard according to its bound", () => {
    const [least] = measuresOf("at least 3 metres");
    const [most] = measuresOf("no more than 3 metres");
    if (!least || !most) throw new Error("The measures were not read.");
    expect([meetsStandard(3200, least), meetsStandard(2400, least)]).toEqual([true, false]);
    expect([meetsStandard(3200, most), meetsStandard(2400, most)]).toEqual([false, true]);
  });
});
