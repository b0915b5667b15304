import { type AnswerParts, MIN_SENTENCE_SHARE, RESULTS_FOR_KIND } from "./answers-of.ts";
import { asksForKind, holdsAsked } from "./asked-kind.ts";
import { isQuotable, isSectionQuotable } from "./in-force.ts";
import type { AnswerCell, DocumentResult, PassageResult } from "./search-result.ts";

/** A cell of a table that answers, in its passage. */
export type CellAnswer = {
  readonly result: DocumentResult;
  readonly passage: PassageResult;
  readonly cell: AnswerCell;
};

/** Least share for a cell of a lower result, if the first has neither: every word. Sums of weights are rounded. */
const WHOLE_QUESTION_SHARE = 0.999;

/**
 * Returns the cells that are quoted: the one that answers, or two of different tables that fit alike, each with its
 * caption. None if two fit alike and cannot be told apart by captions, or if more fit (ADR 0074). One alone if the
 * question names what only its caption names.
 */
export function quotedCellsOf(answer: AnswerParts): readonly CellAnswer[] {
  const best = bestCellOf(answer);
  if (!best) return [];
  const all = answer.results.flatMap((result) => cellsOf(result, answer.query));
  const rivals = distinctCells(
    all.filter((each) => fitsAlike(each, best) && !captionChooses(answer.query, best.cell, each.cell)),
  );
  const [rival] = rivals;
  if (!rival) return [best];
  const captions = new Set([best, ...rivals].map(({ cell }) => cell.caption));
  return rivals.length === 1 && captions.size === 2 && !captions.has(null) ? [best, rival] : [];
}

/** Returns the cells of the first five results that may be quoted. */
export function leadingCells({ results, query }: AnswerParts): readonly CellAnswer[] {
  return results.slice(0, RESULTS_FOR_KIND).flatMap((result) => cellsOf(result, query));
}

/** True if the question names what only the cell's caption names, and nothing that only the other's does: "Table 4a Babergh". */
function captionChooses(question: string, cell: AnswerCell, other: AnswerCell): boolean {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const [own, others] = [cell, other].map(({ caption }) =>
    namesIn(caption ?? "").filter((name) => asked.has(name)),
  );
  if (other.caption === null || !own || !others) return false;
  return own.some((name) => !others.includes(name)) && others.every((name) => own.includes(name));
}

/** The words with a capital letter, in small letters. Small ones, as "of", name nothing. */
const namesIn = (text: string) =>
  (text.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map((word) => word.toLowerCase());

/** A table may stand in a draft and in the final document: the first of its cells stands for both. */
function distinctCells(found: readonly CellAnswer[]): readonly CellAnswer[] {
  const wordsOf = ({ cell }: CellAnswer) => JSON.stringify([cell.caption, cell.text]);
  return [...Map.groupBy(found, wordsOf).values()].flatMap(([first]) => first ?? []);
}

/** True for a cell of a row and column with the same names that says something else. It may have fewer words around it. */
function fitsAlike({ cell }: CellAnswer, { cell: best }: CellAnswer): boolean {
  return hasSameNames(cell, best) && cell.evidenceRef !== best.evidenceRef && cell.text !== best.text;
}

type Named = Pick<AnswerCell, "row" | "column">;

/** True if the rows and the columns of two cells have the same names, whatever their case and signs. */
export const hasSameNames = (one: Named, other: Named) => namesOf(one) === namesOf(other);

const namesOf = ({ row, column }: Named) =>
  [row, column ?? ""]
    .map((name) =>
      name
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(" "),
    )
    .join("|");

/**
 * Returns the cell of the first result that answers a question. If the first result has no answer, it may be one of the
 * second, or for "when" and "who" of the first five, with all words of the question. Null if the evidence is weak, or if
 * a sentence has more of the question. Null, too, if another cell of these results has as much of the question and says
 * something else (ADR 0074), except for cells that fit alike: `quotedCellsOf` compares them. "When" needs a date in the cell, and "who" a name.
 */
function bestCellOf({ strength, query, results }: AnswerParts): CellAnswer | null {
  if (strength === "weak") return null;
  const [first, ...others] = results.slice(0, asksForKind(query) ? RESULTS_FOR_KIND : 2);
  const lower = others.flatMap((result) => cellsOf(result, query));
  const cells = [...cellsOf(first, query), ...lower];
  const fromFirst = bestOf(cellsOf(first, query));
  const sentenceShare = bestSentenceShare(first);
  const fromLower = sentenceShare < MIN_SENTENCE_SHARE ? bestOf(lower) : null;
  const best = fromFirst ?? (fromLower && fromLower.cell.share >= WHOLE_QUESTION_SHARE ? fromLower : null);
  if (!best) return null;
  const { share, text } = best.cell;
  const fitsAsWell = (each: CellAnswer) => each.cell.share >= share && each.cell.text !== text;
  if (cells.some((each) => fitsAsWell(each) && !fitsAlike(each, best))) return null;
  // A cell's first word may begin a name.
  if (!holdsAsked(`: ${text}`, { question: query, title: best.result.title })) return null;
  return bestSentenceShare(best.result) > share ? null : best;
}

function cellsOf(result: DocumentResult | undefined, question: string): CellAnswer[] {
  if (!result || !isQuotable(result)) return [];
  return result.passages.flatMap((passage) =>
    passage.cell && isSectionQuotable({ sectionPath: passage.sectionPath, title: result.title }, question)
      ? [{ result, passage, cell: passage.cell }]
      : [],
  );
}

function bestOf(cells: readonly CellAnswer[]): CellAnswer | null {
  return cells.toSorted((a, b) => b.cell.share - a.cell.share)[0] ?? null;
}

function bestSentenceShare(result: DocumentResult | undefined): number {
  return Math.max(0, ...(result?.passages ?? []).map(({ sentence }) => sentence?.share ?? 0));
}
