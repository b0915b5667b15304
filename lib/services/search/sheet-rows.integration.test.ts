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

/** Sums that their cells show rounded to pence. */
const levies = () => {
  const rows = [
    ["Cormorant Wharf", 4417.256],
    ["Pelican Yard", 4417.263],
  ] as const;
  const body = rows.map(
    ([site, sum], at) => `<row r="${at + 2}">${c(`A${at + 2}`, site)}${c(`B${at + 2}`, sum, 2)}</row>`,
  );
  const head = `<row r="1">${c("A1", "Wharf")}${c("B1", "Levy")}</row>`;
  return xlsxOf([{ name: "Levies", rows: head + body.join("") }]);
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
  await instance.upload("levies.xlsx", levies());
  await instance.upload("applications.xlsx", applications());
  await instance.upload(
    "appeals.csv",
    "Appeal,Lodged,Homes\nW1,04/03/2023,4\nW2,03/04/2023,12\nW3,25/03/2023,4\nW4,25/04/2023,9\n",
  );
  // No date of its column shows which number is the month.
  await instance.upload(
    "hearings.csv",
    "Hearing,Opened,Homes\nH1x0001,04/03/2022,4\nH1x0002,03/04/2022,12\nH1x0003,05/06/2022,9\n",
  );
  // The second short date shows the month first.
  await instance.upload(
    "ferries.csv",
    "Ferry,Launched,Berths\nF1x0001,04/03/2021,7\nF1x0002,03/04/2021,12\nF1x0003,03/25/2021,9\n",
  );
  await instance.upload(
    "spending.csv",
    "Payee,Amount,Paid on,Officer\nKestrel Wharf,1731.20,12/05/2018,Ann Lee\nKestrel Wharf,880.00,12/06/2017,Bo Marsh\nGannet Row,95.10,30/06/2018,Cy Reed\n",
  );
  const permits = Array.from(
    { length: 1600 },
    (_, at) => `PX${7000 + at},${(at % 16) + 13}/05/2019,Dee Finch`,
  );
  permits[811] = "PX7811,04/03/2019,Dee Finch";
  permits[812] = "PX7812,03/04/2019,Dee Finch";
  await instance.upload("permits.csv", `Permit,Granted,Officer\n${permits.join("\n")}\n`);
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

it.each(["4417.263", "4,417.263", "£4,417.263"])(
  "finds the number behind a cell that shows it rounded, and quotes what the cell shows: %s",
  async (query) => {
    const { results, notes } = await searchEvidence(instance.context(), { query: `levy of ${query}` });
    const [passage] = results[0]?.passages ?? [];
    expect(passage?.sectionPath.at(-1)).toBe("Levies!A3:B3");
    expect(passage?.snippet.text).toBe("Wharf: Pelican Yard · Levy: £4,417.26");
    const { snippet } = passage ?? {};
    expect(snippet?.marks.map(({ start, end }) => snippet.text.slice(start, end))).toContain("4,417.26");
    expect(notes.map(({ code }) => code)).not.toContain("words_absent");
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

/** The first two passages of the first result: their words, what is bold, and the cell that is marked. */
async function datesFor(query: string) {
  const { results, notes } = await searchEvidence(instance.context(), { query });
  const [first] = results;
  const { text = "" } = first ? await viewDocument(instance.context(), { documentId: first.documentId }) : {};
  const points = [...text];
  const passages = (first?.passages ?? []).slice(0, 2).map(({ snippet, row }) => {
    const ref = row && parseEvidenceRef(row.evidenceRef);
    return {
      words: snippet.text.replace(/\s/g, " "),
      bold: snippet.marks.map(({ start, end }) => [...snippet.text].slice(start, end).join("")),
      marked: ref?.kind === "doc" ? points.slice(ref.span.start, ref.span.end).join("") : null,
    };
  });
  return { passages, notes: notes.map(({ code }) => code) };
}

it.each([
  ["appeals lodged on 4 March 2023", "Appeal: W1 · Lodged: 04/03/2023", "04/03/2023", "03/04/2023"],
  ["appeals lodged on 2023-03-04", "Appeal: W1 · Lodged: 04/03/2023", "04/03/2023", "03/04/2023"],
  ["appeals lodged on 2023-04-03", "Appeal: W2 · Lodged: 03/04/2023", "03/04/2023", "04/03/2023"],
  ["appeals lodged on 03/04/2023", "Appeal: W2 · Lodged: 03/04/2023", "03/04/2023", "04/03/2023"],
  ["appeals lodged on 25 March 2023", "Appeal: W3 · Lodged: 25/03/2023", "25/03/2023", "25/04/2023"],
  // The order of the column decides, and a question has British order.
  ["ferries launched on 4 March 2021", "Ferry: F1x0002 · Launched: 03/04/2021", "03/04/2021", "04/03/2021"],
  ["ferries launched on 2021-04-03", "Ferry: F1x0001 · Launched: 04/03/2021", "04/03/2021", "03/04/2021"],
  ["ferries launched on 03/04/2021", "Ferry: F1x0001 · Launched: 04/03/2021", "04/03/2021", "03/04/2021"],
  // A table that is stored by lines, with two rows in a passage.
  ["permits granted on 2019-04-03", "Permit: PX7812 · Granted: 03/04/2019", "03/04/2019", "04/03/2019"],
  ["permits granted on 4 March 2019", "Permit: PX7811 · Granted: 04/03/2019", "04/03/2019", "03/04/2019"],
])("a date means the day that the order of its column shows: %s", async (query, words, date, other) => {
  const { passages, notes } = await datesFor(query);
  expect(passages[0]?.words).toContain(words);
  expect(passages[0]?.marked).toBe(date);
  expect(passages[0]?.bold).toContain(date);
  for (const { bold, marked } of passages) {
    expect(bold).not.toContain(other);
    expect(marked).not.toBe(other);
  }
  expect(notes).not.toContain("words_absent");
});

it("a snippet of rows has the heading of each value, and the passage keeps its text and its span", async () => {
  const { results } = await searchEvidence(instance.context(), { query: "Gannet Row payments" });
  const [passage] = results[0]?.passages ?? [];
  expect(passage?.snippet.text).toBe(
    "Payee: Gannet Row · Amount: 95.10 · Paid on: 30/06/2018 · Officer: Cy Reed",
  );
  const marks = passage?.snippet.marks.map(({ start, end }) => passage.snippet.text.slice(start, end));
  expect(marks).toEqual(expect.arrayContaining(["Gannet", "Row"]));
  const { text } = await viewDocument(instance.context(), { documentId: results[0]?.documentId ?? "" });
  expect(text.slice(passage?.span.start, passage?.span.end)).toBe("Gannet Row\t95.10\t30/06/2018\tCy Reed");
  const shared = await searchEvidence(instance.context(), { query: "permits granted on 4 March 2019" });
  expect(shared.results[0]?.passages[0]?.snippet.text).toContain(
    "Permit: PX7811 · Granted: 04/03/2019 · Officer: Dee Finch",
  );
});

it.each([
  ["What did Kestrel Wharf pay in 2018?", "1731.20"],
  ["What did Kestrel Wharf pay in 2017?", "880.00"],
  ["When did Gannet Row pay?", "30/06/2018"],
  ["Kestrel Wharf 2018", "Kestrel Wharf"],
])("marks the value that is asked for, and not the name of its row: %s", async (query, marked) => {
  const { passages } = await datesFor(query);
  expect(passages[0]?.marked).toBe(marked);
});

it("a typed date means the day that its file knows", async () => {
  const { passages } = await datesFor("applications received on 04/03/2024");
  expect(passages[0]?.words).toContain("Application: Q1 · Received: 2024-03-04");
  expect(passages[0]?.marked).toBe("2024-03-04");
  expect(passages[1]?.marked).not.toBe("2024-04-03");
});

it("a date means both days if its column does not show the order, and the document says so", async () => {
  const { passages } = await datesFor("hearings opened on 4 March 2022");
  const words = passages.map((passage) => passage.words).join("\n");
  expect(words).toContain("Hearing: H1x0001 · Opened: 04/03/2022");
  expect(words).toContain("Hearing: H1x0002 · Opened: 03/04/2022");
  const notes = await instance.database.sql`
    select v.notes->0->>'code' as code from versions v join documents d on d.published_version_id = v.id
    where d.file_name = 'hearings.csv'`;
  expect(notes).toEqual([{ code: "ambiguous_dates" }]);
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
