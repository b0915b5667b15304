import { describe, expect, it } from "vitest";
import { lacksAskedUnit, type MeasuredCell, mayBeSum, withoutCostWords, withoutUnits } from "./units.ts";

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
    ["How many acres of the quay are within 800 metres?", cell("4.2", { column: "Area (ha)" })],
    ["How many homes per acre at the quay?", cell("45", { column: "Density (dph)" })],
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
    ["How many homes within 800 metres of the quay in 2024?", cell("120", { column: "Homes" })],
    ["How many homes under eight metres high in 2024?", cell("120", { column: "Homes" })],
    ["How many homes are 5km or 10 minutes from the quay?", cell("120", { column: "Homes" })],
    ["How many homes per hectare at the quay?", cell("45", { column: "Density (dph)" })],
    ["I'm looking for the quay in 2024", cell("12")],
  ])("is printed, or none is asked for: %s", (question, measured) => {
    expect(lacksAskedUnit(question, measured)).toBe(false);
  });
});

it("a bare number may be a sum, unless another unit is printed", () => {
  const isSum = (text: string, column: string | null, around = "") => mayBeSum({ text, column, around });
  for (const text of ["140", "£1,200.50", "140k", "€ 5m"]) expect(isSum(text, "2024")).toBe(true);
  expect(isSum("140 homes", null)).toBe(false);
  expect(isSum("about 140", null)).toBe(false);
  expect(isSum("140", "Height (m)")).toBe(false);
  expect(isSum("140", null, "Table 2: Homes, %")).toBe(false);
  for (const column of ["Litres", "Floor, square feet", "Plot in acres", "Kilograms"])
    expect(isSum("140", column)).toBe(false);
  for (const column of ["Monthly rent", "Daily"]) expect(isSum("140", column)).toBe(true);
});

it("words for a cost and words for a unit are left out of a question", () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean).join(" ");
  expect(words(withoutCostWords("What fee is paid for a berth? Amounts"))).toBe("What is for a berth?");
  expect(words(withoutUnits("price of the quay in pounds, per cent and sq m"))).toBe("of the quay in , and");
  expect(words(withoutUnits("How many acres is the quay?"))).toBe("How many is the quay?");
});

it("a question when something is paid asks for no sum", () => {
  const cell = { text: "60 days after commencement", row: "Deposit", column: "Due", around: "" };
  expect(lacksAskedUnit("When must the deposit be paid?", cell)).toBe(false);
  expect(lacksAskedUnit("What deposit must be paid?", cell)).toBe(true);
});
