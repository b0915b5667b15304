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
