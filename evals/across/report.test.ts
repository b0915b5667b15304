import { expect, it } from "vitest";
import type { AcrossRow } from "./measure.ts";
import { acrossTable } from "./report.ts";

it("counts a question only if every wanted document was found, and documents one by one", () => {
  const row = (id: string, together: number, ownSide: number): AcrossRow => ({
    ...{ id, way: "given", by: "asked", wanted: 2, together, ownSide },
  });
  const printed = acrossTable([row("a", 2, 2), row("b", 1, 2)], 5);
  expect(printed).toContain("| named | one list over all sides | 1 of 2, .500 | 3 of 4, .750 |");
  expect(printed).toContain("| named | each side's own list | 2 of 2, 1.000 | 4 of 4, 1.000 |");
});
