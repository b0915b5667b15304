import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkLimits, DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { cellsOf, outline, read, utf8 } from "../testing.ts";
import { csvExtractor } from "./csv.ts";

const code = (value: string) => expect.objectContaining({ code: value });
const notesOf = async (source: string | Uint8Array, name?: string) =>
  (await read(csvExtractor, source, name)).notes.map((note) => note.code);

describe("the csv reader", () => {
  it("reads rows below their headings, with quoted values over several lines", async () => {
    const table = await read(
      csvExtractor,
      'Site,Paid in 2024,Note\nRiverside,"£1,204.50","Agreed ""in full""\nin May"\nHigh Bank,980,\n',
    );
    expect(cellsOf(table)).toEqual([
      ["*Site", "*Paid in 2024", "*Note"],
      ["Riverside", "£1,204.50", 'Agreed "in full"\nin May'],
      ["High Bank", "980", ""],
    ]);
    expect(table.blocks[0]?.sheet).toEqual({ name: null, row: 1, column: 1 });
  });

  it.each([
    ["semicolons", "Site;Homes\nRiverside;12\nHigh Bank;7\n", "a.csv"],
    ["tabs", "Site\tHomes\nRiverside\t12\nHigh Bank\t7\n", "a.csv"],
    ["tabs, by the name", "Site\tHomes\nRiverside\t12\nHigh Bank\t7\n", "a.tsv"],
    ["bars", "Site|Homes\nRiverside|12\nHigh Bank|7\n", "a.csv"],
    [
      "a separator named in the first line",
      "sep=;\r\nSite;Homes\r\nRiverside;12\r\nHigh Bank;7\r\n",
      "a.csv",
    ],
  ])("finds the separator: %s", async (_, text, name) => {
    expect(cellsOf(await read(csvExtractor, text, name))).toEqual([
      ["*Site", "*Homes"],
      ["Riverside", "12"],
      ["High Bank", "7"],
    ]);
  });

  it("tells two tables and a title apart, and knows the place of each", async () => {
    const text =
      "Land in Harrow Vale,,\nSite,Homes,Officer\nRiverside,12,Ann Lee\n,,\nYear,Total,\n2023,5,\n2024,9,\n";
    const found = await read(csvExtractor, text);
    expect(outline(found)).toEqual([
      "paragraph: Land in Harrow Vale",
      "table: Site\tHomes\tOfficer\nRiverside\t12\tAnn Lee",
      "table: Year\tTotal\n2023\t5\n2024\t9",
    ]);
    expect(found.blocks.map(({ sheet }) => sheet?.row)).toEqual([1, 2, 5]);
  });

  it("reads headings above headings", async () => {
    const source = "Parish,Affordable,,Market,,Notes\n,2023,2024,2023,2024,\nTernford,12,14,40,38,Mill\n";
    for (const rows of ["Osterby,3,9,21,27,\n", "Osterby,3,9,21,27,\n".repeat(1200)]) {
      const [block] = (await read(csvExtractor, `${source}${rows}`)).blocks;
      const heads = block?.rows?.filter((row) => row.every(({ header }) => header)).length;
      expect(heads ?? block?.lines?.heads).toBe(2);
    }
  });

  it("continues a table after an empty row", async () => {
    const found = await read(csvExtractor, "Site,Homes\nRiverside,12\nHigh Bank,7\n,\nMill Lane,3\n");
    expect(cellsOf(found).at(-1)).toEqual(["Mill Lane", "3"]);
    expect(found.blocks).toHaveLength(1);
  });

  it("says which dates can be read in two ways, and leaves them as written", async () => {
    const unclear = await read(csvExtractor, "Site,Decided\nRiverside,03/04/2024\nHigh Bank,05/06/2024\n");
    expect(unclear.notes).toEqual([
      expect.objectContaining({
        code: "ambiguous_dates",
        message: expect.stringContaining("03/04/2024 (B2)"),
      }),
    ]);
    expect(unclear.text).toContain("03/04/2024");
    expect(await notesOf("Site,Decided\nRiverside,03/04/2024\nHigh Bank,25/06/2024\n")).toEqual([]);
    expect(await notesOf("Site,Decided\nRiverside,13/04/2024\nHigh Bank,06/25/2024\n")).toEqual([
      "ambiguous_dates",
    ]);
    expect(await notesOf("Site,Decided\nRiverside,2024-04-03\nHigh Bank,3 April 2024\n")).toEqual([]);
  });

  it("reads bytes in another encoding than the file claims, and says so", async () => {
    const latin = Uint8Array.from([...utf8("Site,Sum\nCaf"), 0xe9, ...utf8(" Row,"), 0xa3, ...utf8("12\n")]);
    const found = await read(csvExtractor, latin);
    expect(cellsOf(found)[1]).toEqual(["Café Row", "£12"]);
    expect(found.notes.map((note) => note.code)).toEqual(["encoding_assumed_windows_1252"]);
    const wide = Uint8Array.from(Buffer.from("\ufeffSite,Sum\nRiverside,12\n", "utf16le"));
    expect(cellsOf(await read(csvExtractor, wide))[1]).toEqual(["Riverside", "12"]);
  });

  it("says that quotation marks do not match", async () => {
    expect(await notesOf('Site,Homes\n"Riverside,12\nHigh Bank,7\n')).toContain("quotes_unclear");
  });

  it("says that rows have fewer values than the first row of their table", async () => {
    const source = "Site,Homes,Paid\nMill,12\nQuay,7,£3\nBank,9\n";
    const { notes } = await read(csvExtractor, source);
    expect(notes).toMatchObject([
      { code: "short_rows", message: expect.stringMatching(/^2 rows, from row 2 on, have fewer/) },
    ]);
    expect(await notesOf("Title\nSite,Homes,Paid\nMill,12,£4\n\nOther,Count\nQuay,7\n")).toEqual([]);
  });

  it("refuses a table on one line, whether it is read whole or only its beginning", async () => {
    await expect(read(csvExtractor, "1,".repeat(20_000))).rejects.toThrowError(code("too_complex"));
    await expect(read(csvExtractor, "1,".repeat(2_000_000))).rejects.toThrowError(code("too_complex"));
    const bytes = new Uint8Array(200_000_000).fill(65);
    await expect(read(csvExtractor, bytes)).rejects.toThrowError(code("too_complex"));
  });

  it("is accepted up to the size of binary files, because only its beginning is read", () => {
    const file = { path: "register.csv", byteLength: 150_000_000, format: "csv" } as const;
    expect(() => checkLimits(file, DEFAULT_INGEST_LIMITS)).not.toThrow();
    const larger = { ...file, byteLength: 300_000_000 };
    expect(() => checkLimits(larger, DEFAULT_INGEST_LIMITS)).toThrowError(code("too_large"));
  });

  it("reads whole rows of the beginning of a larger file, and says so", async () => {
    const line = `Riverside,${"w".repeat(500_000)}\n`;
    const folder = mkdtempSync(path.join(tmpdir(), "csv-"));
    const file = { path: path.join(folder, "large.csv"), size: line.length * 200 };
    try {
      writeFileSync(file.path, line.repeat(200));
      const found = await csvExtractor.extractFile?.({ file, fileName: "large.csv" });
      expect(found?.blocks[0]?.rows).toHaveLength(Math.floor(80_000_000 / line.length));
      expect(found?.notes.map((note) => note.code)).toEqual(["cells_left_out"]);
      expect(found?.notes[0]?.message).toContain("the first 80 MB are read");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("leaves out the last row of the beginning if it is cut inside a quoted value of many lines", async () => {
    const record = `Riverside,"${"wwwwwwwww\n".repeat(50_000)}"\n`;
    const found = await read(csvExtractor, record.repeat(180));
    expect(found.blocks[0]?.rows).toHaveLength(Math.floor(80_000_000 / record.length));
    expect(found.notes.map((note) => note.code)).toEqual(["cells_left_out"]);
  });

  it("says that quotation marks do not match if one before the cut is never closed", async () => {
    const found = await read(
      csvExtractor,
      `Site,Homes\n"Riverside,12\n${`High Bank,${"7".repeat(500)}\n`.repeat(170_000)}`,
    );
    expect(found.notes.map((note) => note.code)).toEqual(["quotes_unclear", "cells_left_out"]);
  });

  it("stores a long table by lines, with every cell of every row", async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => [
      `Site ${at}`,
      "",
      at === 700 ? "two\nlines" : "ok",
    ]);
    const text = [["Name", "Homes", "Note"], ...rows].map((row) => row.map((cell) => `"${cell}"`).join(","));
    const found = await read(csvExtractor, text.join("\n"));
    expect(found.blocks).toHaveLength(1);
    expect(found.blocks[0]).toMatchObject({ kind: "table", lines: { heads: 1, columns: 3 } });
    expect(found.blocks[0]?.rows).toBeUndefined();
    expect(found.text.split("\n")).toEqual([
      "Name\tHomes\tNote",
      ...rows.map(([name, homes, note]) => `${name}\t${homes}\t${note?.replace("\n", " ")}`),
    ]);
  });

  it("leaves out rows beyond the limit of cells, and says so", async () => {
    const row = `${"1,".repeat(499)}1\n`;
    const found = await read(csvExtractor, row.repeat(900));
    expect(found.blocks[0]?.rows).toHaveLength(800);
    expect(found.notes.map((note) => note.code)).toEqual(["cells_left_out"]);
  });

  it("throws empty_file for separators alone", async () => {
    await expect(read(csvExtractor, ",,\n,,\n")).rejects.toThrowError(code("empty_file"));
  });
});
