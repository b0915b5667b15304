import type { DraftBlock, DraftCell, Run } from "../shared/compose.ts";
import { childrenNamed, type XmlElement } from "../shared/xml.ts";
import { at, isYes, numberOf } from "./elements.ts";
import type { Part } from "./package.ts";
import { readParagraphs } from "./text.ts";

const MAX_SPAN = 1000;

/** Returns a table as one block with its cells and spans. */
export function readTable(table: XmlElement, part: Part): DraftBlock[] {
  const hasHeader = isYes(at(table, "tblPr"), "firstRow");
  const rows = childrenNamed(table, "tr").map((row, index) =>
    childrenNamed(row, "tc")
      .filter((cell) => !isYes(cell, "hMerge") && !isYes(cell, "vMerge"))
      .map((cell): DraftCell => readCell(cell, part, hasHeader && index === 0)),
  );
  return [{ kind: "table", runs: [], rows: rows.filter((row) => row.length > 0) }];
}

function readCell(cell: XmlElement, part: Part, header: boolean): DraftCell {
  const span = (name: string) => Math.min(MAX_SPAN, Math.trunc(numberOf(cell, name, 1)));
  const runs = readParagraphs(at(cell, "txBody"), part).flatMap((block, index): Run[] => [
    ...(index > 0 ? [{ text: "\n" }] : []),
    ...(block.marker === undefined ? [] : [{ text: `${block.marker} ` }]),
    ...block.runs,
  ]);
  return {
    runs,
    ...(header && { header }),
    ...(span("gridSpan") > 1 && { colSpan: span("gridSpan") }),
    ...(span("rowSpan") > 1 && { rowSpan: span("rowSpan") }),
  };
}
