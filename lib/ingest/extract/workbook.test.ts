import * as XLSX from "@e965/xlsx";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sheetsOf } from "#lib/domain/sheet-grid.ts";
import { detectFormat } from "../detect.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { cellsOf, outline, read, utf8 } from "../testing.ts";
import { c, odsOf, stylesOf, type TestSheet, xlsxOf } from "./sheets/testing.ts";
import { createWorkbookExtractor } from "./workbook.ts";

const xlsx = createWorkbookExtractor("xlsx");
const ods = createWorkbookExtractor("ods");
const xls = createWorkbookExtractor("xls");
const code = (value: string) => expect.objectContaining({ code: value });
const REGISTER = [
  ["Site", "Homes", "Paid"],
  ["Riverside", 12, 1204.5],
  ["High Bank", 7, 980],
] as const;
const sheet = (more: Partial<TestSheet> = {}): TestSheet => ({ name: "Sites 2024", rows: REGISTER, ...more });
const codesOf = async (bytes: Uint8Array) => (await read(xlsx, bytes)).notes.map((note) => note.code);

/** The library writes what it notices to the console. Words of files do not belong there. */
const printed = vi.fn();
beforeEach(() => {
  for (const name of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, name).mockImplementation(printed);
});
afterEach(() => {
  expect(printed).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe("the spreadsheet reader", () => {
  it("reads each sheet below its name, as tables with headings and their places", async () => {
    const found = await read(xlsx, xlsxOf([sheet(), sheet({ name: "Costs", rows: [["Total", 12]] })]));
    expect(outline(found)).toEqual([
      "heading 2: Sites 2024",
      "table: Site\tHomes\tPaid\nRiverside\t12\t1204.5\nHigh Bank\t7\t980",
      "heading 2: Costs",
      "paragraph: Total\t12",
    ]);
    expect(cellsOf(found)[0]).toEqual(["*Site", "*Homes", "*Paid"]);
    expect(found.blocks[1]?.sheet).toEqual({ name: "Sites 2024", row: 1, column: 1 });
  });

  it("shows numbers and dates as their cells show them, and a short date in a form with one meaning", async () => {
    const rows = `<row r="1">${c("A1", "Site")}${c("B1", "Paid")}${c("C1", "Decided")}</row><row r="2">${c("A2", "Riverside")}${c("B2", 1204.5, 2)}${c("C2", 45_385, 1)}</row>`;
    expect(cellsOf(await read(xlsx, xlsxOf([sheet({ rows })])))[1]).toEqual([
      "Riverside",
      "£1,204.50",
      "2024-04-03",
    ]);
  });

  it("shows the stored value of a formula, and says where none is stored", async () => {
    const sum = (value: string) =>
      `<row r="3"><c r="A3"><f>SUM(A1:A2)</f>${value}</c><c r="B3"><v>7</v></c></row>`;
    const stored = await read(xlsx, xlsxOf([sheet({ rows: sum("<v>19</v>") })]));
    expect(stored.text).toContain("19\t7");
    expect(stored.notes).toEqual([]);
    const missing = await read(xlsx, xlsxOf([sheet({ rows: sum("") })]));
    expect(missing.text).toBe("Sites 2024\n\n7");
    expect(missing.notes.map((note) => note.code)).toEqual(["formulas_without_values"]);
  });

  it("reads hidden sheets, rows and columns, and names them", async () => {
    const rows = `<row r="1" hidden="1">${c("A1", "Kept aside")}${c("B1", 4)}</row>`;
    const before = '<cols><col min="2" max="2" hidden="1"/></cols>';
    const found = await read(xlsx, xlsxOf([sheet({ hidden: true }), sheet({ name: "Costs", rows, before })]));
    expect(found.text).toContain("Kept aside\t4");
    expect(found.notes.map((note) => note.message)).toEqual([
      'Hidden sheets were read: "Sites 2024".',
      "Hidden rows or columns were read.",
    ]);
  });

  it("says of each block which of its rows and columns are hidden, also those without a height", async () => {
    const line = (row: number, more = "") =>
      `<row r="${row}"${more}>${c(`A${row}`, `Site ${row}`)}${c(`B${row}`, row)}${c(`C${row}`, row)}</row>`;
    const before =
      '<sheetFormatPr defaultRowHeight="15"/><cols><col min="2" max="2" hidden="1"/><col min="3" max="9" width="0"/></cols>';
    const rows = [line(1), line(2, ' ht="0" customHeight="1"'), line(3, ' hidden="1"'), line(4)].join("");
    const found = await read(xlsx, xlsxOf([sheet({ rows, before })]));
    expect(found.blocks.at(-1)?.sheet).toMatchObject({ hiddenRows: [[2, 3]], hiddenColumns: [[2, 3]] });
    const zero = '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>';
    const shown = [line(1, ' ht="15"'), line(2), line(3)].join("");
    const unseen = await read(xlsx, xlsxOf([sheet({ rows: shown, before: zero })]));
    expect(unseen.blocks.at(-1)?.sheet).toMatchObject({ hiddenRows: [[2, 3]] });
    expect(unseen.notes.map(({ code: each }) => each)).toEqual(["hidden_rows_or_columns"]);
  });

  it("shows a number that its date format cannot show, as stored", async () => {
    const line = (row: number, value: number) =>
      `<row r="${row}">${c(`A${row}`, `Site ${row}`)}${c(`B${row}`, value, 3)}</row>`;
    const found = await read(xlsx, xlsxOf([sheet({ rows: [line(1, -5), line(2, 99_999_999)].join("") })]));
    expect(found.text).toContain("Site 1\t-5\nSite 2\t99999999");
    expect(found.notes).toEqual([]);
  });

  it("says which cells show nothing, because of their number format, and reads their values", async () => {
    const parts = { "xl/styles.xml": stylesOf({ formats: [";;;", "#,##0;-#,##0;;@"] }) };
    const line = (row: number, hidden: string | number, left: number) =>
      `<row r="${row}">${c(`A${row}`, `Site ${row}`)}${c(`B${row}`, hidden, 1)}${c(`C${row}`, left, 2)}</row>`;
    const rows = [line(1, "Kept aside", 7), line(2, 40, 0), line(3, 0, 9)].join("");
    const found = await read(xlsx, xlsxOf([sheet({ rows })], parts));
    expect(found.text).toContain("Site 1\tKept aside\t7\nSite 2\t40\t\nSite 3\t0\t9");
    expect(found.blocks.at(-1)?.sheet?.hiddenCells).toEqual([
      [1, 2, 2],
      [2, 2, 2],
      [3, 2, 2],
    ]);
    expect(found.notes).toEqual([
      {
        code: "hidden_cells",
        message: expect.stringContaining("'Sites 2024'!B1, 'Sites 2024'!B2, 'Sites 2024'!B3."),
      },
    ]);
  });

  it.each(["xlsx", "biff8", "xlsb"] as const)(
    "knows the cells that %s hides by their format",
    async (bookType) => {
      const book = XLSX.utils.book_new();
      const written = XLSX.utils.aoa_to_sheet(REGISTER.map((row) => [...row]));
      for (const address of ["A2", "C3"]) written[address].z = ";;;";
      XLSX.utils.book_append_sheet(book, written, "Sites");
      const bytes = new Uint8Array(XLSX.write(book, { type: "array", bookType }));
      const found = await read(bookType === "biff8" ? xls : xlsx, bytes);
      expect(found.text).toContain("Riverside\t12\t1204.5\nHigh Bank\t7\t980");
      expect(found.blocks.at(-1)?.sheet?.hiddenCells).toEqual([
        [2, 1, 1],
        [3, 3, 3],
      ]);
    },
  );

  describe("of words in the colour of their background", () => {
    const white = '<color rgb="FFFFFFFF"/>';
    const blue = '<fgColor rgb="FF1F4E78"/>';
    const parts = {
      "xl/styles.xml": stylesOf({
        styles: [
          { font: white },
          { font: '<color theme="0"/>', fill: blue },
          { font: '<color rgb="001F4E78"/>', fill: blue },
        ],
      }),
    };
    const rows = `<row r="1">${c("A1", "Site", 2)}${c("B1", "Homes", 2)}${c("C1", "Fee", 3)}</row><row r="2">${c("A2", "Mill")}${c("B2", "Kept aside", 1)}${c("C2", 4, 1)}</row>`;
    const hiddenIn = async (more: Partial<TestSheet> = {}) =>
      (await read(xlsx, xlsxOf([sheet({ rows, ...more })], parts))).blocks.at(-1)?.sheet?.hiddenCells;

    it("says which they are, and leaves white headings on a fill", async () => {
      expect(await hiddenIn()).toEqual([
        [1, 3, 3],
        [2, 2, 3],
      ]);
    });

    it("says nothing where a table or a rule may give them another background", async () => {
      expect(await hiddenIn({ after: '<tableParts count="1"><tablePart r:id="t1"/></tableParts>' })).toEqual([
        [1, 3, 3],
      ]);
      const rule = '<conditionalFormatting sqref="A1:C2"></conditionalFormatting>';
      expect(await hiddenIn({ after: rule })).toBeUndefined();
    });
  });

  it("knows the hidden rows and columns of an OpenDocument file, also repeated ones", async () => {
    const cells = (words: string) =>
      [words, "1", "2"]
        .map((each) => `<table:table-cell><text:p>${each}</text:p></table:table-cell>`)
        .join("");
    const row = (words: string, more = "") => `<table:table-row${more}>${cells(words)}</table:table-row>`;
    const columns =
      '<table:table-column/><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/>';
    const hidden = ' table:visibility="collapse" table:number-rows-repeated="2"';
    const table = `<table:table table:name="Sites">${columns}${row("Mill")}${row("Quay", hidden)}${row("Bank")}</table:table>`;
    const found = await read(ods, odsOf(table));
    expect(found.blocks.at(-1)?.sheet).toMatchObject({ hiddenRows: [[2, 3]], hiddenColumns: [[2, 3]] });
  });

  it("says that cells after the last column were left out", async () => {
    const rows = `<row r="1">${c("A1", "Site")}${c("XFE1", "Kept aside")}</row>`;
    const found = await read(xlsx, xlsxOf([sheet({ rows })]));
    expect(found.text).not.toContain("Kept aside");
    expect(found.notes).toMatchObject([
      { code: "columns_left_out", message: expect.stringContaining("after column XFD") },
    ]);
  });

  it("reads merged cells as cells that span, also as headings above headings", async () => {
    const rows = [
      ["Site", "Homes", null],
      [null, 2023, 2024],
      ["Riverside", 12, 14],
      ["High Bank", 7, 9],
    ];
    const after = '<mergeCells><mergeCell ref="B1:C1"/><mergeCell ref="A1:A2"/></mergeCells>';
    const found = await read(xlsx, xlsxOf([sheet({ rows, after })]));
    expect(found.blocks[1]?.rows?.[0]).toMatchObject([{ rowSpan: 2 }, { colSpan: 2 }]);
    expect(cellsOf(found).slice(0, 3)).toEqual([
      ["*Site", "*Homes"],
      ["*2023", "*2024"],
      ["Riverside", "12", "14"],
    ]);
    expect(found.notes.map((note) => note.code)).toEqual(["merged_cells"]);
  });

  const HEADED = [
    ["Parish", "Affordable", null, "Market", null, "Notes"],
    [null, 2023, 2024, 2023, 2024, null],
    ["Ternford", 12, 14, 40, 38, "Mill site finished"],
    ["Osterby", 3, 9, 21, 27, null],
  ];
  const headed = ["*Parish", "*Affordable", "*Market", "*Notes"];

  it("reads years that are the same below several headings as headings too", async () => {
    const after =
      '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:E1"/><mergeCell ref="F1:F2"/></mergeCells>';
    const found = await read(xlsx, xlsxOf([sheet({ rows: HEADED, after })]));
    expect(cellsOf(found).slice(0, 2)).toEqual([headed, ["*2023", "*2024", "*2023", "*2024"]]);
    expect(cellsOf(found)[2]?.[0]).toBe("Ternford");
  });

  it("reads years below few of the columns as headings", async () => {
    const rows = [
      ["Reference", "Developer", "Paid", null, null, "Agreed", "Share", "Officer"],
      [null, null, "2023", "2024", "2025", null, null, null],
      ["LD/21/0117", "Riverside", 1000, 1204.5, 0, "yes", 12, "Ann Lee"],
      ["LD/21/0232", "Quillbury", 55000, 61250, 70000, "no", 40, "Ann Lee"],
    ];
    const down = ["A", "B", "F", "G", "H"].map((column) => `<mergeCell ref="${column}1:${column}2"/>`);
    const after = `<mergeCells><mergeCell ref="C1:E1"/>${down.join("")}</mergeCells>`;
    expect(cellsOf(await read(xlsx, xlsxOf([sheet({ rows, after })])))[1]).toEqual([
      "*2023",
      "*2024",
      "*2025",
    ]);
  });

  it("reads three rows of headings", async () => {
    const rows = [
      ["Ward", "Spend", null, null, null],
      [null, "Capital", null, "Revenue", null],
      [null, "Q1", "Q2", "Q1", "Q2"],
      ["Quayside", 1500, 1600, 170, 180],
      ["Mill Hill", 2500, 2600, 270, 280],
    ];
    const after =
      '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="B1:E1"/><mergeCell ref="B2:C2"/><mergeCell ref="D2:E2"/></mergeCells>';
    const found = cellsOf(await read(xlsx, xlsxOf([sheet({ rows, after })])));
    expect(found.slice(1, 3)).toEqual([
      ["*Capital", "*Revenue"],
      ["*Q1", "*Q2", "*Q1", "*Q2"],
    ]);
    expect(found[3]?.[0]).toBe("Quayside");
  });

  it("reads headings above headings without merged cells", async () => {
    const found = await read(xlsx, xlsxOf([sheet({ rows: HEADED })]));
    expect(cellsOf(found).slice(0, 3)).toEqual([
      ["*Parish", "*Affordable", "*", "*Market", "*", "*Notes"],
      ["*", "*2023", "*2024", "*2023", "*2024", "*"],
      ["Ternford", "12", "14", "40", "38", "Mill site finished"],
    ]);
  });

  it("reads a row of values below headings without merged cells as values", async () => {
    const rows = [
      ["Applicant", null, "Agent", null],
      ["Ann", "Lee", "Bo", "Fox"],
      ["Cy", "Dow", "Eve", "Gill"],
    ];
    expect(cellsOf(await read(xlsx, xlsxOf([sheet({ rows })])))[1]).toEqual(["Ann", "Lee", "Bo", "Fox"]);
  });

  it("reads a row of values below a heading over two columns as values", async () => {
    const rows = [
      ["Plan", null, "State"],
      ["Local plan", 2019, "Adopted"],
      ["Area plan", 2020, "Draft"],
    ];
    const after = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>';
    expect(cellsOf(await read(xlsx, xlsxOf([sheet({ rows, after })])))[1]).toEqual([
      "Local plan",
      "2019",
      "Adopted",
    ]);
  });

  it("reads a merged title above a table as one cell over its columns, up to the last one that is used", async () => {
    const rows = [
      ["Contributions 2024", null, null, null],
      ["Site", "Homes", "Paid", "Officer"],
      ["Riverside", 12, 14, "Ann Lee"],
    ];
    const after = '<mergeCells><mergeCell ref="A1:XFD1"/></mergeCells>';
    const found = await read(xlsx, xlsxOf([sheet({ rows, after })]));
    const [grid] = sheetsOf(found.text, found.blocks);
    expect(grid?.lines.get(1)).toMatchObject([{ column: 1, columns: 4, rows: 1 }]);
    expect(grid).toMatchObject({ rowCount: 3, columnCount: 4 });
  });

  it("names sheets without values, which are not shown", async () => {
    const found = await read(xlsx, xlsxOf([sheet(), sheet({ name: "Later", rows: [] })]));
    expect(found.notes).toEqual([
      { code: "empty_sheets", message: 'Sheets without values are not shown: "Later".' },
    ]);
  });

  it("tells tables beside and below one another apart", async () => {
    const rows = [
      ["Site", "Homes", null, "Officer", "Room"],
      ["Riverside", 12, null, "Ann Lee", 4],
      [null, null, null, null, null],
      ["Year", "Total"],
      [2023, 5],
    ];
    expect(outline(await read(xlsx, xlsxOf([sheet({ rows })]))).slice(1)).toEqual([
      "table: Site\tHomes\nRiverside\t12",
      "table: Officer\tRoom\nAnn Lee\t4",
      "table: Year\tTotal\n2023\t5",
    ]);
  });

  it("says that a file contains macros, and reads none of them", async () => {
    const found = await read(xlsx, xlsxOf([sheet()], { "xl/vbaProject.bin": utf8("Sub Auto_Open()") }));
    expect(found.notes).toEqual([
      expect.objectContaining({
        code: "contains_macros",
        message: expect.stringContaining("contains macros"),
      }),
    ]);
    expect(found.text).not.toContain("Auto_Open");
  });

  it("says that a file contains macros in a sheet, also if it contains nothing else", async () => {
    const macro = { "xl/macrosheets/sheet1.xml": "<xm:macrosheet/>" };
    expect(await codesOf(xlsxOf([sheet()], macro))).toEqual(["contains_macros"]);
    await expect(read(xlsx, xlsxOf([sheet({ rows: [] })], macro))).rejects.toMatchObject({
      code: "empty_file",
      message: expect.stringContaining("contains macros"),
    });
  });

  it("says that a file in the old format contains macros in a sheet", async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(REGISTER.map((row) => [...row])), "Sites");
    const bytes = Buffer.from(XLSX.write(book, { type: "array", bookType: "biff8" }));
    expect((await read(xls, bytes)).notes).toEqual([]);
    // The start of the sheet: the record, its length, the version and the kind.
    const start = bytes.indexOf(Buffer.from("0908100000061000", "hex"));
    expect(start).toBeGreaterThan(0);
    bytes.writeUInt16LE(0x40, start + 6);
    expect((await read(xls, bytes)).notes).toEqual([expect.objectContaining({ code: "contains_macros" })]);
  });

  it("reads comments with the cells they are on", async () => {
    const book = XLSX.utils.book_new();
    const written = XLSX.utils.aoa_to_sheet(REGISTER.map((row) => [...row]));
    const cell: XLSX.CellObject = written.B2;
    cell.c = [{ a: "Ann Lee", t: "Check with the agent" }];
    XLSX.utils.book_append_sheet(book, written, "Sites");
    const bytes = new Uint8Array(XLSX.write(book, { type: "array", bookType: "xlsx" }));
    expect(outline(await read(xlsx, bytes)).at(-1)).toBe("footnote (B2): Ann Lee: Check with the agent");
  });

  it.each(["xlsx", "ods", "biff8", "xlsb"] as const)("reads a register written as %s", async (bookType) => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet(REGISTER.map((row) => [...row])),
      "Sites 2024",
    );
    const bytes = new Uint8Array(XLSX.write(book, { type: "array", bookType }));
    const { format } = await detectFormat(bytes, "register");
    const found = await read({ xlsx, ods, xls }[format as "xlsx"], bytes);
    expect(cellsOf(found)).toEqual([
      ["*Site", "*Homes", "*Paid"],
      ["Riverside", "12", "1204.5"],
      ["High Bank", "7", "980"],
    ]);
  });
});

describe("an xls file", () => {
  it.each([0, 1])("is read at any place in memory: %i bytes after an even one", async (shift) => {
    const book = {
      SheetNames: ["Sites"],
      Sheets: { Sites: XLSX.utils.aoa_to_sheet(REGISTER.map((row) => [...row])) },
    };
    const written = new Uint8Array(XLSX.write(book, { type: "array", bookType: "biff8" }));
    const memory = new Uint8Array(written.length + 8);
    memory.set(written, shift);
    const bytes = memory.subarray(shift, shift + written.length);
    expect((await detectFormat(bytes, "register")).format).toBe("xls");
    expect((await read(xls, bytes)).text).toContain("Riverside\t12");
  });
});

describe("the spreadsheet reader, given a hostile file", () => {
  it("reads a sheet of 16,384 columns", async () => {
    const wide = Array.from({ length: 16_384 }, (_, at) => at);
    const found = await read(xlsx, xlsxOf([sheet({ rows: [wide, wide] })]));
    expect(found.blocks[1]?.rows?.[1]).toHaveLength(16_384);
  });

  it("reads the words among a million empty styled rows, within seconds and with a small result", async () => {
    const empty = Array.from(
      { length: 1_000_000 },
      (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" s="1"/></row>`,
    );
    const rows = `<row r="1">${c("A1", "Riverside")}</row>${empty.join("")}`;
    const limits = { inflate: { ...DEFAULT_INGEST_LIMITS.inflate, maxRatio: 1000 } };
    const found = await read(
      createWorkbookExtractor("xlsx", limits),
      xlsxOf([sheet({ rows })], {}, { level: 1 }),
    );
    expect(outline(found)).toEqual(["heading 2: Sites 2024", "paragraph: Riverside"]);
  }, 120_000);

  it("reads a cell far away without the rows between, and ignores places that do not exist", async () => {
    const rows = `<row r="1">${c("A1", "Near")}</row><row r="1048576">${c("XFD1048576", "Far")}</row><row r="99999999999">${c("A99999999999", "Outside")}</row>`;
    expect((await read(xlsx, xlsxOf([sheet({ rows })]))).text).toContain("Far");
  });

  it("refuses few texts that are shown in very many cells", async () => {
    const shared = `<sst><si><t>${"Riverside ".repeat(100_000)}</t></si></sst>`;
    const rows = `<row r="1">${Array.from({ length: 100 }, () => '<c t="s"><v>0</v></c>').join("")}</row>`;
    const parts = { "xl/sharedStrings.xml": shared };
    await expect(read(xlsx, xlsxOf([sheet({ rows })], parts, { level: 0 }))).rejects.toThrowError(
      code("too_complex"),
    );
  });

  it("ends with shared texts that contain each other or are missing", async () => {
    const parts = { "xl/sharedStrings.xml": '<sst count="9"><si><si><t>Riverside</t></si></si><si/></sst>' };
    const rows = `<row r="1">${[0, 1, 2, -1, 99_999].map((at) => `<c t="s"><v>${at}</v></c>`).join("")}</row>`;
    await expect(read(xlsx, xlsxOf([sheet({ rows })], parts))).rejects.toThrowError(code("damaged"));
  });

  it("says which sheet is damaged, and reads the others", async () => {
    const rows = '<row r="1"><c t="s"><v>99999</v></c></row>';
    const parts = { "xl/sharedStrings.xml": "<sst><si><t>x</t></si></sst>" };
    const found = await read(xlsx, xlsxOf([sheet(), sheet({ name: "Bad", rows })], parts));
    expect(found.text).toContain("Riverside");
    expect(found.notes).toContainEqual({
      code: "sheets_not_read",
      message: 'Damaged sheets were not read: "Bad".',
    });
  });

  it("expands no entities, and fetches none", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${"boom ".repeat(50)}"><!ENTITY b "${"&a;".repeat(50)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Riverside &b;&b;&c;</t></is></c></row>`;
    const parts = {
      "xl/worksheets/sheet1.xml": `${bomb}<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    };
    const { text } = await read(xlsx, xlsxOf([sheet()], parts));
    expect(text).toContain("Riverside");
    expect(text.length).toBeLessThan(100);
  });

  it("stops a zip bomb before the library sees it", async () => {
    const bomb = xlsxOf([sheet()], { "xl/sharedStrings.xml": new Uint8Array(30_000_000) });
    await expect(read(xlsx, bomb)).rejects.toThrowError(code("too_complex"));
  });

  it("refuses cells that an OpenDocument file repeats into millions", async () => {
    const cell =
      '<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>a</text:p></table:table-cell>';
    const rows = `<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`;
    await expect(read(ods, odsOf(rows))).rejects.toThrowError(code("too_complex"));
  });

  it("uses the first of merged ranges that overlap, and bounds the others by their table", async () => {
    const refs = ["A1:C3", "B2:XFD1048576", "A1:B1"].map((ref) => `<mergeCell ref="${ref}"/>`);
    const found = await read(xlsx, xlsxOf([sheet({ after: `<mergeCells>${refs.join("")}</mergeCells>` })]));
    expect(found.blocks[1]?.rows?.[0]?.[0]).toMatchObject({ colSpan: 3, rowSpan: 3 });
  });

  it("throws an error in words for damaged and locked files", async () => {
    const whole = xlsxOf([sheet()]);
    await expect(read(xlsx, whole.slice(0, -40))).rejects.toThrowError(code("damaged"));
    await expect(read(xls, whole)).rejects.toThrowError(code("damaged"));
    await expect(read(xlsx, zipSync({ "a.txt": utf8("a") }))).rejects.toThrowError(code("damaged"));
    await expect(read(xlsx, xlsxOf([sheet({ rows: "" })]))).rejects.toThrowError(code("empty_file"));
    const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
    await expect(read(xls, ole)).rejects.toThrowError(code("damaged"));
    await expect(read(xlsx, ole)).rejects.toThrowError(code("encrypted"));
    expect(await codesOf(whole)).toEqual([]);
  });
});
