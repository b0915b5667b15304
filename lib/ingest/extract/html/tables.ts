import { append } from "../../append.ts";
import type { DraftBlock, DraftCell, Run } from "../shared/compose.ts";
import { isElement, isHidden, tagOf } from "./dom.ts";

/** Returns the rows of this table, without those of tables in its cells. */
function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  for (const child of elementsIn(table)) {
    if (tagOf(child) === "tr") rows.push(child);
    else if (/^(?:thead|tbody|tfoot)$/.test(tagOf(child))) {
      append(
        rows,
        elementsIn(child).filter((row) => tagOf(row) === "tr"),
      );
    }
  }
  return rows;
}

function elementsIn(parent: Element): Element[] {
  return [...parent.childNodes].filter((node): node is Element => isElement(node) && !isHidden(node));
}

function cellsOf(row: Element): Element[] {
  return elementsIn(row).filter((cell) => /^t[dh]$/.test(tagOf(cell)));
}

/**
 * Distinguishes data tables from layout tables. Layout tables declare it, have one column or one row without headers,
 * or contain headings, lists and tables in their cells.
 */
export function isDataTable(table: Element): boolean {
  if (/^(?:presentation|none)$/i.test(table.getAttribute("role") ?? "")) return false;
  const rows = rowsOf(table);
  if (rows.every((row) => cellsOf(row).length < 2)) return false;
  const headed = rows.some((row) => cellsOf(row).some((cell) => tagOf(cell) === "th"));
  if (headed || table.querySelector("thead, caption")) return true;
  if (rows.length < 2) return false;
  return table.querySelector("table, h1, h2, h3, h4, pre, blockquote, article, section") === null;
}

/** Returns a table's block. `read` returns a cell's text. */
export function tableDraft(table: Element, read: (cell: Element) => readonly Run[]): DraftBlock {
  const rows = rowsOf(table).map((row) => {
    const inHead = row.parentElement !== null && tagOf(row.parentElement) === "thead";
    return cellsOf(row).map((cell): DraftCell => {
      const header = tagOf(cell) === "th" || inHead;
      return { runs: read(cell), ...(header && { header }), ...spans(cell) };
    });
  });
  return { kind: "table", runs: [], rows: rows.filter((row) => row.length > 0) };
}

function spans(cell: Element): Pick<DraftCell, "colSpan" | "rowSpan"> {
  const read = (name: string) => Math.min(1000, Number.parseInt(cell.getAttribute(name) ?? "1", 10) || 1);
  const [colSpan, rowSpan] = [read("colspan"), read("rowspan")];
  return { ...(colSpan > 1 && { colSpan }), ...(rowSpan > 1 && { rowSpan }) };
}
