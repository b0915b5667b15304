import { type CellAnswer, quotedCellsOf } from "./answer-cell.ts";
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
  /** What the quotes disagree about, if they do. Then all of them are shown. */
  readonly differ: "days" | "figures" | null;
};

/**
 * Returns the cell of a table that answers, or two of tables that fit alike, or else the sentences that answer best. A
 * sentence that gives another figure than the only cell is quoted beside it.
 */
export function quotedAnswerOf(answer: AnswerParts): QuotedAnswer {
  const cells = quotedCellsOf(answer);
  const [cell, otherCell] = cells;
  if (!cell) {
    const sentences = answersOf(answer);
    return { cells, sentences, differ: giveOtherDays(sentences, answer.query) ? "days" : null };
  }
  const rival =
    otherCell === undefined
      ? leadingAnswers(answer).find(
          ({ sentence }) =>
            sentence.share >= cell.cell.share && isRivalFigure(sentence.text, cell.cell, answer.query),
        )
      : undefined;
  return rival ? { cells, sentences: [rival], differ: "figures" } : { cells, sentences: [], differ: null };
}
