import type { AnswerCell } from "#lib/domain/search.ts";

/** The quoted answer above the results. */
export const STRIP_WORDS = {
  copy: "Copy with citation",
  copied: "Quote copied with its citation.",
  notCopied: "The browser did not allow copying. Select the text and copy it.",
} as const;

/** Returns the words of a cell: where it is, "Riverside, 2024", and what it says, "£239.12". */
export function cellWords({ row, column, text }: Pick<AnswerCell, "row" | "column" | "text">): {
  readonly where: string;
  readonly value: string;
} {
  return { where: column === null ? row : `${row}, ${column}`, value: text };
}
