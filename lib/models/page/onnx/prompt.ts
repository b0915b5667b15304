import type { Box } from "#lib/domain/page-lane.ts";
import { type Grid, gridBoxes } from "../picture-grid.ts";

/** A picture as the model gets it: tiles in rows and columns followed by the whole, or (0 × 0) only the whole. */
export type Tiles = Grid;

const AROUND = "<fake_token_around_image>";
const IMAGE = "<image>";

/**
 * Returns ColModernVBERT's prompt for a page: Idefics3's prompt, with one token per cell of the picture (Laurençon et
 * al., Building and better understanding vision-language models, 2024).
 */
export function pagePrompt({ rows, columns }: Tiles, cells: number): string {
  const tokens = IMAGE.repeat(cells);
  const tiles = Array.from({ length: rows }, (_, row) => {
    const inRow = Array.from({ length: columns }, (_, column) => tile(row, column) + tokens);
    return `${inRow.join("")}\n`;
  });
  const split = tiles.length === 0 ? "" : `${tiles.join("")}\n`;
  return `<|begin_of_text|>User:${split}${AROUND}<global-img>${tokens}${AROUND}Describe the image.<end_of_utterance>\nAssistant:`;
}

function tile(row: number, column: number): string {
  return `${AROUND}<row_${row + 1}_col_${column + 1}>`;
}

/** Adds tokens to a question that the model may use freely (query augmentation: ColBERT, 2020). */
export function queryPrompt(text: string): string {
  return text + "<end_of_utterance>".repeat(10);
}

/** Returns the boxes of the picture's tokens in the prompt's order. */
export function tokenBoxes({ rows, columns }: Tiles, cells: number, page: Box): Box[] {
  const side = Math.round(Math.sqrt(cells));
  const inside = (box: Box) =>
    gridBoxes(box, { rows: side, columns: Math.ceil(cells / side) }).slice(0, cells);
  const tiles = rows > 0 ? gridBoxes(page, { rows, columns }) : [];
  return [...tiles, page].flatMap(inside);
}
