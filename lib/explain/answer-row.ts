import { asksForDate, statedDates } from "#lib/domain/asked-kind.ts";
import type { QuotedCell } from "#lib/domain/quoted-cells.ts";
import type { Span } from "#lib/domain/span.ts";
import { terms } from "#lib/text/analyser.ts";
import { type AskedTerms, sharedTerms, termsAsked, weightOf, without } from "./asked-terms.ts";
import { fitOfKind, onlyFit } from "./kind-cell.ts";
import { namedCells } from "./named-cells.ts";
import { CELL_CHARS, type GridCell, inside, type TableText, tableGrid } from "./table-grid.ts";

/** The row of a table that has most of a question's words. */
export type FoundRow = {
  /**
   * Code points of the document: the value below the heading that the question names or whose kind it asks for, or the
   * cell with most of its words.
   */
  readonly cell: Span;
  /** Code points of the document: the row of the cell. */
  readonly wholeRow: Span;
  /** Its cells with words, each with the names of row and column. */
  readonly cells: readonly QuotedCell[];
  /** The share of the question's words, by weight, that row and column headings have. */
  readonly share: number;
};

/**
 * A row needs this many words of the question beyond those that all rows have. With one, it only mentions the subject,
 * unless the word is an identifier that fills a cell, or the question has every word of a cell with several words, one of
 * them a number, or it names the row and a column: "Riverside 2024".
 */
const MIN_ROW_TERMS = 2;
/** An identifier has letters and digits: "LP23", "K8x0005". */
const IDENTIFIER = /^(?=.*\p{L})(?=.*\p{N})\S+$/u;

/** Returns the row within a passage that has most of the question's words; null if another has as many. */
export function answerRow(table: TableText, within: Span, { text, weights }: AskedTerms): FoundRow | null {
  const grid = tableGrid(table);
  if (grid === null) return null;
  const rows = grid.body.map((row) => {
    const cells = [...new Set(row)].filter((cell) => cell.row >= 0);
    const own = cells.filter((cell) => cell.row === Math.max(...cells.map(({ row: at }) => at)));
    return {
      row,
      own,
      found: new Set(cells.flatMap((cell) => [...termsAsked(cell.text, weights, cell)])),
    };
  });
  const shared = sharedTerms(rows.map(({ found }) => found));
  const isHeaded = grid.heads.some((head) => termsAsked(head, weights).size > 0);
  const sorted = rows
    .filter(({ own }) => own.length > 0 && own.every(({ span }) => inside(span, within)))
    .map((row) => ({ ...row, distinct: without(row.found, shared) }))
    .filter(
      ({ own, found, distinct }) =>
        distinct.size >= MIN_ROW_TERMS ||
        own.some((cell) => isNamed(cell, found, distinct)) ||
        (isHeaded && headsRow(own, distinct)),
    )
    .map((row) => ({ ...row, weight: weightOf(row.distinct, weights) }))
    .sort((a, b) => b.weight - a.weight);
  const [best, next] = sorted;
  if (!best || (next && next.weight >= best.weight - 1e-9)) return null;
  const asked = weightOf(termsAsked(text, weights), weights);
  const covered = new Set([...best.found, ...grid.heads.flatMap((head) => [...termsAsked(head, weights)])]);
  const weightIn = (cell: GridCell) => weightOf(termsAsked(cell.text, weights, cell), weights);
  const inOrder = best.own.toSorted((a, b) => weightIn(b) - weightIn(a));
  const [named] = inOrder;
  if (!named) return null;
  const value = markedValue(text, best.row, named, grid.heads, weights);
  return {
    cell: (value ?? named).span,
    wholeRow: {
      start: Math.min(...best.own.map(({ span }) => span.start)),
      end: Math.max(...best.own.map(({ span }) => span.end)),
    },
    cells: namedCells(grid.heads, best.row).flatMap(({ cell: { text: words }, row, column }) =>
      words.trim() === "" ? [] : [{ row, column, text: words }],
    ),
    share: weightOf(covered, weights) / Math.max(asked, 1e-9),
  };
}

/**
 * Returns the cell of a row that holds the value. If the question asks for a sum, a day or a person, a heading that only
 * has a word of it does not answer: "Paid on" is no sum.
 */
function markedValue(
  question: string,
  row: readonly GridCell[],
  named: GridCell,
  heads: readonly string[],
  weights: AskedTerms["weights"],
): GridCell | null {
  const below = valueCellOf(row, named, heads, weights);
  const fits = fitOfKind(question);
  if (fits === null || (below && fits(below, heads[row.indexOf(below)] ?? ""))) return below;
  const only = onlyFit(fits, heads, row, named);
  const isOtherKind = below && !asksForDate(question) && statedDates(below.text).length > 0;
  return only ?? (isOtherKind ? null : below);
}

/**
 * Returns the short cell below the one heading that the question names, if the row is found by its name. Null if no
 * heading is named, or several are alike.
 */
function valueCellOf(
  row: readonly GridCell[],
  named: GridCell,
  heads: readonly string[],
  weights: AskedTerms["weights"],
): GridCell | null {
  const [name] = row;
  if (named !== name) return null;
  const headTerms = heads.map((head) => termsAsked(head, weights));
  const shared = sharedTerms(headTerms.slice(1));
  const own = termsAsked(name.text, weights);
  const found = row
    .map((cell, at) => {
      const distinct = without(without(headTerms[at] ?? new Set(), shared), own);
      return { cell, weight: weightOf(distinct, weights) };
    })
    .slice(1)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const [best, next] = found;
  if (!best || (next && next.weight >= best.weight - 1e-9)) return null;
  const { cell } = best;
  return cell.wide || cell.text === "" || cell.text.length > CELL_CHARS.cell ? null : cell;
}

/** True if the first cell of a row has words, all of them of the question and not of other rows. */
function headsRow(own: readonly GridCell[], distinct: ReadonlySet<string>): boolean {
  const [first] = own.toSorted((a, b) => a.span.start - b.span.start);
  const words = terms(first?.text ?? "").filter((term) => /\p{L}/u.test(term));
  return words.length > 0 && words.every((term) => distinct.has(term));
}

/** True if the question has all words of the cell, and it is an identifier or has several words and one of its own. */
function isNamed({ text }: GridCell, asked: ReadonlySet<string>, distinct: ReadonlySet<string>): boolean {
  const found = terms(text);
  if (found.length === 0 || !found.every((term) => asked.has(term))) return false;
  if (IDENTIFIER.test(text)) return found.every((term) => distinct.has(term));
  return new Set(found).size >= MIN_ROW_TERMS && found.some((term) => /\d/.test(term) && distinct.has(term));
}
