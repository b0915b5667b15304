import fc from "fast-check";
import { expect, it } from "vitest";
import { csvExtractor } from "../extract/csv.ts";
import { c, xlsxOf } from "../extract/sheets/testing.ts";
import { createWorkbookExtractor } from "../extract/workbook.ts";
import { read } from "../testing.ts";
import { cellValues } from "./cell-values.ts";

const daysIn = async (csv: string) => cellValues(await read(csvExtractor, csv)).map(({ value }) => value);

it.each([
  ["the day first", "Site,Decided\nA,04/03/2024\nB,25/03/2024\n", ["2024-03-04"]],
  ["the month first", "Site,Decided\nA,04/03/2024\nB,03/25/2024\n", ["2024-04-03"]],
  ["nothing", "Site,Decided\nA,04/03/2024\nB,05/06/2024\n", []],
  ["both orders", "Site,Decided\nA,04/03/2024\nB,25/03/2024\nC,03/25/2024\n", []],
  [
    "one order in a column only",
    "Received,Decided\n04/03/2024,05/06/2024\n25/03/2024,07/08/2024\n",
    ["2024-03-04"],
  ],
  ["a time too", "Site,Decided\nA,04/03/2024 10:30\nB,25/03/2024 09:00\n", ["2024-03-04"]],
  ["dashes", "Site,Decided\nA,04-03-2024\nB,25-03-2024\n", ["2024-03-04"]],
])("a date has the day of the order that its column shows: %s", async (_, csv, days) => {
  expect(await daysIn(csv)).toEqual(days);
});

it("typed dates show the order of their column by their format", async () => {
  const rows = [45_355, "03/04/2024"].map(
    (value, at) => `<row r="${at + 2}">${c(`A${at + 2}`, `Q${at}`)}${c(`B${at + 2}`, value, 3)}</row>`,
  );
  const head = `<row r="1">${c("A1", "Application")}${c("B1", "Received")}</row>`;
  const found = await read(
    createWorkbookExtractor("xlsx"),
    xlsxOf([{ name: "Received", rows: head + rows.join("") }]),
  );
  expect(found.text).toContain("Q0\t04/03/2024\nQ1\t03/04/2024");
  expect(cellValues(found).map(({ value }) => value)).toEqual(["2024-03-04", "2024-04-03"]);
  expect(found.notes).toEqual([]);
});

it("a number that its cell shows rounded has its value, and the text stays as shown", async () => {
  const row = (at: number, site: string, sum: number) =>
    `<row r="${at}">${c(`A${at}`, site)}${c(`B${at}`, sum, 2)}</row>`;
  const head = `<row r="1">${c("A1", "Site")}${c("B1", "Paid")}</row>`;
  const rows = head + row(2, "Riverside", 1204.567) + row(3, "High Bank", 980);
  const found = await read(createWorkbookExtractor("xlsx"), xlsxOf([{ name: "Paid", rows }]));
  expect(found.text).toContain("Riverside\t£1,204.57\nHigh Bank\t£980.00");
  expect(cellValues(found)).toEqual([
    {
      type: "amount",
      start: expect.any(Number),
      end: expect.any(Number),
      text: "1,204.57",
      value: "1204.567",
    },
  ]);
});

it("every date of a column that shows its order has the day that was written, in short and long tables", async () => {
  const day = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) });
  const two = (value: number) => String(value).padStart(2, "0");
  await fc.assert(
    fc.asyncProperty(
      fc.array(day, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.constantFrom(0, 1000),
      async (days, dayFirst, more) => {
        const dates = [...days, ...Array.from({ length: more + 1 }, () => ({ day: 28, month: 2 }))];
        const lines = dates.map(({ day, month }, at) => {
          const [a, b] = dayFirst ? [day, month] : [month, day];
          return `💷${at},${two(a)}/${two(b)}/2024`;
        });
        const found = await read(csvExtractor, `Site,Decided\n${lines.join("\n")}\n`);
        const unclear = days.filter(({ day, month }) => day <= 12 && day !== month);
        const dated = cellValues(found);
        expect(dated.map((each) => each.value)).toEqual(
          unclear.map(({ day, month }) => `2024-${two(month)}-${two(day)}`),
        );
        for (const { start, end, text } of dated) expect(found.text.slice(start, end)).toBe(text);
      },
    ),
    { numRuns: 40 },
  );
});
