import type { Context } from "#lib/context.ts";
import type { CellAnswer } from "#lib/domain/answer-cell.ts";
import { quotedAnswerOf } from "#lib/domain/quoted-answer.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

/** A question, and the words of the only cell that answers it; null if none does. */
export type CellQuestion = { readonly query: string; readonly cell: string | null };

export type CellOutcome = CellQuestion & {
  readonly outcome: "right" | "wrong" | "absent";
  readonly found: CellAnswer | null;
  /** Sentences that are quoted beside the cell, as they give another figure. */
  readonly beside: readonly string[];
};

/** Asks each question, and compares the quoted cell. "Right" is also no cell where none answers. */
export async function measureCells(
  context: Context,
  questions: readonly CellQuestion[],
): Promise<readonly CellOutcome[]> {
  const outcomes: CellOutcome[] = [];
  for (const question of questions) {
    const { cells, sentences } = quotedAnswerOf(await searchEvidence(context, { query: question.query }));
    const found = cells.length === 1 ? (cells[0] ?? null) : null;
    const text = found?.cell.text ?? null;
    const outcome = text === question.cell ? "right" : text === null ? "absent" : "wrong";
    const beside = found === null ? [] : sentences.map(({ sentence }) => sentence.text);
    outcomes.push({ ...question, outcome, found, beside });
  }
  return outcomes;
}

/** Returns a line for each question and the counts. */
export function cellTable(outcomes: readonly CellOutcome[]): string {
  const counts = (["right", "wrong", "absent"] as const).map(
    (each) => `${each} ${outcomes.filter(({ outcome }) => outcome === each).length}`,
  );
  const lines = outcomes.map(
    ({ query, outcome, cell, found, beside }) =>
      `${outcome}: ${query} [${cell ?? "none"}] ${found ? `${found.cell.row}, ${found.cell.column}: ${found.cell.text} (${found.cell.share.toFixed(2)})` : ""} ${beside.join(" | ")}`,
  );
  return [...lines, counts.join(", ")].join("\n");
}
