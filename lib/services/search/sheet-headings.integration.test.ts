import { afterAll, beforeAll, expect, it } from "vitest";
import { quotedCellsOf } from "#lib/domain/answer-cell.ts";
import { xlsxOf } from "#lib/ingest/extract/sheets/testing.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const QUARTERS = Array.from({ length: 40 }, (_, at) => `Quarter ${at + 1} levy`);
/** Forty-two columns, as registers of payments have. */
const quarters = (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => [
    `${["Curlew", "Dunlin", "Egret"][at % 3]} Basin ${at}`,
    ...QUARTERS.map((_, quarter) => `${at + 1}${quarter + 100}`),
    "Ann Lee",
  ]);
  return [["Basin", ...QUARTERS, "Officer"], ...rows].map((row) => row.join(",")).join("\n");
};

/** Wards in cells over several rows, and a row whose cell is over two columns. */
const wards = () =>
  xlsxOf([
    {
      name: "Wards",
      rows: [
        ["Ward", "Site", "Homes", "Storeys"],
        ["Saltmarsh", "Avocet Row", 12, 3],
        [null, "Bittern Court", 7, 2],
        [null, "Godwit Place", "none yet", null],
        ["Upland", "Plover Rise", 4, 1],
      ],
      after: '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="C4:D4"/></mergeCells>',
    },
  ]);

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  await instance.upload("quarters.csv", quarters(3));
  await instance.upload("many-quarters.csv", quarters(300).replaceAll("Basin", "Haven"));
  await instance.upload("wards.xlsx", wards());
  await instance.upload(
    "fees.md",
    "# Fees\n\nA copy of a drawing costs £12.30 by post.\n\n# Share\n\nShared ownership is 40.0 % here.\n",
  );
  await instance.upload(
    "sections.md",
    "# 12.3 Access\n\nAccess is from the lane. Paragraph 3.10 applies.\n\nThere are 40 berths.\n",
  );
  await instance.upload(
    "visits.csv",
    "Visit,Seen on,Officer\nV1x1,06/01/2024,Ann Lee\nV1x2,01/06/2024,Bo Marsh\nV1x3,25/01/2024,Cy Reed\n",
  );
  await instance.upload(
    "diary.md",
    "# Diary of January\n\nIn January 2024 six officers met. January was cold.\n\nOn 2 January 2024 the office was shut.\n",
  );
}, 240_000);
afterAll(() => instance?.close());

/** The first result, or the first one of a file. */
async function firstFor(query: string, file?: string) {
  const answer = await searchEvidence(instance.context(), { query });
  const first = answer.results.find(({ sourcePath }) => sourcePath === (file ?? sourcePath));
  const passage = first?.passages[0];
  const { text = "", marks = [] } = passage?.snippet ?? {};
  const bold = marks.map(({ start, end }) => [...text].slice(start, end).join(""));
  return { answer, path: first?.sourcePath, passage, bold };
}

it.each([
  ["What was the quarter 33 levy of Dunlin Basin 1?", "2132", "AH3"],
  // A table of more cells than are read to answer a question.
  ["What was the quarter 33 levy of Egret Haven 161?", "162132", "AH163"],
])("a row of a wide sheet answers with the cell below its heading: %s", async (query, text, address) => {
  const { answer, passage } = await firstFor(query);
  expect(passage?.snippet.text).toMatch(
    /^(?:Basin: Dunlin Basin 1|Haven: Egret Haven 161) · Quarter 1 levy: /,
  );
  const [found] = quotedCellsOf(answer);
  expect(found?.cell).toMatchObject({ text, address, column: "Quarter 33 levy" });
});

it("a row in a cell over several rows shows that cell and the heading of each value", async () => {
  const { passage } = await firstFor("Bittern Court homes");
  expect(passage?.snippet.text).toBe("Ward: Saltmarsh · Site: Bittern Court · Homes: 7 · Storeys: 2");
  const wide = await firstFor("Godwit Place");
  expect(wide.passage?.snippet.text).toBe("Ward: Saltmarsh · Site: Godwit Place · Homes, Storeys: none yet");
  const first = await firstFor("Avocet Row homes");
  expect(first.passage?.snippet.text).toBe("Ward: Saltmarsh · Site: Avocet Row · Homes: 12 · Storeys: 3");
});

it.each(["12.3", "£12.3", "£12.30", "12.30"])(
  "finds a sum of money as printed and as typed: %s",
  async (sum) => {
    const { answer, bold } = await firstFor(`${sum} drawing`, "fees.md");
    expect(bold).toContain("12.30");
    expect(answer.notes.map(({ code }) => code)).not.toContain("words_absent");
  },
);

it.each(["40 %", "40%", "40.0 %", "40.0%"])("finds a share as printed and as typed: %s", async (share) => {
  const { answer, bold } = await firstFor(`shared ownership ${share}`);
  expect(bold).toContain("40.0");
  expect(answer.notes.map(({ code }) => code)).not.toContain("words_absent");
});

it.each(["6 January 2024", "06/01/2024", "2024-01-06", "6th January 2024"])(
  "a date alone finds the row that has it first, however it is written: %s",
  async (day) => {
    const { path, passage } = await firstFor(day);
    expect(path).toBe("visits.csv");
    expect(passage?.snippet.text).toContain("Visit: V1x1 · Seen on: 06/01/2024");
  },
);
