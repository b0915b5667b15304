import { asksForDate, asksForName, holdsWholeDay } from "#lib/domain/asked-kind.ts";
import { CELL_CHARS, type GridCell } from "./table-grid.ts";
import { asksForSum, isSum } from "./units.ts";

/** A heading above people or bodies. */
const PEOPLE =
  /\b(?:agent|applicant|architect|author|chair|client|consultant|contact|contractor|councillor|developer|inspector|landowner|officer|owner|payee|supplier|vendor)\b/i;
/** A heading above what identifies or describes a payment or a person. */
const OF_ANOTHER_KIND =
  /\b(?:code|count|dates?|email|id|method|no|number|phone|quarter|reference|ref|status|telephone|type|year)\b/i;

type Fit = (cell: GridCell, head: string) => boolean;

/**
 * Returns whether a cell holds what a question asks for by its kind: a sum for "what did … pay", a day for "when", a
 * person for "who". Null for questions of other kinds.
 */
export function fitOfKind(question: string): Fit | null {
  if (asksForDate(question)) return ({ text }) => holdsWholeDay(text, question);
  if (asksForName(question))
    return ({ text }, head) => PEOPLE.test(head) && !OF_ANOTHER_KIND.test(head) && /\p{L}{2}/u.test(text);
  if (asksForSum(question)) return ({ text }, head) => !OF_ANOTHER_KIND.test(head) && isSum(text, head);
  return null;
}

/**
 * Returns the one cell of a row that fits. Null if none does, or several.
 * @param named the cell by which the row was found
 */
export function onlyFit(
  fits: Fit,
  heads: readonly string[],
  row: readonly GridCell[],
  named: GridCell,
): GridCell | null {
  const found = row.filter(
    (cell, at) =>
      cell !== named &&
      !cell.wide &&
      cell.text !== "" &&
      cell.text.length <= CELL_CHARS.cell &&
      fits(cell, heads[at] ?? ""),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
