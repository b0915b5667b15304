import type { DraftBlock, DraftCell, Run } from "../shared/compose.ts";
import { childrenNamed, elementsOf, type XmlElement } from "../shared/xml.ts";
import type { OdpStyles } from "./styles.ts";
import { readParagraphs } from "./text.ts";

const MAX_SPAN = 1000;
/** Rows and cells that a table may repeat. Programs repeat empty ones up to the end of a sheet. */
const MAX_REPEATED = 100;

/** Returns a table as one block with its cells and spans. */
export function readTable(table: XmlElement, styles: OdpStyles): DraftBlock[] {
  const firstIsHeader = table.attributes["use-first-row-styles"] === "true";
  const rows = rowsOf(table, false).map(({ row, header }, index) =>
    cellsOf(row, styles, header || (firstIsHeader && index === 0)),
  );
  return [{ kind: "table", runs: [], rows: rows.filter((row) => row.length > 0) }];
}

type TableRow = { readonly row: XmlElement; readonly header: boolean };

function rowsOf(parent: XmlElement, header: boolean): TableRow[] {
  return elementsOf(parent).flatMap((child): TableRow[] => {
    if (child.name === "table-row") {
      return Array.from({ length: repeated(child, "number-rows-repeated") }, () => ({ row: child, header }));
    }
    return /^table-(?:rows|header-rows|row-group)$/.test(child.name)
      ? rowsOf(child, header || child.name === "table-header-rows")
      : [];
  });
}

function cellsOf(row: XmlElement, styles: OdpStyles, header: boolean): DraftCell[] {
  return childrenNamed(row, "table-cell").flatMap((cell): DraftCell[] => {
    const colSpan = whole(cell, "number-columns-spanned", MAX_SPAN);
    const rowSpan = whole(cell, "number-rows-spanned", MAX_SPAN);
    const draft = {
      runs: runsOf(cell, styles),
      ...(header && { header }),
      ...(colSpan > 1 && { colSpan }),
      ...(rowSpan > 1 && { rowSpan }),
    };
    return Array.from({ length: repeated(cell, "number-columns-repeated") }, () => draft);
  });
}

/** In cells the marks of lists say nothing: programs write each paragraph of a cell as a list. */
function runsOf(cell: XmlElement, styles: OdpStyles): Run[] {
  return readParagraphs(cell, styles).flatMap((block, index): Run[] => [
    ...(index > 0 ? [{ text: "\n" }] : []),
    ...block.runs,
  ]);
}

function repeated(element: XmlElement, name: string): number {
  return whole(element, name, MAX_REPEATED);
}

function whole({ attributes }: XmlElement, name: string, most: number): number {
  const number = Number.parseInt(attributes[name] ?? "1", 10);
  return Number.isNaN(number) ? 1 : Math.min(most, Math.max(1, number));
}
