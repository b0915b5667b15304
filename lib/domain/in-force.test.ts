import { expect, it } from "vitest";
import { isHeadingOutOfForce, isMetadataOutOfForce, isQuotable, isSectionQuotable } from "./in-force.ts";

const NOW = new Date("2026-05-04T12:00:00Z");
const of = (adoptionStatus: string | null, effectiveTo: string | null = null) =>
  isMetadataOutOfForce({ adoptionStatus, effectiveTo }, NOW);

it.each([
  ...["superseded", "Withdrawn 2021", "adopted, replaced by the 2024 plan", "Plan superseded"],
  ...[
    "Adopted 2011; now superseded",
    "Adopted 2011 (superseded 2024)",
    "Has been revoked",
    "formally_withdrawn",
  ],
  ...["Adopted - superseded 2024", "Partially superseded 2020, withdrawn 2024", "Superseded in July 2024"],
])("a status says that the document is out of force: %s", (status) => {
  expect(of(status)).toBe(true);
});

it.each([
  ...["adopted", "draft", "", "Adopted (replaced the 2011 plan)", "Adopted, replaced 2011 plan"],
  ...["Adopted, not superseded", "Not superseded", "Not yet superseded", "Partially superseded"],
  ...["Partly revoked", "Superseded in part", "Withdrawn (in part)", "In force (previous version withdrawn)"],
  ...["Emerging; to be withdrawn", "Will be superseded in 2027", "Revoked in part"],
])("a status does not say that the document is out of force: %s", (status) => {
  expect(of(status)).toBe(false);
});

it("a document is out of force after its last day", () => {
  expect([of(null), of("adopted", "2026-05-03"), of(null, "2026-05-04")]).toEqual([false, true, false]);
});

it.each([
  ["Local Plan 2011 (superseded)", true],
  ["Superseded: Local Plan 2011", true],
  ["Local Plan 2011, withdrawn in 2024", true],
  ["Superseded Local Plan 2011", true],
  ["Local Plan 2011 superseded", true],
  ["Local Plan 2011 – superseded", true],
  ["Local Plan 2011", false],
  ["Replaced windows SPD", false],
  ["Replaced windows and doors", false],
  ["Withdrawn applications 2020", false],
  ["Superseded policies", false],
])("a title says that its document is out of force, or does not: %s", (title, says) => {
  expect(isQuotable({ title, outOfForce: true })).toBe(says);
  expect(isQuotable({ title, outOfForce: undefined })).toBe(true);
});

const quotable = (heading: string, question = "How many bike spaces?") =>
  isSectionQuotable({ sectionPath: ["Plan", heading], title: "Plan" }, question);

it.each([
  ...["Policy EN3 (withdrawn)", "Policy EN2 Water (superseded wording)", "Options considered and rejected"],
  ...[
    "Appendix A: Policies of the 1998 plan that this plan replaces",
    "Deleted policies",
    "Policy E1 (now deleted)",
  ],
  ...["Superseded local plan policies", "Alternatives rejected", "APPENDIX 2: POLICIES NOT CARRIED FORWARD"],
  ...["Earlier versions of the policy", "Rates proposed by the objector"],
])("a heading says that its section is not in force: %s", (heading) => {
  expect(isHeadingOutOfForce(heading)).toBe(true);
  expect(quotable(heading)).toBe(false);
});

it.each([
  ...["Policy H4 Replaced windows", "Policies not superseded", "Policies to be deleted", "Rejecting waste"],
  ...["Discounted market housing", "Redevelopment of obsolete employment sites", "Lapsed permissions"],
  ...["Applications refused or withdrawn", "Policy E1 (superseded in part)"],
  ...["First Homes (discounted market sale)", "Housing supply (excluding lapsed permissions)"],
  ...["Policy H5 Affordable homes (including discounted market sale)", "Discounted housing policy"],
])("a heading does not say so: %s", (heading) => {
  expect(isHeadingOutOfForce(heading)).toBe(false);
  expect(quotable(heading)).toBe(true);
});

it.each([
  ["Options considered and rejected", "Why were options rejected?"],
  ["Policies of the 1998 plan that this plan replaces", "Which policies does this plan replace?"],
  ["Superseded and withdrawn policies", "Which were withdrawn?"],
  ["Options considered and discounted", "Which options were discounted?"],
])("a question for what is not in force may be answered by that section: %s", (heading, question) => {
  expect(quotable(heading, question)).toBe(true);
});

it.each(["How many replacement trees are required?", "What discount applies?", "When are windows replaced?"])(
  "a question with such a word for something else is not answered by a superseded section: %s",
  (question) => {
    expect(quotable("Policy EN3 (superseded)", question)).toBe(false);
  },
);

it("the title of a document is no section: a title that says so may be quoted", () => {
  const title = "Local Plan 2011 (superseded)";
  expect(isSectionQuotable({ sectionPath: [title, "Homes"], title }, "How many homes?")).toBe(true);
});
