import { expect, it } from "vitest";
import { isInForce } from "./mark-replaced.ts";

const NOW = new Date("2044-05-01T00:00:00Z");
const plan = { title: "Fenby Local Plan 2042", adoptionStatus: "adopted", effectiveTo: null };

it.each([
  ["its title says that it was withdrawn", { title: "Fenby Local Plan 2042 (withdrawn)" }],
  ["its title says that it is a draft", { title: "Draft Fenby Local Plan 2042" }],
  ["its status says that it was withdrawn", { adoptionStatus: "withdrawn" }],
  ["its status says that it is submitted", { adoptionStatus: "submitted" }],
  ["it ended before today", { effectiveTo: "2044-04-30" }],
])("a document replaces nothing if %s", (_, more) => {
  expect(isInForce({ ...plan, ...more }, NOW)).toBe(false);
});

it("a document replaces others while it is in force, also without a status", () => {
  expect(isInForce(plan, NOW)).toBe(true);
  expect(isInForce({ ...plan, adoptionStatus: null, effectiveTo: "2044-05-01" }, NOW)).toBe(true);
});
