import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quotedCellsOf } from "#lib/domain/answer-cell.ts";
import { answersOf } from "#lib/domain/answers-of.ts";
import { locatePassages } from "#lib/services/documents/view-document.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const FEES = `# Planning charges

## Pre-application advice

| Type of advice | 2023 | 2024 | 2025 |
|---|---|---|---|
| Householder | £50 | £55 | £60 |
| Minor (1 to 9 dwellings) | £300 | £320 | £340 |
| Major (10 to 49 dwellings) | £900 | £950 | £990 |

A written note of the advice for a minor application is sent within 20 working days.
`;
const HARBOUR =
  "# Harbour\n\nThe harbour is dredged each spring. How much silt is moved depends on the tide.\n";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("fees.md", FEES);
  await instance.upload("harbour.md", HARBOUR);
});
afterAll(() => instance?.close());

const ask = (query: string) => searchEvidence(instance.context(), { query });
/** The only quoted cell. */
const cellOf = (answer: Parameters<typeof quotedCellsOf>[0]) => {
  const [found, other] = quotedCellsOf(answer);
  return found && !other ? found : null;
};

describe("a question for a cell of a table", () => {
  it.each([
    "How much is pre-application advice for a minor application in 2024?",
    "pre-application advice minor 2024",
  ])("is answered by the cell: %s", async (question) => {
    const cell = cellOf(await ask(question))?.cell;
    expect(cell).toMatchObject({ row: "Minor (1 to 9 dwellings)", column: "2024", text: "£320" });
  });

  it.each([
    "How much is pre-application advice for a minor application of 12 dwellings in 2024?",
    "How much is pre-application advice for a minor application in 2022?",
  ])("has no answer if the table has no such cell: %s", async (question) => {
    expect(cellOf(await ask(question))).toBeNull();
  });
});

it("names the caption of the table and the unit of its values, also where a reader selects the cell", async () => {
  const moorings = `# Moorings\n\nTable 3 Berth dues by basin\n\n(£ per metre)\n\n| Basin | Winter | Summer |\n|---|---|---|\n| Ropewalk | 14 | 21 |\n| Slipway | 9 | 17 |\n`;
  const { documentId } = await instance.upload("moorings.md", moorings);
  const caption = "Table 3 Berth dues by basin, (£ per metre)";
  const found = cellOf(await ask("berth dues ropewalk basin in summer"))?.cell;
  expect(found).toMatchObject({ row: "Ropewalk", column: "Summer", text: "21", caption });
  const refs = [found?.evidenceRef ?? "", `doc::${documentId}@1::chars-2-10`];
  const [cell, heading] = await locatePassages(instance.context(), { documentId, refs });
  expect(cell?.table).toEqual({ cells: [{ row: "Ropewalk", column: "Summer", text: "21" }], caption });
  expect(heading).not.toHaveProperty("table");
});

const WALLS = `# Repairs of the yard

The yard is repaired in two stages.

Table 2: Budget in £ thousand

| Item | 2025 | 2026 |
|---|---|---|
| Outer wall | 120 | 140 |
| Inner wall | 80 | 95 |
| Roof | 300 | 310 |
`;

describe("a question for a cost", () => {
  it.each(["What does the outer wall cost in 2026?", "outer wall 2026", "cost of the outer wall in 2026"])(
    "is answered by the cell with its caption, also if the table does not print the word: %s",
    async (question) => {
      await instance.upload("walls.md", WALLS);
      await instance.upload("levy.md", "# Levy\n\nThe cost of a levy is set by the clerk each spring.\n");
      const cell = cellOf(await ask(question))?.cell;
      expect(cell).toMatchObject({ row: "Outer wall", column: "2026", text: "140" });
      expect(cell?.caption).toBe("Table 2: Budget in £ thousand");
    },
  );

  it("has no cell if its words are spread over rows", async () => {
    for (const question of ["cost of the inner roof in 2026", "outer roof 2026"])
      expect(cellOf(await ask(question))).toBeNull();
  });
});

it("answers from a row in the middle of a long table, and marks it", async () => {
  const rows = Array.from(
    { length: 2000 },
    (_, at) => `| Girder G${at + 1} of the long bridge | ${at * 3 + 3} | ${at * 5 + 5} |`,
  );
  await instance.upload(
    "girders.md",
    `# Girders\n\n| Girder | 2025 | 2026 |\n|---|---|---|\n${rows.join("\n")}\n`,
  );
  const cell = cellOf(await ask("Girder G1500 2026"))?.cell;
  expect(cell).toMatchObject({ row: "Girder G1500 of the long bridge", column: "2026", text: "7500" });
  const { results } = await ask("Girder G1500 of the long bridge");
  expect(results[0]?.passages[0]?.row).toMatchObject({ rowRef: cell?.rowRef });
  expect(cellOf(await ask("Girder G2500 2026"))).toBeNull();
}, 120_000);

describe("a table of a document that is no longer in force", () => {
  const tolls = (title: string, status: string) =>
    `---\ntitle: ${title}\nadoption_status: ${status}\n---\n\n# Tolls\n\n| Crossing | Car | Lorry |\n|---|---|---|\n| Old ferry | £2 | £9 |\n| Long causeway | £3 | £11 |\n\nThe toll of the long causeway is collected at the north gate.\n`;

  it.each([
    ["Causeway tolls", "superseded", null],
    ["Causeway tolls (superseded)", "superseded", "£11"],
    ["Causeway tolls", "adopted", "£11"],
  ])("is quoted only if the title says so: %s, %s", async (title, status, expected) => {
    const own = await openTestInstance();
    await own.upload("tolls.md", tolls(title, status));
    const asked = async (query: string) => searchEvidence(own.context(), { query });
    const toll = await asked("toll for a lorry on the long causeway");
    const gate = await asked("Where is the toll of the long causeway collected?");
    await own.close();
    expect(cellOf(toll)?.cell.text ?? null).toBe(expected);
    expect(answersOf(gate)).toHaveLength(expected === null ? 0 : 1);
    expect(toll.results[0]?.passages.some(({ cell }) => cell?.text === "£11")).toBe(true);
  });
});

it("quotes no cell if the question has a word that no document has, or a unit that the table lacks", async () => {
  await instance.upload(
    "basins.md",
    "# Basins\n\n| Basin | Area (ha) | Berths |\n|---|---|---|\n| Inner basin | 4.2 | 120 |\n| Outer basin | 7.9 | 310 |\n\nAn acre was sold.\n",
  );
  expect(cellOf(await ask("How many hectares is the area of the outer basin?"))?.cell.text).toBe("7.9");
  for (const question of [
    "How many acres is the area of the outer basin?",
    "outer basin area per cent",
    "outer basin area of kelp",
  ])
    expect({ question, cell: cellOf(await ask(question))?.cell.text }).toEqual({ question });
});

it("quotes no number of another measure, and one whose table only lacks the noun that is counted", async () => {
  const lost =
    "# Tolland monitoring\n\nTable 9 Lost by parish\n\n| Parish | 2031 | 2032 |\n|---|---|---|\n| Ashwick | 14 | 37 |\n| Brent | 8 | 21 |\n";
  await instance.upload("lost.md", lost);
  await instance.upload(
    "words.md",
    "# Words\n\nThe cottages and mills completed at Tolland face the quay.\n",
  );
  expect(cellOf(await ask("How many cottages were lost in Ashwick in 2032?"))?.cell.text).toBe("37");
  expect(cellOf(await ask("How many mills were completed in Ashwick in 2032?"))).toBeNull();
  expect(cellOf(await ask("completed in Ashwick in 2032"))).toBeNull();
  expect(cellOf(await ask("How many mills completed are in Ashwick in 2032?"))).toBeNull();
});

describe("a question that names a table", () => {
  const rows = (unit: string) =>
    `| Basin | Berths ${unit} |\n|---|---|\n| Ropewalk | 14 |\n| Slipway | 9 |\n`;
  const harbour = `# Harbour berths\n\n4.1 The berths of Ropewalk are let by the year, and Table 4.1 of berths is kept.\n\n4.2 The berths of Slipway are let by the day.\n\n## Needs\n\nTable 4.1 Berths needed\n\n${rows("needed")}\n## Stock\n\nTable 4.2 Berths built\n\n${rows("built")}`;

  it.each(["Ropewalk berths Table 4.1", "table 4.1"])(
    "finds the passage with that caption first: %s",
    async (query) => {
      const own = await openTestInstance();
      await own.upload("berths.md", harbour);
      await own.upload("letter.md", "# Letter\n\n4.1 See Table 4.1 of the berths of Ropewalk.\n");
      const { results } = await searchEvidence(own.context(), { query });
      const [first] = results[0]?.passages ?? [];
      const text = await own.database.sql<{ text: string }[]>`
        select text from chunks where id = ${first?.chunkId ?? 0}`;
      await own.close();
      expect(results[0]?.fileName).toBe("berths.md");
      expect(text[0]?.text).toMatch(/Table 4\.1 Berths needed/);
      expect(first?.contributions).toContainEqual(
        expect.objectContaining({ source: "name", detail: { caption: "Table 4.1" } }),
      );
    },
  );
});

it("quotes the cells of two tables with the same row and column, each with its caption", async () => {
  const own = await openTestInstance();
  const table = (rented: string) =>
    `| Town | Net need per annum |\n|---|---|\n| Larkmere | ${rented} |\n| Quayford | 88 |\n`;
  const need = (number: string, kind: string, value: string) =>
    `## ${kind}\n\nTable ${number} Need for ${kind}\n\n${table(value)}\n`;
  await own.upload(
    "rented.md",
    `# Affordable homes need\n\n${need("4.1", "affordable homes to rent", "577")}`,
  );
  await own.upload(
    "bought.md",
    `# Affordable homes need\n\n${need("4.2", "affordable homes to buy", "139")}`,
  );
  const query = "net need for affordable homes in Larkmere per annum";
  const answer = await searchEvidence(own.context(), { query });
  await own.close();
  expect(new Set(quotedCellsOf(answer).map(({ cell }) => `${cell.text} ${cell.caption}`))).toEqual(
    new Set([
      "577 Table 4.1 Need for affordable homes to rent",
      "139 Table 4.2 Need for affordable homes to buy",
    ]),
  );
});

it("quotes the sum beside a condition, the person of a form, and the share of a place that a sentence asks for", async () => {
  const own = await openTestInstance();
  await own.upload(
    "report.md",
    "# Officer report: 14 dwellings at Quarry Lane\n\n| Item | Detail |\n|---|---|\n| Case officer | Priya Oduya |\n\n" +
      "## Heads of terms\n\n| Contribution | Amount | Trigger |\n|---|---|---|\n" +
      "| Primary education | £312,450 | Before the 10th home is occupied |\n| Health | £41,000 | At once |\n\n" +
      "## Consultation\n\nThe main concerns are traffic on Quarry Lane.\n",
  );
  await own.upload(
    "affordable.md",
    "# Affordable housing\n\nPeople who rent may apply.\n\n| Area | Greenfield | Brownfield |\n|---|---|---|\n| Old Town | 30 % | 20 % |\n| Villages | 40 % | 35 % |\n",
  );
  const cell = async (query: string) =>
    quotedCellsOf(await searchEvidence(own.context(), { query })).map(({ cell: { text } }) => text);
  expect(await cell("How much is the primary education contribution?")).toEqual(["£312,450"]);
  expect(await cell("Who was the case officer for Quarry Lane?")).toEqual(["Priya Oduya"]);
  const asked = "What affordable housing percentage applies on brownfield land in Old Town?";
  expect(await cell(asked)).toEqual(["20 %"]);
  await own.close();
});
