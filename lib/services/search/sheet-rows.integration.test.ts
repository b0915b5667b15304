import { afterAll, beforeAll, expect, it } from "vitest";
import { quotedCellsOf } from "#lib/domain/answer-cell.ts";
import { citationLine } from "#lib/domain/citation.ts";
import { answeredPath } from "#lib/domain/cited-cells.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { toSearchAnswer } from "#lib/domain/search-answer.ts";
import { rowsOfBlock } from "#lib/domain/table-lines.ts";
import { c, xlsxOf } from "#lib/ingest/extract/sheets/testing.ts";
import { cite } from "#lib/services/documents/shared/cite.ts";
import { locatePassages, viewDocument } from "#lib/services/documents/view-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";
import { suggest } from "./suggest.ts";

const SITES = ["Riverside", "High Bank", "Mill Lane", "Otter Quay", "Heron Yard"];
const register = (changed: Readonly<Record<string, string>> = {}) =>
  xlsxOf([
    {
      name: "Payments",
      rows: [
        ["Site", "Paid in 2023", "Paid in 2024", "Officer"],
        ...SITES.map((site, at) => [
          site,
          `£${at + 1},100.00`,
          changed[site] ?? `£${at + 1},204.50`,
          "Ann Lee",
        ]),
      ],
    },
  ]);

/** More rows than are read to answer a question. */
const decisions = () => [
  "Reference,Site name,Ward,Applicant,Decision,Decision date,Hectares,Sum paid",
  ...Array.from({ length: 500 }, (_, at) => {
    const yard = `${["Ferry", "Mill", "Otter", "Heron"][at % 4]} Yard ${at}`;
    const decision = `${at % 2 ? "Refused" : "Approved"},${(at % 28) + 1} March 2024`;
    return `K${7000 + at},${yard},${at % 2 ? "North" : "South"},Bo Marsh,${decision},${at / 10},"£${at},200.00"`;
  }),
];

/** Typed dates: four in the short format of the reader's country, and one that its cell shows as "29/03/2024". */
const applications = () => {
  const days = [
    ...[45_355, 45_365, 45_385, 45_386].map((day) => ({ day, style: 1 })),
    { day: 45_380, style: 3 },
  ];
  const rows = days.map(
    ({ day, style }, at) =>
      `<row r="${at + 2}">${c(`A${at + 2}`, `Q${at + 1}`)}${c(`B${at + 2}`, day, style)}${c(`C${at + 2}`, 4)}</row>`,
  );
  const head = `<row r="1">${c("A1", "Application")}${c("B1", "Received")}${c("C1", "Homes")}</row>`;
  return xlsxOf([{ name: "Received", rows: head + rows.join("") }]);
};

/** A sheet with a hidden column. */
const viability = () =>
  xlsxOf([
    {
      ...{ name: "Viability", before: '<cols><col min="3" max="3" hidden="1"/></cols>' },
      rows: [
        ["Scheme", "Storeys", "Residual value"],
        ["Cooper Wharf", 6, "£71,000"],
        ["Tanner Yard", 4, "£39,000"],
      ],
    },
  ]);

const CITED = { title: "Viability", sourcePath: "viability.xlsx", page: null, version: null };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("decisions.csv", decisions().join("\n"));
  await instance.upload("contributions.xlsx", register());
  const wharves = Array.from({ length: 1600 }, (_, at) => `Pier ${at},${at + 3},Dee Finch`);
  wharves[1234] = "Osprey Landing,8888,Dee Finch";
  await instance.upload("piers.csv", `Pier,Berths,Officer\n${wharves.join("\n")}\n`);
  await instance.upload("viability.xlsx", viability());
  await instance.upload("culvert.md", "# Culvert\n\nThe hidden culvert runs below Fen Road.\n");
  await instance.upload("applications.xlsx", applications());
  await instance.upload(
    "appeals.csv",
    "Appeal,Lodged,Homes\nW1,04/03/2023,4\nW2,03/04/2023,12\nW3,25/03/2023,4\nW4,25/04/2023,9\n",
  );
  await instance.upload("sites.csv", "Site,Homes,Officer\nTeal Wharf,31,Bo Marsh\nPlover Mill,27,Cy Reed\n");
}, 240_000);
afterAll(() => instance?.close());

async function cellFor(query: string) {
  const answer = await searchEvidence(instance.context(), { query });
  const [found] = quotedCellsOf(answer);
  return { answer, found };
}

it.each([
  ["What did Riverside pay in 2024?", "£1,204.50", "Payments!A2:D2", 2, "Payments!C2"],
  ["What did Mill Lane pay in 2023?", "£3,100.00", "Payments!A4:D4", 1, "Payments!B4"],
  ["How many homes are at Plover Mill?", "27", "A3:C3", 1, "B3"],
  // Row 1,236 of a table that is stored by lines.
  ["How many berths are at Osprey Landing?", "8888", "A1236:C1237", 1, "B1236"],
])("%s is answered by its cell, in the row that is cited", async (query, text, address, column, own) => {
  const { found } = await cellFor(query);
  expect(found?.cell).toMatchObject({ text, address: own });
  expect(found?.passage.sectionPath.at(-1)).toBe(address);
  const ref = parseEvidenceRef(found?.cell.evidenceRef ?? "");
  if (ref?.kind !== "doc") throw new Error("no cell is marked");
  const document = await viewDocument(instance.context(), { documentId: ref.documentId });
  // A copy and an item of a pack cite the cell.
  const cited = await cite(instance.context(), found?.cell.evidenceRef ?? "");
  expect(cited.sectionPath.at(-1)).toBe(own);
  const [located] = await locatePassages(instance.context(), {
    documentId: ref.documentId,
    refs: [found?.cell.evidenceRef ?? ""],
  });
  expect(located?.sectionPath.at(-1)).toBe(own);
  // The mark covers the cell's own words, and no other cell.
  expect(document.text.slice(ref.span.start, ref.span.end)).toBe(text);
  const rows = document.blocks.flatMap((block) => rowsOfBlock(document.text, block));
  expect(rows.some((row) => row[column]?.start === ref.span.start && row[column]?.end === ref.span.end)).toBe(
    true,
  );
});

it("a register that is stored by lines is sent to its page without a place for each cell", async () => {
  const { answer } = await cellFor("How many berths are at Osprey Landing?");
  const { documentId = "" } = answer.results[0] ?? {};
  const { text, blocks } = await viewDocument(instance.context(), { documentId });
  expect(blocks).toMatchObject([{ kind: "table", lines: { heads: 1, columns: 3 } }]);
  expect(JSON.stringify(blocks).length).toBeLessThan(text.length / 100);
});

it.each(["£1,204.50", "1,204.50", "1204.50", "1204.5"])(
  "finds a number as printed and as typed: %s",
  async (query) => {
    const { results } = await searchEvidence(instance.context(), { query });
    expect(results[0]?.passages[0]?.sectionPath.at(-1)).toBe("Payments!A2:D2");
  },
);

it.each([
  ["4 March 2024", "2024-03-04"],
  ["4th of March 2024", "2024-03-04"],
  ["2024-03-04", "2024-03-04"],
  ["29 March 2024", "29/03/2024"],
])(
  "a typed date is found in the written forms that people use, and its cell is marked: %s",
  async (day, shown) => {
    const { results, notes } = await searchEvidence(instance.context(), {
      query: `applications received on ${day}`,
    });
    expect(notes.filter(({ code }) => code === "words_absent")).toEqual([]);
    const [passage] = results[0]?.passages ?? [];
    expect(passage?.snippet.text).toContain(shown);
    const marked = passage?.row && parseEvidenceRef(passage.row.evidenceRef);
    if (marked?.kind !== "doc") throw new Error("no row is marked");
    const { text } = await viewDocument(instance.context(), { documentId: marked.documentId });
    expect(text.slice(marked.span.start, marked.span.end)).toBe(shown);
  },
);

it("a date of numbers stands for both days that it may mean, or for the only one", async () => {
  const firstOf = async (query: string) => {
    const { results } = await searchEvidence(instance.context(), { query });
    return results[0]?.passages.slice(0, 2).map(({ snippet }) => snippet.text.replace(/\s/g, " ")) ?? [];
  };
  const unclear = (await firstOf("appeals lodged on 4 March 2023")).join("\n");
  expect(unclear).toContain("W1 04/03/2023");
  expect(unclear).toContain("W2 03/04/2023");
  const typed = (await firstOf("applications received on 04/03/2024")).join("\n");
  expect(typed).toContain("Q1 2024-03-04");
  expect(typed).toContain("Q3 2024-04-03");
  expect((await firstOf("appeals lodged on 25 March 2023"))[0]).toContain("W3 25/03/2023");
});

it.each([
  ["When was K7217 decided?", "22 March 2024"],
  ["What was paid for Ferry Yard 16?", "£16,200.00"],
])("a long register answers %s", async (query, text) => {
  const { answer, found } = await cellFor(query);
  expect(answer.strength).toBe("strong");
  expect(found?.cell.text).toBe(text);
});

it("a result names the one row that answers, of the rows that share its passage", async () => {
  const { results } = await searchEvidence(instance.context(), { query: "Osprey Landing berths" });
  const passage = results[0]?.passages[0];
  expect(passage?.sectionPath.at(-1)).toBe("A1236:C1237");
  expect(passage && answeredPath(passage).at(-1)).toBe("A1236:C1236");
  const row = "Osprey Landing";
  expect(passage?.row?.cells).toEqual([
    { row, column: "Berths", text: "8888" },
    { row, column: "Officer", text: "Dee Finch" },
  ]);
});

it("says in results, citations and the API that a cell is hidden, and of which cells", async () => {
  const { answer, found } = await cellFor("What is the residual value of Tanner Yard?");
  expect(found?.cell).toMatchObject({
    text: "£39,000",
    address: "Viability!C3 (hidden: column C)",
  });
  expect(found?.passage.sectionPath.at(-1)).toBe("Viability!A3:C3 (hidden: column C)");
  const hidden = { sheet: false, rows: [], columns: [{ first: 3, last: 3 }] };
  const [section] = toSearchAnswer(answer, "").results[0]?.sections ?? [];
  expect(section).toMatchObject({ hidden });
  const cited = await cite(instance.context(), found?.cell.evidenceRef ?? "");
  expect(citationLine({ ...CITED, sectionPath: cited.sectionPath, quote: cited.quote })).toBe(
    "Viability, Viability!C3 (hidden: column C)",
  );
  const shown = await cellFor("How many storeys has Tanner Yard?");
  expect(shown.found?.cell).toMatchObject({ text: "4", address: "Viability!B3" });
});

it("answers from the changed row of a new version", async () => {
  await instance.upload("contributions.xlsx", register({ Riverside: "£1,950.00" }));
  const { found, answer } = await cellFor("What did Riverside pay in 2024?");
  expect(found?.cell.text).toBe("£1,950.00");
  expect(answer.results[0]).toMatchObject({ version: 2 });
});

it("a search that excludes the word “hidden” still finds cells that are hidden", async () => {
  const { results } = await searchEvidence(instance.context(), { query: '"Cooper Wharf" -hidden' });
  expect(results.map(({ sourcePath }) => sourcePath)).toEqual(["viability.xlsx"]);
});

it("no suggestion names what is hidden", async () => {
  expect((await suggest(instance.context(), { q: "hidden" })).suggestions).toEqual([]);
  const { suggestions } = await suggest(instance.context(), { q: "Viability" });
  expect(suggestions.map(({ words }) => words)).toContain("Viability!A2:C2");
});
