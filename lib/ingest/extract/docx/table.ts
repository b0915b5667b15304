import type { DraftBlock, DraftCell, Run } from "../shared/compose.ts";
import { childNamed, elementsOf, isOn, valOf, type XmlElement } from "../shared/xml.ts";
import type { DocxContext } from "./context.ts";

type ReadBlocks = (parent: XmlElement | null, context: DocxContext) => DraftBlock[];

/** A cell with its place in the grid, before vertical merges are counted. */
type GridCell = {
  readonly column: number;
  readonly colSpan: number;
  readonly continues: boolean;
  readonly blocks: readonly DraftBlock[];
  rowSpan: number;
};
type GridRow = { readonly header: boolean; readonly cells: readonly GridCell[] };

/**
 * Returns a table as one block with its cells and spans. A table of one column only frames text (such as a policy box),
 * so it becomes the blocks of its cells.
 */
export function readTable(table: XmlElement, context: DocxContext, readBlocks: ReadBlocks): DraftBlock[] {
  const rows = partsOf(table, "w:tr").flatMap((row) => readRow(row, context, readBlocks));
  const widest = Math.max(0, ...rows.map((row) => row.cells.length));
  if (widest <= 1) return rows.flatMap((row) => row.cells.flatMap((cell) => cell.blocks));
  mergeDown(rows);
  const look = childNamed(childNamed(table, "w:tblPr"), "w:tblLook");
  const firstIsHeader = rows.length > 1 && hasFirstRow(look) && !rows.some((row) => row.header);
  const drafts = rows.map((row, index) => {
    const header = row.header || (index === 0 && firstIsHeader);
    return row.cells.filter((cell) => !cell.continues).map((cell): DraftCell => draftCell(cell, header));
  });
  return [{ kind: "table", runs: [], rows: drafts.filter((row) => row.length > 0) }];
}

function draftCell(cell: GridCell, header: boolean): DraftCell {
  return {
    runs: cellRuns(cell.blocks),
    ...(header && { header }),
    ...(cell.colSpan > 1 && { colSpan: cell.colSpan }),
    ...(cell.rowSpan > 1 && { rowSpan: cell.rowSpan }),
  };
}

/** Returns the rows of a table or the cells of a row, also inside content controls and tracked insertions. */
function partsOf(parent: XmlElement, name: string): XmlElement[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === name) return [child];
    if (child.name === "w:sdt") return partsOf(childNamed(child, "w:sdtContent") ?? child, name);
    return /^w:(?:customXml|smartTag|ins|sdtContent)$/.test(child.name) ? partsOf(child, name) : [];
  });
}

function readRow(row: XmlElement, context: DocxContext, readBlocks: ReadBlocks): GridRow[] {
  const properties = childNamed(row, "w:trPr");
  if (childNamed(properties, "w:del")) {
    context.seen.add("tracked_changes");
    return [];
  }
  let column = whole(valOf(properties, "w:gridBefore"), 0);
  const cells = partsOf(row, "w:tc").map((cell): GridCell => {
    const cellProperties = childNamed(cell, "w:tcPr");
    const colSpan = Math.max(1, whole(valOf(cellProperties, "w:gridSpan"), 1));
    const merge = childNamed(cellProperties, "w:vMerge");
    const continues = merge !== null && merge.attributes["w:val"] !== "restart";
    const at = column;
    column += colSpan;
    return { column: at, colSpan, continues, blocks: readBlocks(cell, context), rowSpan: 1 };
  });
  return [{ header: isOn(properties, "w:tblHeader"), cells }];
}

/** Extends the cell above each continued cell. */
function mergeDown(rows: readonly GridRow[]): void {
  const above = new Map<number, GridCell>();
  for (const row of rows) {
    for (const cell of row.cells) {
      const top = above.get(cell.column);
      if (cell.continues && top) top.rowSpan++;
      else above.set(cell.column, cell);
    }
  }
}

/** True if the table's look makes the first row a header, as a flag or in the older hexadecimal form. */
function hasFirstRow(look: XmlElement | null): boolean {
  const flag = look?.attributes["w:firstRow"];
  if (flag !== undefined) return /^(?:1|true|on)$/.test(flag);
  return (Number.parseInt(look?.attributes["w:val"] ?? "0", 16) & 0x20) !== 0;
}

/** Returns a cell's text. Paragraphs are separated by a line end, and an inner table is written cell by cell. */
function cellRuns(blocks: readonly DraftBlock[]): Run[] {
  return blocks.flatMap((block, index): Run[] => {
    const marker = block.marker === undefined ? [] : [{ text: `${block.marker} ` }];
    const inner = block.rows?.flatMap((row, at) => [
      ...(at > 0 ? [{ text: "\n" }] : []),
      ...row.flatMap((cell, column) => [...(column > 0 ? [{ text: "\t" }] : []), ...cell.runs]),
    ]);
    return [...(index > 0 ? [{ text: "\n" }] : []), ...marker, ...(inner ?? block.runs)];
  });
}

function whole(text: string | null, otherwise: number): number {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isNaN(number) ? otherwise : Math.min(1000, Math.max(0, number));
}
