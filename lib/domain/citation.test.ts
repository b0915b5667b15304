import { expect, it } from "vitest";
import { citationLine, headingsThatApply, policyNumber } from "./citation.ts";

const cite = (sectionPath: readonly string[]) =>
  citationLine({
    title: "Plan",
    sourcePath: "plan.pdf",
    sectionPath,
    quote: "Words.",
    page: 124,
    version: null,
  });
const POLICY = "Policy LP32 - Developer Contributions";

it.each([
  [[POLICY, "Appendix 01 - Housing trajectory", "Pellingford"], "Appendix 01 - Housing trajectory"],
  [[POLICY, "ANNEX A: Glossary"], "ANNEX A: Glossary"],
  [[POLICY, "LP33 - Monitoring", "Schedule of superseded policies"], "Schedule of superseded policies"],
  [[POLICY, "Appendix 2", "Policy AP1 Sites"], "Policy AP1"],
  [[POLICY, "Scheduled monuments"], "Policy LP32"],
  [["1 Homes", "Sites that are included:"], "Sites that are included"],
  [["Slide 2: Water | storms", "Site | Homes"], "Slide 2: Water | storms"],
])("cites %j as %s", (path, label) => {
  expect(cite(path)).toBe(`Plan, ${label}, p. 124`);
});

it("says that an appendix belongs to no policy, and leaves other headings in its path", () => {
  expect(policyNumber([POLICY, "Appendix 04 - Schedule of policies"])).toBeNull();
  expect(policyNumber(["Policy LP32", "Appendix 04"])).toBeNull();
  expect(policyNumber([POLICY, "Reasons"])).toBe("LP32");
  expect(headingsThatApply(["Part 1", POLICY, "Appendix 04", "Table"])).toEqual([
    "Part 1",
    "Appendix 04",
    "Table",
  ]);
});
