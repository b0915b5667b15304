import { asksForDate, statedDates } from "#lib/domain/asked-kind.ts";
import type { Span } from "#lib/domain/span.ts";
import { terms } from "#lib/text/analyser.ts";
import { isDayTerm, termsThatCount } from "#lib/text/days.ts";
import { tokens } from "#lib/text/tokens.ts";
import { type AskedTerms, sharedTerms, termsAsked, weightOf, without } from "./asked-terms.ts";
import { namesFirst } from "./names-first.ts";
import {
  CELL_CHARS,
  type GridCell,
  inside,
  type TableGrid,
  type TableText,
  tableGrid,
} from "./table-grid.ts";
import { lacksAskedUnit, mayBeSum, withoutCostWords } from "./units.ts";

/** A cell as it is quoted: `row`, `column` and `text` are the words of cells. */
export type FoundCell = {
  readonly row: string;
  /** Null if the table has no column headings. */
  readonly column: string | null;
  readonly text: string;
  /** Code points of the document. */
  readonly cell: Span;
  readonly wholeRow: Span;
  /** The share of the question's words, by weight, that row, column and surroundings have. */
  readonly share: number;
  /** The words that say what the cell is: of its row, its column, the heading of the names, and around the table. */
  readonly said: string;
};

/** Least share of the question's words, by weight. Measured by evals/cells. */
const MIN_SHARE = 0.6;
/**
 * Least share in a table with one column of values, if the question does not name that column: the value may be of
 * something else. Sums of weights are rounded.
 */
const WHOLE_SHARE = 0.999;
/** Least share of the words of the row's own name that the question has. */
const MIN_NAME_SHARE = 1 / 3;
/** A question for a quantity is answered by a cell with a number. */
const QUANTITY =
  /\bhow (?:many|much|high|tall|far|deep|wide|long|large|big|close|near|often)\b|\b(?:what|which) (?:number|percentage|proportion|share)\b/i;

const HOW_MUCH = /\bhow much\b/i;
const SUM = /[£$€]\s?\d/;

type Candidate = {
  readonly name: GridCell;
  readonly cell: GridCell;
  readonly row: readonly GridCell[];
  readonly column: string | null;
  /** Weight of the question's terms that distinguish this cell from others. */
  readonly fit: number;
  /** True if the question has all words of the row's name. */
  readonly named: boolean;
  readonly covered: ReadonlySet<string>;
  /** True if the table has one column of values. */
  readonly onlyColumn: boolean;
  /** True if the question names the column. */
  readonly headNamed: boolean;
};

/**
 * Returns the one cell of a table whose row and column the question names. Null if none is named, if two fit equally,
 * or if the question asks for something that neither table nor surroundings have. No text is generated.
 * @param within the passage, in code points of the document: only its rows are quoted
 * @param around what the table is about: title, headings above, caption
 */
export function answerCell(
  table: TableText,
  within: Span,
  asked: AskedTerms,
  around: string,
): FoundCell | null {
  const whole = tableGrid(table);
  if (whole === null) return null;
  const { weights } = asked;
  const grid = namesFirst(whole, weights, Boolean(table.head));
  // The heading of the names says what all rows are.
  const context = termsAsked(`${around} ${grid.heads[0] ?? ""} ${valuesOfForm(grid)}`, weights);
  // Rows outside the passage are no answers of it, but one of them may fit as well.
  const found = candidates(grid, asked)
    .map((each) => ({ ...each, covered: new Set([...each.covered, ...context]) }))
    .filter((each) => coversNumbers(each.covered, asked));
  const best = uniqueBest(found);
  if (best === null || !best.row.every(({ span, row: at }) => at < 0 || inside(span, within))) return null;
  if (table.head && isNamedTwice(grid, best)) return null;
  const { cell, row, column } = best;
  const quoted = { row: nameOf(best, weights), column, text: cell.text };
  const measured = { ...quoted, around: `${around} ${grid.heads[0] ?? ""}` };
  if (lacksAskedUnit(asked.text, measured)) return null;
  const printed = best.named && mayBeSum(measured) ? withoutCostWords(asked.text) : asked.text;
  // A cell with a number answers "how much", so these words need not be printed.
  const questionWeight = weightOf(termsAsked(printed.replace(QUANTITY, " "), weights), weights);
  const share = Math.min(1, weightOf(best.covered, weights) / Math.max(questionWeight, 1e-9));
  const least = best.onlyColumn && !best.headNamed ? WHOLE_SHARE : MIN_SHARE;
  if (share < least || namesOtherRow(grid, best.covered, weights)) return null;
  if (isInLongCell(grid, within, best.covered, weights)) return null;
  const own = row.filter((each) => each.row === cell.row);
  return {
    ...quoted,
    cell: cell.span,
    wholeRow: {
      start: Math.min(...own.map(({ span }) => span.start)),
      end: Math.max(...own.map(({ span }) => span.end)),
    },
    share,
    said: [...keysOf(best).map(({ text }) => text), column ?? "", measured.around].join(" "),
  };
}

/** Heads of a form, which name nothing: "Item | Detail". */
const FORM_HEADS = [
  /^(?:fields?|headings?|items?|topics?)?$/i,
  /^(?:answers?|descriptions?|details?|entry|information|particulars|values?)?$/i,
];

/** The values of a form, all of which say what each is about: "Case officer" is of the "Reference" beside it. */
function valuesOfForm({ heads, body }: TableGrid): string {
  const isForm =
    body.length > 1 &&
    body.every((row) => row.length === 2) &&
    FORM_HEADS.every((pattern, at) => pattern.test(heads[at]?.trim() ?? ""));
  return isForm ? body.map(([, value]) => value?.text ?? "").join(" ") : "";
}

function candidates({ heads, body }: TableGrid, asked: AskedTerms): Candidate[] {
  const { weights } = asked;
  const headTerms = heads.map((head) => termsAsked(head, weights));
  const sharedHead = sharedTerms(headTerms.slice(1));
  const names = body.map(([name]) => termsAsked(name?.text ?? "", weights, name));
  const sharedName = sharedTerms(names);
  const oneColumn = Math.max(...body.map((row) => row.length)) === 2;
  const forQuantity = QUANTITY.test(asked.text);
  return body.flatMap((row, at) => {
    const [name] = row;
    const own = names[at];
    if (!name || !own) return [];
    const distinct = without(own, sharedName);
    const nameShare = shareOfName(name.text, own);
    if (distinct.size === 0 || nameShare < MIN_NAME_SHARE || name.text.length > CELL_CHARS.name) return [];
    // The only number of a row is the quantity asked for, if the question names no column.
    const numeric = row.slice(1).filter(({ text }) => /\p{N}/u.test(text));
    const columnNamed = headTerms.slice(1).some((head) => without(without(head, sharedHead), own).size > 0);
    // Beside a sum, another number is a condition: "before the 10th home".
    const sums = HOW_MUCH.test(asked.text) ? numeric.filter(({ text }) => SUM.test(text)) : [];
    const [quantity, ...others] = sums.length > 0 ? sums : numeric;
    const onlyNumber = forQuantity && others.length === 0 && !columnNamed ? quantity : undefined;
    return row.slice(1).flatMap((cell, index): Candidate[] => {
      if (!isAnswer(cell, name, asked) || (onlyNumber && cell !== onlyNumber)) return [];
      const head = headTerms[index + 1] ?? new Set<string>();
      // A word of the row's name does not choose a column too.
      const headTermsOfCell = without(without(head, sharedHead), own);
      if (!oneColumn && !onlyNumber && headTermsOfCell.size === 0) return [];
      const keys = keysOf({ row, cell }).flatMap((key) => [...termsAsked(key.text, weights, key)]);
      return [
        {
          name,
          cell,
          row,
          column: heads[index + 1] || null,
          fit: weightOf(new Set([...without(new Set(keys), sharedName), ...headTermsOfCell]), weights),
          named: own.size === new Set(terms(name.text)).size,
          covered: new Set([...keys, ...head]),
          onlyColumn: oneColumn && Boolean(heads[index + 1]),
          headNamed: headTermsOfCell.size > 0,
        },
      ];
    });
  });
}

/** The short cells of the row beside the answer. */
function keysOf({ row, cell }: Pick<Candidate, "row" | "cell">): readonly GridCell[] {
  return row.filter((each) => each !== cell && each.text.length <= CELL_CHARS.name);
}

const BRACKETED = /\([^()]*\)/g;

/**
 * Returns the share of the words of a row's name that the question has. Words in brackets explain the name, so a question
 * need not have them: "Minor (1 to 9 dwellings)".
 */
function shareOfName(name: string, own: ReadonlySet<string>): number {
  const shares = [name, name.replace(BRACKETED, " ")].map((words) => {
    const all = new Set(terms(words));
    return all.size === 0 ? 0 : [...all].filter((term) => own.has(term)).length / all.size;
  });
  return Math.max(...shares);
}

/** A short cell with words that the question does not have; with a number or a date if the question is for one. */
function isAnswer(cell: GridCell, name: GridCell, { text, weights }: AskedTerms): boolean {
  if (cell.wide || cell === name || cell.text.length > CELL_CHARS.cell || !/[\p{L}\p{N}]/u.test(cell.text))
    return false;
  if (QUANTITY.test(text) && !/\p{N}/u.test(cell.text)) return false;
  // "When was it decided?" is not answered by "Refused" of the column "Decision".
  if (asksForDate(text) && statedDates(cell.text).length === 0) return false;
  return cell.text.split(/\s+/).length < 2 || terms(cell.text).some((term) => !weights.has(term));
}

/** The row's name, and short cells between it and the answer that the question names: "Flat, two bedrooms". */
function nameOf({ name, cell, row }: Candidate, weights: ReadonlyMap<string, number>): string {
  const beside = row
    .slice(1, row.indexOf(cell))
    .filter((each) => each.text.length <= CELL_CHARS.beside && termsAsked(each.text, weights, each).size > 0);
  return [...new Set([name.text, ...beside.map(({ text }) => text)])].join(", ");
}

/**
 * True if another row of the passage has the same name, in a table of which only the rows of the passage are known. Then
 * the name says too little, because rows elsewhere may have it too.
 */
function isNamedTwice({ body }: TableGrid, { name, cell }: Candidate): boolean {
  return body.some(([other]) => other !== undefined && other.row !== cell.row && other.text === name.text);
}

/** True if a word of the question is only in the names of other rows: the question is for another row, or for several. */
function namesOtherRow(
  { body }: TableGrid,
  covered: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
): boolean {
  return body.some(([name]) =>
    [...termsAsked((name?.text ?? "").slice(0, CELL_CHARS.name), weights, name)].some(
      (term) => !covered.has(term),
    ),
  );
}

/** True if a long cell of the passage has more of the question. Then its sentence is quoted instead. */
function isInLongCell(
  { body }: TableGrid,
  within: Span,
  covered: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
): boolean {
  const cells = new Set(body.flat());
  return [...cells].some(
    ({ text, span }) =>
      text.length > CELL_CHARS.name &&
      inside(span, within) &&
      weightOf(termsAsked(text, weights), weights) > weightOf(covered, weights) + 1e-9,
  );
}

/** Returns the best candidate; null if another fits as well. A row that the question names whole precedes. */
function uniqueBest(found: readonly Candidate[]): Candidate | null {
  const sorted = [...found].sort((a, b) => b.fit - a.fit || Number(b.named) - Number(a.named));
  const [best, next] = sorted;
  if (!best) return null;
  const tied = next && next.fit >= best.fit - 1e-9 && next.named === best.named;
  return tied ? null : best;
}

/**
 * Each number of the question ("2024", "Table 3") must be in the row, the column or the surroundings. A date
 * is there if its day is, in any printed form.
 */
function coversNumbers(covered: ReadonlySet<string>, { text, weights }: AskedTerms): boolean {
  return tokens(text).every(({ terms: found }) => {
    const isAsked = (term: string) => weights.has(term);
    const known = termsThatCount(found, isAsked).filter(isAsked);
    const days = known.filter(isDayTerm);
    if (days.length > 0) return days.some((day) => covered.has(day));
    return known.every((term) => !/\d/.test(term) || covered.has(term));
  });
}
