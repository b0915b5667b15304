import { expect, it } from "vitest";
import { policyCard } from "./policy-card.ts";
import type { PolicyRow } from "./policy-rows.ts";

type Given = Partial<PolicyRow> & { readonly text?: string };

const TEXT = "Policy H4 Flats\n\nFlats will be permitted where:";

function row(documentId: string, { text = TEXT, ...more }: Given = {}): PolicyRow {
  return {
    ...{ key: "policy:h4", label: "Policy H4", start: 0, end: 900, page: 7, siblings: 9, version: 1 },
    ...{ documentId, title: documentId, sourcePath: `${documentId}.pdf`, format: "pdf" },
    ...{ corpusId: "plans", corpusTitle: "Plans", adoptionStatus: null, publishedDate: null },
    sectionPath: ["4 Housing", "Policy H4 Flats"],
    passages: [{ start: 0, text }],
    isNamed: false,
    ...more,
  };
}
const ids = (...rows: PolicyRow[]) => policyCard(rows)?.policies.map(({ documentId }) => documentId);
const one = (more: Given) => policyCard([row("a", more)])?.policies[0];

it("orders adopted documents first, then the newest, then by path, for rows in any order", () => {
  const rows = [
    row("d"),
    row("c"),
    row("b", { publishedDate: "2030-01-01" }),
    row("a", { publishedDate: "2020-01-01", adoptionStatus: "adopted" }),
  ];
  expect(ids(...rows)).toEqual(["a", "b", "c", "d"]);
  expect(ids(...rows.toReversed())).toEqual(["a", "b", "c", "d"]);
});

it("names the document that replaces another, and shows the replaced one last unless only it is adopted", () => {
  const older = (more: Given = {}) => row("older", { publishedDate: "2030-01-01", ...more });
  const adopted = { adoptionStatus: "adopted", effectiveTo: null };
  const newest = { documentId: "newest", title: "Newest plan", ...adopted };
  const newer = { documentId: "newer", title: "Newer plan", ...adopted };
  const replacements = new Map([["older", [newest, newer]]]);
  const orderOf = (...rows: PolicyRow[]) =>
    policyCard(rows, replacements)?.policies.map(({ documentId }) => documentId);
  expect(policyCard([row("newer"), older()], replacements)?.policies).toMatchObject([
    { documentId: "newer" },
    { documentId: "older", replacedBy: { documentId: "newer", title: "Newer plan" } },
  ]);
  expect(orderOf(row("newer"), row("other"), older())).toEqual(["newer", "other", "older"]);
  expect(orderOf(row("newer"), older({ adoptionStatus: "adopted" }))).toEqual(["older", "newer"]);
  expect(orderOf(row("other"), older())).toEqual(["older", "other"]);
});

it("shows a partial review that replaces the policy of a plan, however few policies it has", () => {
  const replacements = new Map([
    ["plan", [{ documentId: "review", title: "Partial review", adoptionStatus: null, effectiveTo: null }]],
  ]);
  const held = policyCard(
    [row("plan"), row("review", { siblings: 1 }), row("report", { siblings: 1 })],
    replacements,
  );
  expect(held?.policies.map(({ documentId }) => documentId)).toEqual(["review", "plan"]);
});

it("shows the wording that holds, and none from an appendix of replaced policies", () => {
  const headed = (heading: string, text: string, more: Given = {}) =>
    row("a", { sectionPath: ["Plan", heading], text: `${heading}\n\n${text}`, ...more });
  const old = headed("Policy H4 Flats (superseded wording)", "Flats stand in rows.", {
    start: 1000,
    end: 3000,
  });
  expect(policyCard([old, headed("Policy H4 Flats", "Flats stand apart.")])?.policies).toMatchObject([
    { text: "Flats stand apart." },
  ]);
  const replaced = row("a", {
    sectionPath: ["Appendix: policies that this plan replaces", "Policy H4 Flats"],
  });
  expect(policyCard([replaced])).toBeNull();
});

it("leaves out the footnotes of its pages, also those of the policy before below its heading", () => {
  const notes = ["50 Which means a lack of homes.", "51 Major sites have ten homes."];
  const text = `Policy H4 Flats\n\n${notes[0]}\n\n62\n\nFlats on major sites ⁵¹ stand apart.\n\n${notes[1]}`;
  const spanOf = (kind: string, words = "") => ({
    kind,
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
  });
  const small = [...notes.map((note) => spanOf("footnote", note)), spanOf("page-furniture", "62")];
  const passage = text.replace("\n62\n", "\n  \n");
  expect(one({ text: passage, small })?.text).toBe("Flats on major sites ⁵¹ stand apart.");
  expect(one({ text: passage })?.text).toContain("50 Which");
});

it("leaves out documents that discuss a policy if a plan holds it, and headings without text", () => {
  const report = row("report", { siblings: 1, publishedDate: "2031-01-01" });
  expect(ids(report, row("plan"))).toEqual(["plan"]);
  expect(ids(report)).toEqual(["report"]);
  expect(ids(row("plan", { text: "Policy H4 Flats" }))).toBeUndefined();
});

it("shows only documents with the asked name, and all others if none of these has the policy", () => {
  const named = row("named", { isNamed: true });
  expect(ids(row("plan", { adoptionStatus: "adopted" }), named)).toEqual(["named"]);
  expect(ids(row("plan"), row("named", { isNamed: true, text: "Policy H4 Flats" }))).toEqual(["plan"]);
});

it("shows one place of each document, the longest, and counts documents beyond five", () => {
  const card = policyCard([
    row("a", { end: 200 }),
    ...["a", "b", "c", "d", "e", "f", "g"].map((id) => row(id)),
  ]);
  expect(card?.policies.map(({ documentId }) => documentId)).toEqual(["a", "b", "c", "d", "e"]);
  expect(card?.policies[0]?.evidenceRef).toBe(`doc::a@1::chars-0-${TEXT.length}`);
  expect(card?.moreDocuments).toBe(2);
});

it("takes the heading from the section, else from the first line, else from the label", () => {
  expect(one({})).toMatchObject({ heading: "Policy H4 Flats", text: "Flats will be permitted where:" });
  expect(one({ sectionPath: [] })).toMatchObject({ heading: "Policy H4 Flats" });
  expect(one({ sectionPath: [], text: "Policy H4 permits flats." })).toMatchObject({
    ...{ heading: "Policy H4", text: "permits flats." },
  });
  const paragraph = {
    key: "paragraph:135",
    label: "135",
    sectionPath: ["12 Design"],
    text: "135. Plans guide.",
  };
  expect(one(paragraph)).toMatchObject({ heading: "Paragraph 135", text: "Plans guide." });
});

it("shows the printed page of a policy where it is known", () => {
  expect(one({})).toMatchObject({ page: 7, printedPage: 7 });
  expect(one({ printedPages: { offset: -1, from: 3, to: 9 } })).toMatchObject({ page: 7, printedPage: 6 });
});

it("shows each clause with its own mark, place and first words, without secrets", () => {
  const first =
    "Policy H4 Flats\n\nFlats 😀 where:\n\n(a) the door opens with password=Zq7hunter2planted here\n\n";
  // The second passage repeats the end of the first.
  const passages = [
    { start: 93, text: `of before. ${first}` },
    { start: 150, text: `${[...`of before. ${first}`].slice(57).join("")}(b) ${"bins ".repeat(60)}` },
  ];
  const held = one({ passages, start: 104 });
  const start = 104 + [...first].length;
  expect(held).toMatchObject({ heading: "Policy H4 Flats", text: "Flats 😀 where:" });
  expect(held?.clauses.map(({ label }) => label)).toEqual(["(a)", "(b)"]);
  expect(held?.clauses[0]?.text).toMatch(/^the door opens/);
  expect(held?.clauses[0]?.text).not.toContain("Zq7hunter2planted");
  expect(held?.clauses[1]?.evidenceRef).toBe(`doc::a@1::chars-${start}-${start + 303}`);
  expect(held?.clauses[1]?.text).toMatch(/^bins bins .* bins$/);
});

it("shows the first 300 characters of the words and of a clause, or their whole first sentence", () => {
  const long = `${"bins ".repeat(59)}stay. ${"Doors open. ".repeat(20)}`;
  const [words] = [one({ text: `Policy H4 Flats\n\n${long}` })?.text];
  expect(words).toMatch(/ bins stay\. …$/);
  const clause = one({ text: `${TEXT}\n\n(a) ${long}` })?.clauses[0]?.text;
  expect(clause).toBe(words);
  expect(one({ text: `Policy H4 Flats\n\n${"bins ".repeat(200)}` })?.text).toMatch(/^bins .{280,300} …$/);
});

const LISTS = `${TEXT}\n\n(a) one;\n\n(b) two.\n\nOthers will be refused unless:\n\n(i) three;\n\n(ii) four.`;

it("shows the sentence between two lists in its place, without a label", () => {
  const [held] = [one({ text: LISTS })];
  expect(held?.clauses.map(({ label, text }) => `${label} ${text}`)).toEqual([
    ...["(a) one;", "(b) two.", " Others will be refused unless:", "(i) three;", "(ii) four."],
  ]);
});

it.each([
  ["(b) two.", "Flats will be permitted where:"],
  ["(ii) four.", "Others will be refused unless:"],
])("shows a clause with the sentence that introduces its list: %s", (clause, leadIn) => {
  const around = { key: "policy:h4", label: "Policy H4", start: 0, passages: [{ start: 0, text: LISTS }] };
  const start = LISTS.indexOf(clause);
  const [item = ""] = /[a-z]+/.exec(clause) ?? [];
  const given = { around, start, end: start + clause.length, passages: around.passages };
  expect(one({ ...given, key: `policy:h4/${item}`, label: `Policy H4 (${item})` })?.leadIn).toBe(leadIn);
});
