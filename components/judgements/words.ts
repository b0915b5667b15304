import type { Grade } from "#lib/domain/grade.ts";

export const GRADE_WORDS: Readonly<Record<Grade, string>> = {
  0: "Not relevant",
  1: "Related",
  2: "Partial answer",
  3: "Answers",
};

/** "Rated 3: Answers". */
export function ratedWords(grade: Grade): string {
  return `Rated ${grade}: ${GRADE_WORDS[grade]}`;
}

/** The button on a result and the grades behind it. */
export const JUDGE_WORDS = {
  rate: "Rate",
  rateLabel: (what: "passage" | "page") => `Rate the ${what}`,
  question: (what: "passage" | "page") => `Does the ${what} answer {question}?`,
  purpose: "Ratings form a test set for evaluation.",
  howToRemove: "Choose the same grade again to remove it.",
  others: (grades: readonly string[]) => `Others: ${grades.join("; ")}.`,
  /** The name of the grades for screen readers. `label` names the judged text. */
  gradesLabel: (label: string) => `How well ${label} answers`,
  gradeLabel: (grade: Grade) => `${grade}, ${GRADE_WORDS[grade]}`,
  removed: "Rating removed",
  notSaved: (reason: string) => `The rating was not saved. ${reason}`,
} as const;
