import type { DraftBlock } from "../shared/compose.ts";
import { type GridCell, type GridRow, gridTable } from "../shared/grid.ts";
import { childNamed, elementsOf, isOn, valOf, type XmlElement } from "../shared/xml.ts";
import type { DocxContext } from "./context.ts";

type ReadBlocks = (parent: XmlElement | null, context: DocxContext) => DraftBlock[];

/**
 * Returns a table as one block with its cells and spans. A table of one column only frames text (such as a policy box),
 * so it becomes the blocks of its cells.
 */
export function readTable(table: XmlElement, context: DocxContext, readBlocks: ReadBlocks): DraftBlock[] {
  const rows = partsOf(table, "w:tr").flatMap((row) => readRow(row, context, readBlocks));
  const look = childNamed(childNamed(table, "w:tblPr"), "w:tblLook");
  const firstIsHeader = rows.length > 1 && hasFirstRow(look) && !rows.some((row) => row.header);
  return gridTable(rows.map((row, index) => (index === 0 && firstIsHeader ? { ...row, header: true } : row)));
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

/** True if the table's look makes the first row a header, as a flag or in the older hexadecimal form. */
function hasFirstRow(look: XmlElement | null): boolean {
  const flag = look?.attributes["w:firstRow"];
  if (flag !== undefined) return /^(?:1|true|on)$/.test(flag);
  return (Number.parseInt(look?.attributes["w:val"] ?? "0", 16) & 0x20) !== 0;
}

function whole(text: string | null, otherwise: number): number {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isNaN(number) ? otherwise : Math.min(1000, Math.max(0, number));
}
