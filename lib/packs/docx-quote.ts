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
import { link, runs } from "./docx-parts.ts";
import { BOOKMARK } from "./docx-properties.ts";
import type { ReportItem } from "./report.ts";
import {
  columnCount,
  hasSuppliedHead,
  needsLandscape,
  type PrintedTable,
  printedBlocks,
  SUPPLIED_HEAD,
  tableWidths,
} from "./table-shape.ts";

/** Width of the text on an A4 page with usual margins, in twentieths of a point. */
export const TEXT_WIDTH = 9026;
const LANDSCAPE_TEXT_WIDTH = 13_958;
const TWENTIETHS = 20;
/** Less than Word's own margin, so that more words stay whole. */
const CELL_MARGIN = 70;

export const bookmarkOf = ({ number }: ReportItem) => `${BOOKMARK}${number}`;

/** What stands before the first words of a quote and after the last: its bookmark and its footnote. */
type Edges = { readonly before: readonly XmlComponent[]; readonly after: readonly XmlComponent[] };

/** A quote within its bookmark. The footnote is inside, after the last word. */
export function quote(item: ReportItem): (Paragraph | Table)[] {
  const blocks = printedBlocks(item.blocks);
  const width = needsLandscape(item.blocks) ? LANDSCAPE_TEXT_WIDTH : TEXT_WIDTH;
  const shown = blocks.flatMap((block, index) => {
    const edges = {
      before: index === 0 ? [new BookmarkStart(bookmarkOf(item), item.number)] : [],
      after:
        index === blocks.length - 1
          ? [new FootnoteReferenceRun(item.number), new BookmarkEnd(item.number)]
          : [],
    };
    return block.kind === "words" ? [paragraph(block.text, edges)] : [table(block, width, edges), spacer()];
  });
  return hasSuppliedHead(item.blocks) ? [suppliedHead(), ...shown] : shown;
}

/** Stands before the bookmark, so that verification does not read it. */
const suppliedHead = () =>
  new Paragraph({ children: runs(SUPPLIED_HEAD, { size: 18 }), keepNext: true, spacing: { after: 40 } });

function paragraph(text: string, { before, after }: Edges): Paragraph {
  return filled(new Paragraph({ style: "Quote" }), [...before, ...runs(text), ...after]);
}

/** The options of a paragraph do not accept the start and the end of a bookmark. */
function filled(empty: Paragraph, children: readonly XmlComponent[]): Paragraph {
  for (const child of children) empty.addChildElement(child);
  return empty;
}

/** Without a paragraph between, two tables would be one. */
const spacer = () => new Paragraph({});

/** The last cell of a short row spans the remaining columns. */
function table(block: PrintedTable, width: number, { before, after }: Edges): Table {
  const columns = columnCount(block);
  const widths = tableWidths(block, width / TWENTIETHS).map((each) => Math.floor(each * TWENTIETHS));
  const rows = block.rows.map((_, row) => cellsOfRow(block, row).filter(({ isContinued }) => !isContinued));
  const [first, last] = [rows.flat()[0], rows.flat().at(-1)];
  const cellOf = (cell: PlacedCell, end: number, isHead: boolean) => {
    const children = [
      ...(cell === first ? before : []),
      ...runs(cell.text, { size: 20, ...(isHead && { bold: true }) }),
      ...(cell === last ? after : []),
    ];
    const own = widths.slice(cell.column, end).reduce((sum, each) => sum + each, 0);
    return new TableCell({
      width: { size: own, type: WidthType.DXA },
      children: [filled(new Paragraph({ spacing: { after: 40 } }), children)],
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
