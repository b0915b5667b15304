import { describe, expect, it } from "vitest";
import { ASSEMBLY_SETTINGS, modalityOf } from "./assembly-settings.ts";
import { DOCUMENT_KINDS, recogniseKind } from "./document-kinds.ts";

const kindOf = (title: string, { fileName = "scan_0042.pdf", opening = "" } = {}) =>
  recogniseKind({ title, fileName, opening });

describe("a kind is recognised", () => {
  it.each([
    ["Pellingford Local Plan 2031 to 2046", "local plan"],
    ["Harrow Vale Joint Local Plan: Part 1 (consultation draft)", "local plan"],
    ["Harrow Vale Borough Plan 2031 - 2046", "local plan"],
    ["Core Strategy, adopted version", "core strategy"],
    ["Quayside Area Action Plan", "area action plan"],
    ["Marlpit Neighbourhood Development Plan", "neighbourhood plan"],
    ["Residential Extensions and Roofs SPD", "supplementary planning document"],
    ["Affordable Housing Supplementary Planning Document", "supplementary planning document"],
    ["Quayside Design Code", "design code"],
    ["National Planning Policy Framework: draft text for consultation", "national policy"],
    ["NPPF (December 2024)", "national policy"],
    ["Decision notice 25/00632/FUL", "decision notice"],
    ["Notice of refusal: 22 Sexton Street", "decision notice"],
    ["Appeal Decision APP/X0000/W/31/3300000", "appeal decision"],
    ["Officer's report on 25/00632/FUL", "officer report"],
    ["Delegated report, 22 Sexton Street", "officer report"],
    ["Report to the Planning Committee, 4 March", "committee report"],
    ["Minutes of the Planning Committee, 4 March", "minutes"],
    ["Report on the Examination of the Pellingford Local Plan", "inspector's report"],
    ["Air Quality SPD: consultation statement", "consultation statement"],
    ["Objection to the Foundry Basin scheme", "objection"],
    ["Authority Monitoring Report 2031/32", "monitoring report"],
    ["Health impact assessment of the quay", "assessment"],
    ["Equality Impact Assessment of the charging schedule", "assessment"],
    ["Quayside masterplan", "masterplan"],
    ["Letter about the ferry", "letter"],
    ["Policy H4: Extensions and roofs", "policy"],
    ["Policy DM 12 – Flood risk", "policy"],
  ])("from the title %j: %s", (title, kind) => {
    expect(kindOf(title)).toBe(kind);
  });

  it("from the file's name, if the title does not name one", () => {
    expect(kindOf("Pellingford", { fileName: "Pellingford_Local_Plan_2031.pdf" })).toBe("local plan");
  });

  it("from the cover, if neither names one, and not from the contents or the text", () => {
    const cover = "Harrow Vale and Pellingford\n\nJoint Local Plan\n\nNOVEMBER 2031";
    expect(kindOf("Harrow Vale and Pellingford", { opening: cover })).toBe("local plan");
    const contents = "Harrow Vale\n\nContents\n\n1. The local plan\n\n2. Site allocations";
    expect(kindOf("Harrow Vale", { opening: contents })).toBeNull();
    expect(kindOf("Harrow Vale", { opening: `${"word ".repeat(100)} the local plan` })).toBeNull();
  });
});

it("a letter about a plan is a letter, and an objection is recognised by its subject", () => {
  const ofLetter = (title: string) =>
    recogniseKind({ title, fileName: "scan.txt", opening: "", letter: { subject: title, day: null } });
  expect(ofLetter("14 Quay Road")).toBe("letter");
  expect(ofLetter("Pellingford Local Plan")).toBe("letter");
  expect(ofLetter("Objection to the ferry")).toBe("objection");
});

describe("no kind is guessed", () => {
  it.each([
    "Local Plan: health impact assessment",
    "Letter about the neighbourhood plan",
    "Sustainability appraisal of the Quayside Area Action Plan",
    "Pellingford Local Plan adoption statement",
    "Local Plan evidence base: topic paper on heritage",
    "Appendix 3 of the Core Strategy",
    "Roofs",
    "Ten minutes by foot: walking distances",
  ])("from %j", (title) => {
    expect(kindOf(title)).toBeNull();
  });

  it("from a folder that an export wrote into the file's name", () => {
    const fileName = "Pellingford__2._Supplementary_Planning_Documents_SPD__Quay_Road_control_plan.pdf";
    expect(kindOf(fileName.replace(".pdf", ""), { fileName })).toBeNull();
  });

  it("if the cover says that the document is about the one in the title", () => {
    const opening = "Air Quality SPD\n\nRegulation 12(a) Consultation Statement\n\nDecember 2031";
    expect(kindOf("Air Quality SPD", { opening })).toBe("consultation statement");
    expect(kindOf("Air Quality SPD", { opening: "Air Quality SPD\n\nEquality assessment" })).toBeNull();
  });
});

it("a plan, a code, a decision or minutes never count as other evidence", () => {
  const kinds = ["local plan", "design code", "supplementary planning document", "national policy"];
  for (const kind of [...kinds, "decision notice", "appeal decision", "officer report", "minutes"]) {
    expect(DOCUMENT_KINDS).toContain(kind);
    expect(modalityOf(kind, ASSEMBLY_SETTINGS.modalities)).not.toBe("other");
  }
});
