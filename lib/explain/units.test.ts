import { describe, expect, it } from "vitest";
import { lacksAskedUnit, type MeasuredCell } from "./units.ts";

const cell = (text: string, more: Partial<MeasuredCell> = {}): MeasuredCell => ({
  ...{ text, row: "Quay", column: "2024", around: "" },
  ...more,
});

describe("the unit that a question asks for", () => {
  it.each([
    ["How many acres is the quay in 2024?", cell("4.2", { column: "Area (ha)" })],
    ["How many acres is the quay in 2024?", cell("4.2")],
    ["What per cent of homes at the quay in 2024?", cell("£4", { around: "Percentages and charges" })],
    ["What percentage of the quay is let in 2024?", cell("42")],
    ["What does the quay cost in 2024?", cell("12", { around: "Heights in m" })],
    ["How many metres is the quay?", cell("12", { column: "Area in square metres" })],
    ["What does a berth cost for a week?", cell("£40", { column: "Cost a day" })],
  ])("is missing: %s", (question, measured) => {
    expect(lacksAskedUnit(question, measured)).toBe(true);
  });

  it.each([
    ["How many hectares is the quay in 2024?", cell("4.2", { column: "Area (ha)" })],
    ["How many hectares is the quay in 2024?", cell("4.2", { around: "Table 2: Land, ha" })],
    ["What percentage of the quay is let in 2024?", cell("42%")],
    ["What share of homes at the quay is social rent?", cell("42%")],
    ["What does the quay cost in 2024?", cell("140")],
    ["What does the quay cost in 2024?", cell("£140", { around: "Heights in m" })],
    ["How many metres is the quay?", cell("12 m")],
    ["How many metres is the quay?", cell("12m")],
    ["fee of a boat under eight metres in 2024", cell("£12", { row: "Boat under eight metres" })],
    ["I'm looking for the quay in 2024", cell("12")],
  ])("is printed, or none is asked for: %s", (question, measured) => {
    expect(lacksAskedUnit(question, measured)).toBe(false);
  });
});
