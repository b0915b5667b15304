import { type CellAnswer, leadingCells, quotedCellsOf } from "./answer-cell.ts";
import {
  type AnswerParts,
  answersOf,
  giveOtherDays,
  leadingAnswers,
  type SentenceAnswer,
} from "./answers-of.ts";
import { areRivalSentences, asksForClass, isRivalFigure } from "./rival-figure.ts";
import type { DocumentResult } from "./search-result.ts";

/** What is quoted above the results. Nothing if both lists are empty. */
export type QuotedAnswer = {
  readonly cells: readonly CellAnswer[];
  readonly sentences: readonly SentenceAnswer[];
  /**
   * "figures": a sentence differs from the cell or from another sentence. "days": sentences differ. Then all are shown.
   * Null for two cells, whose captions name their tables.
   */
  readonly differ: "days" | "figures" | null;
};

export const NOTHING_QUOTED: QuotedAnswer = { cells: [], sentences: [], differ: null };

/**
 * True if the first passage of a result is quoted, in part or whole, beside another quote that differs. Its row then
 * leaves the passage's words out, so that as many results fit on the screen as below one quote.
 */
export function isQuotedBeside(
  { passages: [shown] }: Pick<DocumentResult, "passages">,
  { cells, sentences, differ }: QuotedAnswer,
): boolean {
  const quotes = [...cells, ...sentences];
  return differ !== null && quotes.some(({ passage }) => passage.evidenceRef === shown?.evidenceRef);
}

/**
 * Returns the cell of a table that answers, or two of tables that fit alike, or else the sentences that answer best. Of
 * the first five results, a sentence or a cell that gives another figure than the only cell or the first sentence is
 * quoted beside it.
 */
export function quotedAnswerOf(answer: AnswerParts): QuotedAnswer {
  const cells = quotedCellsOf(answer);
  if (cells.length > 0) {
    const rival = cells.length === 1 ? sentenceAgainst(cells, answer) : undefined;
    return { cells, sentences: rival ? [rival] : [], differ: rival ? "figures" : null };
  }
  const sentences = answersOf(answer);
  const rivalCell = cellAgainst(sentences, answer);
  if (rivalCell) return { cells: [rivalCell], sentences: sentences.slice(0, 1), differ: "figures" };
  const rival = sentenceAgainstFirst(sentences, answer);
  if (rival) return { cells, sentences: [...sentences.slice(0, 1), rival], differ: "figures" };
  return { cells, sentences, differ: giveOtherDays(sentences, answer.query) ? "days" : null };
}

/** Returns a sentence with as much of the question as the cell, and another figure. */
function sentenceAgainst([found]: readonly CellAnswer[], answer: AnswerParts): SentenceAnswer | undefined {
  return leadingAnswers(answer).find(
    ({ sentence }) =>
      found && sentence.share >= found.cell.share && isRivalFigure(sentence.text, found.cell, answer.query),
  );
}

/** Returns a cell with as much of the question as the first sentence, and another figure. */
function cellAgainst([said]: readonly SentenceAnswer[], answer: AnswerParts): CellAnswer | undefined {
  return leadingCells(answer).find(
    ({ cell }) =>
      said && cell.share >= said.sentence.share && isRivalFigure(said.sentence.text, cell, answer.query),
  );
}

/** A sentence with this share of what the first has may speak against it. */
const RIVAL_SHARE = 0.7;
/** A question for a quantity. Of others, each sentence may have figures of its own. */
const ASKS_QUANTITY =
  /\bhow (?:many|much|high|tall|far|deep|wide|long|large|big)\b|\b(?:amount|area|charge|cost|density|depth|distance|fee|height|length|levels?|levy|limit|maximum|minimum|number|percentage|price|proportion|rate|requirement|share|supply|target|total|width)\b/i;

/** Returns a sentence of another document with nearly as much of the question as the first, and another figure. */
function sentenceAgainstFirst(
  [said]: readonly SentenceAnswer[],
  answer: AnswerParts,
): SentenceAnswer | undefined {
  if (!said || !(ASKS_QUANTITY.test(answer.query) || asksForClass(answer.query))) return undefined;
  return leadingAnswers(answer).find(
    ({ result, sentence }) =>
      result !== said.result &&
      sentence.share >= RIVAL_SHARE * said.sentence.share &&
      areRivalSentences(said.sentence.text, sentence.text, answer.query),
  );
}
