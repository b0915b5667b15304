import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import type { PackItemView } from "#lib/domain/pack.ts";
import type { QuoteTable } from "#lib/domain/quote-block.ts";
import { showsCited } from "./cited-words.ts";
import { blockWords } from "./clean-quote.ts";
import { readPdfFonts } from "./pdf-fonts.ts";
import { PdfSheet } from "./pdf-sheet.ts";
import { readPackExport } from "./read-export.ts";
import { columnCount, printedBlocks, tableShape, tableWidths } from "./table-shape.ts";
import { exported, itemOf, packOf } from "./testing.ts";
import { docxProblems } from "./testing-docx-schema.ts";
import { readPdf } from "./testing-pdf.ts";
import { writePackDocx } from "./write-docx.ts";
import { writePackPdf } from "./write-pdf.ts";

const PROSE = "The applicant submits details of the lamps before work begins";
const tableOf = (columns: number, text: string): QuoteTable => ({
  kind: "table",
  rows: [
    Array.from({ length: columns }, (_, at) => `Quay ${at + 1}`),
    Array.from({ length: columns }, (_, at) => `${text} ${at + 1}`),
  ],
});
const tabbedText = ({ rows }: QuoteTable) => rows.map((row) => row.join("\t")).join("\n");
const fileOf = (table: QuoteTable) => {
  const item = itemOf(2);
  const source = { ...item.source, quote: tabbedText(table), blocks: [table] } as PackItemView["source"];
  return exported(packOf({ items: [itemOf(1), { ...item, source }, itemOf(3)] }));
};
const documentOf = (bytes: Uint8Array) =>
  strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());

describe("the shape of a table", () => {
  it("is a portrait page for few columns, a landscape page for more, and lines for too many", () => {
    expect(tableShape(tableOf(4, PROSE))).toBe("portrait");
    expect(tableShape(tableOf(12, "7"))).toBe("portrait");
    expect(tableShape(tableOf(9, PROSE))).toBe("landscape");
    expect(tableShape(tableOf(14, PROSE))).toBe("lines");
  });

  it("gives columns widths by their words that fill the page", () => {
    const table: QuoteTable = {
      kind: "table",
      rows: [
        ["Site", "Reason", "Homes"],
        ["Quay", PROSE, "12"],
      ],
    };
    const widths = tableWidths(table, 450);
    expect(Math.round(widths.reduce((sum, each) => sum + each, 0))).toBe(450);
    const [site = 0, reason = 0, homes = 0] = widths;
    expect(reason).toBeGreaterThan(2 * Math.max(site, homes));
    expect(Math.min(site, homes)).toBeGreaterThan(40);
  });

  it("writes each row as lines with the names of its columns, a merged name for each of its columns", () => {
    const wide = tableOf(14, PROSE);
    const [head = [], row = []] = wide.rows;
    const table: QuoteTable = {
      ...wide,
      rows: [["", "Years", "", ...head.slice(3)], row],
      merged: [{ row: 0, column: 1, rows: 1, columns: 2 }],
    };
    const [block] = printedBlocks([table]);
    expect(block?.kind === "words" && block.text.split("\n").slice(0, 4)).toEqual([
      `${PROSE} 1`,
      `Years: ${PROSE} 2`,
      `Years: ${PROSE} 3`,
      `Quay 4: ${PROSE} 4`,
    ]);
    const [unnamed] = printedBlocks([{ ...wide, withoutHeader: true }]);
    expect(unnamed?.kind === "words" && unnamed.text).not.toContain(": ");
  });
});

describe("a wide table in a Word file", () => {
  it("stands in a landscape section between portrait ones, and the file is valid", async () => {
    const table = tableOf(9, PROSE);
    const bytes = await writePackDocx(fileOf(table));
    expect(docxProblems(unzipSync(bytes))).toEqual([]);
    const xml = documentOf(bytes);
    const pages = [...xml.matchAll(/<w:pgSz [^>]*>/g)].map(([size]) => size.includes("landscape"));
    expect(pages).toEqual([false, true, false]);
    expect(xml.match(/<w:footerReference /g)).toHaveLength(3);
    const columns = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].slice(0, columnCount(table));
    // About 2 cm.
    for (const [, width] of columns) expect(Number(width)).toBeGreaterThan(1100);
    expect(showsCited(readPackExport(bytes).items[1]?.shown ?? "", tabbedText(table))).toBe(true);
  });

  it("has lines with column names where no page is wide enough, and the file still matches", async () => {
    const table = tableOf(14, PROSE);
    const bytes = await writePackDocx(fileOf(table));
    expect(docxProblems(unzipSync(bytes))).toEqual([]);
    expect(documentOf(bytes)).not.toContain("landscape");
    const shown = readPackExport(bytes).items[1]?.shown ?? "";
    expect(shown).toContain(`Quay 14: ${PROSE} 14`);
    expect(showsCited(shown, tabbedText(table))).toBe(true);
    expect(showsCited(shown.replace("Quay 14:", "Quay 13:"), tabbedText(table))).toBe(false);
    expect(shown.trim().replace(/\s+/g, " ")).toBe(blockWords(printedBlocks([table])).replace(/\s+/g, " "));
  });
});

describe("a wide table in a PDF", () => {
  it("stands on a landscape page, and the rest on portrait pages", async () => {
    const { sizes, pages } = await readPdf(await writePackPdf(fileOf(tableOf(9, PROSE)), readPdfFonts()));
    expect(sizes.map(({ width, height }) => width > height)).toEqual([false, true, false]);
    expect(pages[1]).toContain("Quay 9");
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of 3`);
  });

  it("has columns as wide as the shape of the table asks for", async () => {
    const frame = vi.spyOn(PdfSheet.prototype, "frame");
    const short = tableOf(5, "by day at noon");
    const table = { ...short, rows: short.rows.map((row) => [...row, PROSE]) };
    await writePackPdf(fileOf(table), readPdfFonts());
    const widths = frame.mock.calls.slice(0, columnCount(table)).map(([, , width]) => width);
    frame.mockRestore();
    // About 2 cm and the padding.
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(68);
  });

  it("has lines with column names where no page is wide enough", async () => {
    const { pages } = await readPdf(await writePackPdf(fileOf(tableOf(14, PROSE)), readPdfFonts()));
    expect(pages.join(" ")).toContain(`Quay 14: ${PROSE} 14`);
  });
});
