import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { terms } from "#lib/text/analyser.ts";
import { answerCell } from "./answer-cell.ts";
import { answerRow } from "./answer-row.ts";
import type { TableText } from "./table-grid.ts";
import { asked, tableOf } from "./testing.ts";

const LEVELS = [
  ["Place", "2023", "2024"],
  ["Riverside", "£228.00", "£239.12"],
  ["Hillside", "£180.50", "£190.75"],
];
const find = (question: string, table: TableText, around = "", within = table) =>
  answerCell(table, within, asked(question), around);

describe("answerCell", () => {
  it("returns the cell where the row and the column of the question cross", () => {
    const table = tableOf(LEVELS, 40);
    const found = find("How much is the levy at Riverside in 2024?", table, "Levy");
    expect(found).toMatchObject({ row: "Riverside", column: "2024", text: "£239.12" });
    const points = [..." ".repeat(40), ...table.text];
    const at = ({ start, end }: { start: number; end: number }) => points.slice(start, end).join("");
    expect(found && at(found.cell)).toBe("£239.12");
    expect(found && at(found.wholeRow)).toBe("Riverside\t£228.00\t£239.12");
  });

  it("returns the cell below the heading over its column, which stands over others too", () => {
    const plain = tableOf([
      ["Parish", "Affordable", "", "Market", ""],
      ["", "2023", "2024", "2023", "2024"],
      ["Ternford", "12", "14", "40", "38"],
      ["Osterby", "3", "9", "21", "27"],
    ]);
    const rows = plain.rows.map((row, at) =>
      at === 1 ? row.map((cell) => ({ ...cell, header: true })) : row,
    );
    const table = { ...plain, rows };
    expect(find("affordable homes in Osterby in 2024", table)).toMatchObject({
      column: "Affordable, 2024",
      text: "9",
    });
    expect(find("market homes in Osterby in 2023", table)).toMatchObject({ text: "21" });
  });

  it("returns a cell of the row whose day the question writes in another form", () => {
    const table = tableOf([
      ["Received", "Homes", "Hectares"],
      ["2024-03-04", "31", "1.5"],
      ["2024-03-14", "12", "0.4"],
    ]);
    for (const day of ["4 March 2024", "2024-03-04"])
      expect(find(`How many homes were received on ${day}?`, table)).toMatchObject({ text: "31" });
    expect(find("How many homes were received on 5 March 2024?", table)).toBeNull();
  });

  it.each([
    ["no column is named", "levy at Riverside", "Levy"],
    ["no row is named", "levy in 2024", "Levy"],
    ["two rows fit equally", "levy at Riverside or Hillside in 2024", "Levy"],
    ["a number is in no heading", "levy at Riverside in 2024 and 2019", "Levy"],
    ["most of the question is elsewhere", "drainage pumping surcharge permits Riverside 2024", ""],
  ])("returns no cell if %s", (_, question, around) => {
    expect(find(question, tableOf(LEVELS), around)).toBeNull();
  });

  const PAID = [
    ["Reference", "Site name", "Ward", "Paid"],
    ["K0017", "Ferry Yard", "North Ward", "£700"],
    ["K0018", "Mill Yard", "South Ward", "£800"],
    ["K0019", "Otter Yard", "South Ward", "£900"],
  ];

  it("finds the row by its name in another column than the first, if one row has it", () => {
    const table = tableOf(PAID);
    expect(find("What was paid for Ferry Yard?", table)).toMatchObject({ row: "Ferry Yard", text: "£700" });
    expect(find("What was paid in South Ward?", table)).toBeNull();
    expect(find("What was paid in North Ward?", table)).toMatchObject({ text: "£700" });
  });

  it("names rows of a table that is known in part by a column of names only", () => {
    const [head = [], ...body] = PAID;
    const first = tableOf([head]);
    const part = tableOf(body, 1000, false);
    const table = { ...part, start: 0, textStart: 1000, head: { rows: first.rows, text: first.text } };
    expect(find("What was paid for Ferry Yard?", table)).toMatchObject({ text: "£700" });
    expect(find("What was paid in North Ward?", table)).toBeNull();
  });

  it("reads another form of a word: “decided” names the column “Decision date”, which has a date", () => {
    const table = tableOf([
      ["Reference", "Ward", "Decision", "Decision date"],
      ["BR/17", "North", "Refused", "4 May 2031"],
      ["BR/18", "South", "Approved", "9 May 2031"],
    ]);
    const { weights } = asked("BR/17 decided");
    const question = { text: "When was BR/17 decided?", weights };
    expect(answerCell(table, table, question, "")).toMatchObject({ text: "4 May 2031" });
  });

  it("reads a form: its other values say what each value is about", () => {
    const form = (...heads: string[]) =>
      tableOf([heads, ["Reference", "PB/31/0042"], ["Case officer", "Priya Raman"], ["Ward", "Saltby"]]);
    const question = "case officer for PB/31/0042";
    expect(find(question, form("Item", "Detail"))).toMatchObject({
      row: "Case officer",
      text: "Priya Raman",
    });
    expect(find(question, form("Case", "Person"))).toBeNull();
    expect(find("case officer for PB/31/0099", form("Item", "Detail"))).toBeNull();
  });

  it("returns no cell if a row of the table outside the passage fits as well", () => {
    const table = tableOf([...LEVELS, ["Riverside", "£301.00", "£310.40"]]);
    const first = { start: 0, end: table.text.indexOf("Hillside") };
    expect(find("levy Riverside 2024", table, "Levy", { ...table, ...first })).toBeNull();
    expect(find("levy Hillside 2024", table, "Levy")).toMatchObject({ text: "£190.75" });
  });

  it.each([
    ["What is the levy for a fish stall?", "Market stalls"],
    ["fish stall clause", "Market stalls"],
    ["maximum height of the buildings in the fish stall", "Tower heights"],
  ])(
    "returns no cell if its only column is not named and it lacks a word of the question: %s",
    (question, around) => {
      const table = tableOf([
        ["Stall", "Number"],
        ["Fish stall", "12"],
        ["Flower stall", "31"],
      ]);
      expect(find(question, table, around)).toBeNull();
      expect(find("fish stall", table, around)).toMatchObject({ text: "12" });
      expect(find("number for the fish stall of the mayor", table, around)).toMatchObject({ text: "12" });
    },
  );

  it("returns no cell whose row is outside the passage, or that covers several rows", () => {
    const table = tableOf(LEVELS);
    const first = { start: 0, end: table.text.indexOf("Hillside") };
    expect(find("levy Hillside 2024", table, "Levy", { ...table, ...first })).toBeNull();
    const rows = table.rows.map((row, at) =>
      at === 1 ? row.map((cell, column) => (column === 2 ? { ...cell, rowSpan: 2 } : cell)) : row,
    );
    expect(find("levy Riverside 2024", { ...table, rows }, "Levy")).toBeNull();
  });

  it("reads the first row as headings if only the other rows have numbers, as in PDF files", () => {
    const cells = [
      ["", "Homes", "Offices"],
      ["North", "12", "3"],
      ["South", "14", "5"],
    ];
    expect(find("homes in the North", tableOf(cells, 0, false))).toMatchObject({
      column: "Homes",
      text: "12",
    });
  });

  it("returns a cell with a number for a quantity, and does not choose its column by a word of the row's name", () => {
    const cells = [
      ["Kind", "Depth", "Window note"],
      ["Rear window", "Varies", "12 m"],
      ["Door", "3 m", "2 m"],
    ];
    expect(find("how much depth at a rear window", tableOf(cells))).toBeNull();
    expect(find("rear window", tableOf(cells))).toBeNull();
  });

  const ADVICE = [
    ["Type of advice", "2023", "2024", "2025"],
    ["Householder", "£50", "£55", "£60"],
    ["Minor (1 to 9 dwellings)", "£300", "£320", "£340"],
    ["Major (10 to 49 dwellings)", "£900", "£950", "£990"],
  ];
  const CHARGES = "Charges for pre-application work";
  it.each([
    "How much is pre-application advice for a minor application in 2024?",
    "pre-application advice minor 2024",
    "pre-application advice for a minor application of 9 dwellings in 2024",
  ])("finds a row whose name in brackets the question lacks, and the year as its column: %s", (question) => {
    expect(find(question, tableOf(ADVICE), CHARGES)).toMatchObject({
      row: "Minor (1 to 9 dwellings)",
      column: "2024",
      text: "£320",
    });
  });

  it("returns the heading of the cell's column also if names fill two columns without a heading", () => {
    const rows = [
      ["", "", "Demand to 2032", "Current supply"],
      ["Care", "Market", "21", "210"],
      ["Care", "Affordable", "27", "855"],
      ["Nursing bedspaces", "Total", "48", "567"],
    ];
    expect(find("nursing bedspaces current supply", tableOf(rows, 0, false))).toMatchObject({
      ...{ row: "Nursing bedspaces", column: "Current supply", text: "567" },
    });
  });

  it("returns the only number of a row for a quantity, without a word of its column", () => {
    const rows = [
      ["Purpose", "Amount", "Trigger"],
      ["Open space", "£14,350", "First occupation"],
      ["Education", "£27,900", "Fifth occupation"],
    ];
    const question = "How much is the open space contribution?";
    expect(find(question, tableOf(rows), "Contributions")).toMatchObject({
      row: "Open space",
      text: "£14,350",
    });
    expect(find("open space contribution", tableOf(rows), "Contributions")).toBeNull();
    const years = rows.map((row, at) => [...row, at === 0 ? "Year" : "2027"]);
    expect(find(question, tableOf(years), "Contributions")).toMatchObject({ text: "£14,350" });
    const sums = rows.map((row, at) => [...row, at === 0 ? "Paid" : "£20"]);
    expect(find(question, tableOf(sums), "Contributions")).toBeNull();
  });

  it("reads years in order as headings without marks, but not years among years", () => {
    const question = "How much is pre-application advice for a minor application in 2024?";
    expect(find(question, tableOf(ADVICE, 0, false), CHARGES)).toMatchObject({
      column: "2024",
      text: "£320",
    });
    const dates = [
      ["Plan", "2004", "2011"],
      ["Minor works", "2009", "2016"],
    ];
    expect(find("minor works 2011", tableOf(dates, 0, false))).toBeNull();
  });

  it.each([
    ["the number is of no row", "How much is advice for a minor application of 12 dwellings in 2024?"],
    ["the year is no column", "How much is pre-application advice for a minor application in 2022?"],
    ["no year is named", "How much is pre-application advice for a minor application?"],
    ["no row is named", "How much is pre-application advice in 2024?"],
    ["the table is about something else", "How much is a minor harbour dredging licence in 2024?"],
  ])("returns no cell if %s", (_, question) => {
    expect(find(question, tableOf(ADVICE), CHARGES)).toBeNull();
  });

  it("returns no cell if two rows differ only in brackets, but one of a row that is named whole", () => {
    const two = [
      ["Type", "2023", "2024"],
      ["Minor (house)", "£1", "£2"],
      ["Minor (flat)", "£3", "£4"],
      ["Major", "£7", "£8"],
    ];
    expect(find("minor in 2024", tableOf(two))).toBeNull();
    expect(find("minor flat in 2024", tableOf(two))).toMatchObject({ text: "£4" });
    expect(find("minor in 2024", tableOf([...two, ["Minor", "£5", "£6"]]))).toMatchObject({ text: "£6" });
  });

  const FLOWS = [
    ["Area", "Sources", "Recorded floods"],
    [
      "North (River Tarn)",
      `The River Tarn rises in the hills. ${"It passes fields and farms. ".repeat(20)}Homes at Quay End are at risk.`,
      "No record is held.",
    ],
    ["South (River Ouse)", "The River Ouse is slow. It seldom leaves its banks in winter.", "Two in 1998."],
  ];

  it("returns no cell if the words asked for are in a long cell of text, and names a row by its header only", () => {
    expect(find("River Tarn flood Quay End", tableOf(FLOWS))).toBeNull();
    const found = find("recorded floods of the River Tarn north", tableOf(FLOWS));
    expect(found).toMatchObject({ row: "North (River Tarn)", text: "No record is held." });
  });

  it("returns no cell if the words of the question are spread over unrelated rows", () => {
    const rows = [
      ["Item", "2025", "2026"],
      ["Outer gate", "120", "140"],
      ["Wall of the yard", "80", "95"],
      ["Roof", "300", "310"],
    ];
    for (const question of ["outer wall 2026", "What does the outer wall cost in 2026?", "yard gate 2026"])
      expect(find(question, tableOf(rows))).toBeNull();
  });

  it("returns a number without another unit for a cost, even if no word for a cost is near it", () => {
    const rows = [
      ["Item", "2025", "2026"],
      ["Outer wall", "120", "140"],
      ["Inner wall", "80", "95"],
    ];
    // The library has "cost" in few documents, so it weighs more than the rest.
    const weightsOf = (text: string) =>
      new Map(terms(text).map((term) => [term, terms("cost").includes(term) ? 4 : 1]));
    const ask = (text: string, cells = rows, around = "") =>
      answerCell(tableOf(cells), tableOf(cells), { text, weights: weightsOf(text) }, around);
    for (const text of ["What does the outer wall cost in 2026?", "cost of the outer wall in 2026"])
      expect(ask(text)).toMatchObject({ row: "Outer wall", column: "2026", text: "140" });
    expect(ask("What does the wall cost in 2026?")).toBeNull();
    const metres = rows.map((row, at) => (at === 0 ? ["Item (height in metres)", "2025", "2026"] : row));
    expect(ask("cost of the outer wall in 2026", metres)).toBeNull();
    expect(ask("cost of the outer wall in 2026", rows, "Table 3: Heights of walls in m")).toBeNull();
    const words = rows.map((row, at) => (at === 0 ? row : [row[0] ?? "", "done", "late"]));
    expect(ask("cost of the outer wall in 2026", words)).toBeNull();
  });

  it("returns no cell if its row, column and table lack the unit that the question asks for", () => {
    const sites = tableOf([
      ["Site", "Area (ha)", "Homes"],
      ["Mill Quay", "4.2", "120"],
      ["Long Field", "7.9", "310"],
    ]);
    expect(find("How many acres is the area of Mill Quay?", sites)).toBeNull();
    expect(find("What is the area of Mill Quay in per cent?", sites)).toBeNull();
    expect(find("How many hectares is the area of Mill Quay?", sites)).toMatchObject({ text: "4.2" });
    const costs = tableOf([
      ["Wall", "2025", "2026"],
      ["Outer wall", "3.5", "4.5"],
    ]);
    expect(find("What does the outer wall cost in 2026?", costs)).toMatchObject({ text: "4.5" });
    expect(find("What does the outer wall cost in 2026?", costs, "Heights in m")).toBeNull();
  });

  const WORD = fc.constantFrom(
    "flat",
    "house",
    "two",
    "bedrooms",
    "zone",
    "🏡 quay",
    "12",
    "3.5",
    "2024",
    "",
  );
  const CELL = fc.array(WORD, { minLength: 0, maxLength: 3 }).map((words) => words.join(" ").trim());
  it("returns only words of the passage and of the headings of its table", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(CELL, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.array(WORD, { minLength: 1, maxLength: 6 }),
        fc.nat(30),
        fc.nat(60),
        fc.boolean(),
        (cells, words, start, cut, marked) => {
          const table = tableOf(cells, start, marked);
          const within = { start, end: Math.min(table.end, start + cut) };
          const found = answerCell(table, within, asked(words.join(" ")), "");
          if (found === null) return;
          const points = [...table.text];
          const passage = points.slice(0, within.end - start).join("");
          expect(points.slice(found.cell.start - start, found.cell.end - start).join("")).toBe(found.text);
          expect(found.cell.end).toBeLessThanOrEqual(within.end);
          expect(passage).toContain(found.text);
          for (const part of found.row.split(", ")) expect(passage).toContain(part);
          for (const part of found.column?.split(", ") ?? []) expect(table.text).toContain(part);
        },
      ),
    );
  });
});

describe("answerCell in a table that is too long to read", () => {
  const LONG = [
    ["Beam", "2025", "2026"],
    ...Array.from({ length: 2000 }, (_, at) => [`Beam B${at} of the quay`, `${at * 3} t`, `${at * 5} t`]),
  ];
  const whole = tableOf(LONG, 7);
  const points = [...whole.text];
  const textOf = ({ start, end }: { start: number; end: number }) =>
    points.slice(start - 7, end - 7).join("");
  const span = (from: number, to: number) => ({
    start: whole.rows[from]?.[0]?.start ?? 0,
    end: whole.rows[to]?.at(-1)?.end ?? 0,
  });
  const partOf = (from: number, to: number): TableText => ({
    ...{ start: whole.start, end: whole.end, format: "txt", rows: whole.rows.slice(from, to + 1) },
    ...{ text: textOf(span(from, to)), textStart: span(from, to).start },
    head: { rows: whole.rows.slice(0, 3), text: textOf(span(0, 2)) },
  });

  it("reads the first rows of the table and those of the passage", () => {
    const within = span(1480, 1520);
    const found = answerCell(partOf(1480, 1520), within, asked("beam B1500 2026"), "");
    expect(found).toMatchObject({ row: "Beam B1500 of the quay", column: "2026", text: "7500 t" });
    expect(found && textOf(found.cell)).toBe("7500 t");
    const row = answerRow(partOf(1480, 1520), within, asked("beam B1500 of the quay"));
    expect(row && textOf(row.wholeRow)).toBe("Beam B1500 of the quay\t4500 t\t7500 t");
    expect(answerCell(partOf(1480, 1520), within, asked("beam B1700 2026"), "")).toBeNull();
    expect(answerCell(whole, within, asked("beam B1500 2026"), "")).toBeNull();
  });

  it("returns no cell if two rows of the passage have the name, because a row elsewhere may have it too", () => {
    const part = partOf(1500, 1502);
    const [first = [], second = [], third = []] = [...part.rows];
    const named = { ...part, rows: [first, [first[0] ?? { start: 0, end: 0 }, ...second.slice(1)], third] };
    const within = span(1500, 1502);
    expect(answerCell(named, within, asked("beam B1499 2026 4497 t"), "")).toBeNull();
    expect(answerCell(part, within, asked("beam B1499 2026 4497 t"), "")).toMatchObject({ text: "7495 t" });
  });

  it("returns no cell of a row with fewer cells than headings, because a cell above may cover it", () => {
    const part = partOf(1500, 1502);
    const rows = part.rows.map((row, at) => (at === 1 ? row.slice(0, 2) : row));
    const within = span(1500, 1502);
    expect(answerCell({ ...part, rows }, within, asked("beam B1500 2025"), "")).toBeNull();
    expect(answerCell({ ...part, rows }, within, asked("beam B1499 2025"), "")).toMatchObject({
      text: "4497 t",
    });
  });
});
