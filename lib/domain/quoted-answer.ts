import { type CellAnswer, leadingCells, quotedCellsOf } from "./answer-cell.ts";
import {
  type AnswerParts,
  answersOf,
  giveOtherDays,
  leadingAnswers,
  type SentenceAnswer,
} from "./answers-of.ts";
import { isRivalFigure } from "./rival-figure.ts";

/** What is quoted above the results. Nothing if both lists are empty. */
export type QuotedAnswer = {
  readonly cells: readonly CellAnswer[];
  readonly sentences: readonly SentenceAnswer[];
  /**
   * "figures": a sentence and the cell differ. "days": sentences differ. Then all are shown. Null for two cells, whose
   * captions tell them apart.
   */
  readonly differ: "days" | "figures" | null;
};

/**
 * Returns the cell of a table that answers, or two of tables that fit alike, or else the sentences that answer best. Of
 * the first five results, a sentence that gives another figure than the only cell is quoted beside it, and a cell that
 * gives another figure than the first sentence.
 */
export function quotedAnswerOf(answer: AnswerParts): QuotedAnswer {
  const cells = quotedCellsOf(answer);
  if (cells.length > 0) {
    const rival = cells.length === 1 ? sentenceAgainst(cells, answer) : undefined;
    return { cells, sentences: rival ? [rival] : [], differ: rival ? "figures" : null };
  }
  const sentences = answersOf(answer);
  const rival = cellAgainst(sentences, answer);
  if (rival) return { cells: [rival], sentences: sentences.slice(0, 1), differ: "figures" };
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
