import { terms } from "#lib/text/analyser.ts";
import { termsAsked } from "./asked-terms.ts";
import { CELL_CHARS, type GridCell, type TableGrid } from "./table-grid.ts";

/** A heading of a column that names the rows. */
const NAMING = /\b(?:address|name|property|site|title)\b/i;
/** A single word, such as "Refused", may be a value that many rows have. */
const MIN_NAME_TERMS = 2;

/**
 * Moves the column that names the rows to the front. The first column names them, unless no word of it is asked and the
 * question has all words of exactly one cell of another column: "Ferry Yard" beside the reference "K0017".
 * @param isPart true if some rows of the table are unknown. The other column then needs a heading such as "Site",
 * because unknown rows may have the same words.
 */
export function namesFirst(
  grid: TableGrid,
  weights: ReadonlyMap<string, number>,
  isPart: boolean,
): TableGrid {
  const { heads, body } = grid;
  if (heads.length < 3) return grid;
  const hasWord = ([first]: readonly GridCell[]) => termsAsked(first?.text ?? "", weights).size > 0;
  if (body.some(hasWord)) return grid;
  const column = heads.findIndex(
    (head, at) =>
      at > 0 &&
      (!isPart || NAMING.test(head)) &&
      body.filter((row) => isWhollyAsked(row[at], weights)).length === 1,
  );
  if (column < 0) return grid;
  return { heads: moved(heads, column), body: body.map((row) => moved(row, column)) };
}

function isWhollyAsked(cell: GridCell | undefined, weights: ReadonlyMap<string, number>): boolean {
  if (!cell || cell.wide || cell.text.length > CELL_CHARS.name || !/\p{L}/u.test(cell.text)) return false;
  const own = new Set(terms(cell.text));
  return own.size >= MIN_NAME_TERMS && [...own].every((term) => weights.has(term));
}

/** Returns a row with one of its cells moved to the front. Rows without that cell are unchanged. */
function moved<T>(row: readonly T[], column: number): readonly T[] {
  return [...row.slice(column, column + 1), ...row.slice(0, column), ...row.slice(column + 1)];
}
