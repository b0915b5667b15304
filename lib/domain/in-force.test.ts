import { expect, it } from "vitest";
import { isOutOfForce } from "./in-force.ts";

const NOW = new Date("2026-05-04T12:00:00Z");
const of = (adoptionStatus: string | null, effectiveTo: string | null = null) =>
  isOutOfForce({ adoptionStatus, effectiveTo }, NOW);

it("a document is out of force if its status says so, or if its last day has passed", () => {
  expect(
    ["superseded", "Withdrawn 2021", "adopted, replaced by the 2024 plan"].map((status) => of(status)),
  ).toEqual([...[true, true, true]]);
  expect([of("adopted"), of("draft"), of(null)]).toEqual([false, false, false]);
  expect([of("adopted", "2026-05-03"), of(null, "2026-05-04")]).toEqual([true, false]);
});
