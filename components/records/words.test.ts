import { expect, it } from "vitest";
import { FAULT_OUTCOMES } from "#lib/domain/records.ts";
import { faultTotals, OUTCOME_WORDS } from "./words.ts";

it("adds the faults up by what was done, the gravest first", () => {
  expect(
    faultTotals([
      { outcome: "repaired", rows: 1300 },
      { outcome: "without_geometry", rows: 4 },
      { outcome: "repaired", rows: 10 },
      { outcome: "refused", rows: 2 },
    ]),
  ).toBe("2 left out, 4 without a place and 1,310 repaired");
  expect(faultTotals([])).toBeNull();
});

it("has words for all that is done about a fault", () => {
  for (const outcome of FAULT_OUTCOMES) {
    expect(OUTCOME_WORDS[outcome]).toMatch(/^[A-Z]/);
    expect(faultTotals([{ outcome, rows: 1 }])).toMatch(/^1 [a-z]/);
  }
});
