import type { PackExport } from "#lib/domain/pack-export.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { cellsOfRow } from "#lib/domain/quote-block.ts";
import { struckParts } from "#lib/domain/struck-words.ts";
import { ADDRESS_FACTS, FOUND_COLUMNS, FOUND_HEADING } from "./appendix-words.ts";
import { blockWords } from "./clean-quote.ts";
import { type PdfFonts, PdfSheet, type PdfStyle } from "./pdf-sheet.ts";
import { drawTable } from "./pdf-table.ts";
import { foundWords, headFacts, packLine, type Report, type ReportItem, reportOf } from "./report.ts";
import { MISSING_WORDS, SUPPLIED_HEAD } from "./report-words.ts";
import {
  columnParts,
  hasSuppliedHead,
  leastWidths,
  needsLandscape,
  type PrintedTable,
  printedBlocks,
} from "./table-shape.ts";

const BODY: PdfStyle = { font: "regular", size: 10.5 };
const BOLD: PdfStyle = { font: "bold", size: 10.5 };
const QUOTE: PdfStyle = { font: "italic", size: 10.5 };
const CELL: PdfStyle = { font: "regular", size: 9 };
const CELL_BOLD: PdfStyle = { font: "bold", size: 9 };
const SMALL: PdfStyle = { font: "regular", size: 8 };
const SMALL_BOLD: PdfStyle = { font: "bold", size: 8 };
const SIZES = { H1: 20, H2: 14, H3: 11.5 } as const;
const QUOTE_INDENT = 22;
/** Height of a source line, which stays with its quote. */
const SOURCE_HEIGHT = 26;
/** Height of the first lines of a quote, which stay with the line above it. */
const LEAD_KEEP = 40;
/** Height of a caption, which stays with its picture. */
const CAPTION_HEIGHT = 40;

/**
 * Writes a pack as a tagged PDF: the same report as in Word, with a source line below each quote that links to the
 * passage. The same pack gives the same bytes.
 * @param fonts Latin, Greek and Cyrillic; other letters are shown as a sign, and the first page and the appendix
 *   say so.
 */
export async function writePackPdf(
  file: PackExport,
  fonts: PdfFonts,
  figures: readonly PackFigureEntry[] = [],
): Promise<Uint8Array> {
  const report = reportOf(file, figures);
  const date = new Date(file.exportedAt);
  const sheet = new PdfSheet({ title: report.title, subject: packLine(file), date, fonts });
  head(sheet, report);
  body(sheet, report);
  appendix(sheet, report);
  return await sheet.end();
}

function heading(sheet: PdfSheet, text: string, tag: keyof typeof SIZES): void {
  sheet.skip(tag === "H1" ? 0 : 8);
  sheet.need(SIZES[tag] + 60);
  sheet.paragraph([{ text, style: { font: "bold", size: SIZES[tag] } }], { tag, keep: 40 });
}

/** A heading that is in the outline too. */
function section(sheet: PdfSheet, text: string): PDFKit.PDFOutline {
  sheet.need(SIZES.H2 + 70);
  const entry = sheet.bookmark(text);
  heading(sheet, text, "H2");
  return entry;
}

function head(sheet: PdfSheet, report: Report): void {
  heading(sheet, report.title, "H1");
  for (const [name, text] of headFacts(report))
    sheet.paragraph([
      { text: `${name}: `, style: BOLD },
      { text, style: BODY },
    ]);
  const lacking = report.items.filter(({ blocks, note }) => !sheet.shows(blockWords(blocks) + note)).length;
  if (lacking === 0) return;
  sheet.paragraph([{ text: MISSING_WORDS.ofItems(lacking), style: SMALL }]);
}

function body(sheet: PdfSheet, { sections }: Report): void {
  for (const { heading: words, empty, groups } of sections) {
    turnFor(sheet, groups[0]?.items[0]);
    const entry = section(sheet, words);
    if (empty !== null) sheet.paragraph([{ text: empty, style: BODY }]);
    for (const group of groups) {
      turnFor(sheet, group.items[0]);
      if (group.heading !== null) {
        sheet.need(80);
        sheet.bookmark(group.heading, entry);
        heading(sheet, group.heading, "H3");
      }
      for (const item of group.items) quoted(sheet, item);
    }
  }
}

const placeOf = ({ number }: ReportItem) => `item-${number}`;
const foundPlaceOf = ({ number }: ReportItem) => `found-${number}`;

/** Headings stand on the page of the item below them. */
function turnFor(sheet: PdfSheet, item: ReportItem | undefined): void {
  sheet.turn(item && needsLandscape(item.blocks) ? "landscape" : "portrait");
}

function quoted(sheet: PdfSheet, item: ReportItem): void {
  turnFor(sheet, item);
  sheet.need(60);
  sheet.place(placeOf(item));
  const blocks = printedBlocks(item.blocks);
  if (item.lead !== null)
    sheet.paragraph([{ text: item.lead, style: BOLD }], { indent: QUOTE_INDENT, after: 3, keep: LEAD_KEEP });
  if (hasSuppliedHead(item.blocks))
    sheet.paragraph([{ text: SUPPLIED_HEAD, style: SMALL }], { after: 2, keep: 40 });
  for (const [index, block] of blocks.entries()) {
    const keep = index === blocks.length - 1 ? SOURCE_HEIGHT : 0;
    if (block.kind === "table") quotedTable(sheet, block);
    else {
      const quote = sheet.element("BlockQuote");
      sheet.paragraph(quotedRuns(block.text, QUOTE), { parent: quote, indent: QUOTE_INDENT, after: 3, keep });
      quote.end();
    }
  }
  source(sheet, item);
  figure(sheet, item);
  if (item.note !== "") sheet.paragraph([{ text: item.note, style: BODY }]);
  if (item.suggestion !== null) sheet.paragraph([{ text: item.suggestion, style: BOLD }]);
  sheet.skip(4);
}

/** Quoted words, struck ones struck through. */
const quotedRuns = (text: string, style: PdfStyle) =>
  struckParts(text).map((part) => ({
    text: part.text,
    style: part.isStruck ? { ...style, isStruck: true } : style,
  }));

/** The number leads to the appendix, the words to the passage. */
function source(sheet: PdfSheet, item: ReportItem): void {
  const { words, address } = item.footnote;
  sheet.paragraph(
    [
      { text: String(item.number), style: { ...SMALL_BOLD, goTo: foundPlaceOf(item) } },
      { text: "  ", style: SMALL },
      { text: words, style: address === null ? SMALL : { ...SMALL, link: address } },
    ],
    { indent: QUOTE_INDENT },
  );
}

/** A picture with its caption, or the reason why there is none. */
function figure(sheet: PdfSheet, { figure: shown }: ReportItem): void {
  if (shown === null) return;
  if (typeof shown === "string") {
    sheet.paragraph([{ text: shown, style: SMALL }], { indent: QUOTE_INDENT });
    return;
  }
  sheet.picture(shown, { indent: QUOTE_INDENT, keep: CAPTION_HEIGHT });
  sheet.paragraph([{ text: shown.caption, style: SMALL }], { tag: "Caption", indent: QUOTE_INDENT });
}

function quotedTable(sheet: PdfSheet, block: PrintedTable): void {
  const rows = block.rows.map((_, row) => cellsOfRow(block, row));
  drawTable(sheet, {
    columns: columnParts(block),
    least: leastWidths(block),
    rows: rows.map((row, index) => {
      const style = block.headSupplied && index === 0 ? CELL_BOLD : CELL;
      return row.map((cell) => ({ ...cell, content: [quotedRuns(cell.text, style)] }));
    }),
    hasHeader: block.headSupplied === true,
  });
  sheet.skip(4);
}

function appendix(sheet: PdfSheet, { facts, items }: Report): void {
  sheet.turn("portrait");
  section(sheet, FOUND_HEADING);
  for (const [name, text] of facts)
    sheet.paragraph(
      [
        { text: `${name}: `, style: SMALL_BOLD },
        { text, style: ADDRESS_FACTS.has(name) ? { ...SMALL, link: text } : SMALL },
      ],
      { after: 2 },
    );
  sheet.skip(6);
  if (items.length > 0) foundTable(sheet, items);
  sheet.skip(6);
  if (!sheet.complete) sheet.paragraph([{ text: MISSING_WORDS.ofFile, style: SMALL }]);
}

function foundTable(sheet: PdfSheet, items: readonly ReportItem[]): void {
  drawTable(sheet, {
    columns: [1, 12],
    rows: [
      FOUND_COLUMNS.map((text, column) => ({ column, content: [[{ text, style: SMALL_BOLD }]] })),
      ...items.map((item) => [
        { column: 0, content: [[{ text: String(item.number), style: { ...SMALL, goTo: placeOf(item) } }]] },
        { column: 1, content: foundWords(item).map((text) => [{ text, style: SMALL }]) },
      ]),
    ],
    hasHeader: true,
    onRow: (index) => {
      const item = items[index - 1];
      if (item) sheet.place(foundPlaceOf(item));
    },
  });
}
