import {
  BookmarkEnd,
  BookmarkStart,
  FootnoteReferenceRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
  type XmlComponent,
} from "docx";
import { cellsOfRow, type PlacedCell } from "#lib/domain/quote-block.ts";
import { directed, link, runs } from "./docx-parts.ts";
import { BOOKMARK } from "./docx-properties.ts";
import type { ReportItem } from "./report.ts";
import { SUPPLIED_HEAD, tableSource } from "./report-words.ts";
import {
  columnCount,
  hasSuppliedHead,
  LANDSCAPE_WIDTH,
  needsLandscape,
  PORTRAIT_WIDTH,
  type PrintedTable,
  printedBlocks,
  tableWidths,
} from "./table-shape.ts";

export const QUOTE_INDENT = 567;
/** The space before an item sets it apart from the item above, which may be of another source. */
const ITEM_SPACING = 360;
/** Word counts in twentieths of a point. */
const TWENTIETHS = 20;
/** Less than Word's own margin, so that more words stay whole. */
const CELL_MARGIN = 70;

export const bookmarkOf = ({ number }: ReportItem) => `${BOOKMARK}${number}`;

/** The bookmark's start before the quote and its end after it. After words the footnote's mark comes first. */
type Edges = { readonly before: readonly XmlComponent[]; readonly after: readonly XmlComponent[] };

/**
 * A quote within its bookmark. The footnote's mark stands after the last word, or below a table that ends the quote: in
 * a cell it would look like a digit of the last number.
 */
export function quote(item: ReportItem): (Paragraph | Table)[] {
  const blocks = printedBlocks(item.blocks);
  const width = needsLandscape(item.blocks) ? LANDSCAPE_WIDTH : PORTRAIT_WIDTH;
  const mark = new FootnoteReferenceRun(item.number);
  const opens = item.lead === null;
  const end = new BookmarkEnd(item.number);
  const shown = blocks.flatMap((block, index) => {
    const isLast = index === blocks.length - 1;
    const before = index === 0 ? [new BookmarkStart(bookmarkOf(item), item.number)] : [];
    if (block.kind === "table")
      return [
        table(block, width, { before, after: isLast ? [end] : [] }),
        isLast ? sourceLine(item, mark) : spacer(),
      ];
    const after = isLast ? [...apart(block.text), mark, end] : [];
    return [paragraph(block.text, { before, after }, index === 0 && opens)];
  });
  if (hasSuppliedHead(item.blocks)) return [suppliedHead(opens), ...shown];
  return opens && blocks[0]?.kind === "table" ? [spacer(), ...shown] : shown;
}

/** A narrow space between a number and the mark. */
const apart = (text: string) => (/\d\W*$/.test(text) ? runs("\u202f") : []);

/** The line below a table. The space keeps the mark apart from a year that ends the title. */
const sourceLine = ({ found }: ReportItem, mark: FootnoteReferenceRun) =>
  filled(new Paragraph({ spacing: { before: 40 } }), [
    ...runs(`${tableSource(found.title)}\u00a0`, { size: 18 }),
    mark,
  ]);

/** The policy of a quote, outside of its style and its bookmark. */
export function lead({ lead: words }: ReportItem): Paragraph[] {
  if (words === null) return [];
  return [
    new Paragraph({
      children: runs(words, { bold: true }),
      indent: { left: QUOTE_INDENT },
      spacing: { before: ITEM_SPACING },
      keepNext: true,
    }),
  ];
}

/** Stands before the bookmark, so that verification does not read it. */
const suppliedHead = (opens: boolean) =>
  new Paragraph({
    children: runs(SUPPLIED_HEAD, { size: 18 }),
    keepNext: true,
    spacing: { after: 40, ...(opens && { before: ITEM_SPACING }) },
  });

function paragraph(text: string, { before, after }: Edges, opens: boolean): Paragraph {
  const { direction, words } = directed(text);
  const spacing = opens ? { spacing: { before: ITEM_SPACING } } : {};
  return filled(new Paragraph({ style: "Quote", ...spacing, ...direction }), [...before, ...words, ...after]);
}

/** The options of a paragraph do not accept the start and the end of a bookmark. */
function filled(empty: Paragraph, children: readonly XmlComponent[]): Paragraph {
  for (const child of children) empty.addChildElement(child);
  return empty;
}

/** Without a paragraph between, two tables would be one. */
const spacer = () => new Paragraph({});

/**
 * The last cell of a short row spans the remaining columns.
 * @param width the width of the table, in points
 */
function table(block: PrintedTable, width: number, { before, after }: Edges): Table {
  const columns = columnCount(block);
  const widths = tableWidths(block, width).map((each) => Math.floor(each * TWENTIETHS));
  const rows = block.rows.map((_, row) => cellsOfRow(block, row).filter(({ isContinued }) => !isContinued));
  const [first, last] = [rows.flat()[0], rows.flat().at(-1)];
  const cellOf = (cell: PlacedCell, end: number, isHead: boolean) => {
    const { direction, words } = directed(cell.text, { size: 20, ...(isHead && { bold: true }) });
    const children = [...(cell === first ? before : []), ...words, ...(cell === last ? after : [])];
    const own = widths.slice(cell.column, end).reduce((sum, each) => sum + each, 0);
    return new TableCell({
      width: { size: own, type: WidthType.DXA },
      children: [filled(new Paragraph({ spacing: { after: 40 }, ...direction }), children)],
      ...(end - cell.column > 1 ? { columnSpan: end - cell.column } : {}),
      ...(cell.rows > 1 ? { rowSpan: cell.rows } : {}),
    });
  };
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    // Word would give columns other widths by itself.
    layout: TableLayoutType.FIXED,
    margins: { left: CELL_MARGIN, right: CELL_MARGIN, marginUnitType: WidthType.DXA },
    columnWidths: widths,
    rows: rows.map((row, index) => {
      const isHead = block.headSupplied === true && index === 0;
      const ownColumns = block.rows[index]?.length ?? 0;
      const children = row.map((cell) => {
        const end = cell.column + cell.columns;
        return cellOf(cell, end === ownColumns ? columns : end, isHead);
      });
      return new TableRow({ cantSplit: true, children, ...(isHead && { tableHeader: true }) });
    }),
  });
}

export function footnote({ footnote: { words, address } }: ReportItem): Paragraph {
  return new Paragraph({ children: address === null ? runs(words) : [link(address, words)] });
}
