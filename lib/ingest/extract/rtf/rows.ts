import { endParagraph } from "./paragraphs.ts";
import { emptyRow, type Reader, type WordHandler } from "./reader.ts";
import { endCell, endRow } from "./story.ts";

/** The row that is being defined: that of an inner table inside `\nesttableprops`. */
const rowOf = (reader: Reader) => (reader.group.isNestedRow ? reader.nestedRow : reader.row);

const merge =
  (change: Partial<Reader["cell"]>): WordHandler =>
  (reader) => {
    reader.cell = { ...reader.cell, ...change };
  };

/** Most columns of a row. Word allows 63. */
const MAX_COLUMNS = 1000;

/** The control words of tables. A row is defined before or after its cells. */
export const ROW_WORDS: readonly (readonly [name: string, handler: WordHandler])[] = [
  ["cell", (reader) => endCellOf(reader, 1)],
  ["nestcell", (reader) => endCellOf(reader, Math.max(2, reader.group.paragraph.table))],
  ["row", ({ story, row }) => endRow(story, 1, row)],
  ["nestrow", ({ story, group, nestedRow }) => endRow(story, Math.max(2, group.paragraph.table), nestedRow)],
  ["trowd", startRow],
  [
    "trhdr",
    (reader) => {
      rowOf(reader).header = true;
    },
  ],
  ["cellx", endShape],
  ["clmrg", merge({ joinsLeft: true })],
  ["clvmrg", merge({ joinsAbove: true })],
];

function endCellOf(reader: Reader, depth: number): void {
  endParagraph(reader, depth);
  endCell(reader.story, depth);
}

function startRow(reader: Reader): void {
  reader.cell = { joinsLeft: false, joinsAbove: false };
  if (reader.group.isNestedRow) reader.nestedRow = emptyRow();
  else reader.row = emptyRow();
}

function endShape(reader: Reader): void {
  const { cells } = rowOf(reader);
  if (cells.length < MAX_COLUMNS) cells.push(reader.cell);
  reader.cell = { joinsLeft: false, joinsAbove: false };
}
