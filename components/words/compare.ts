import type { Grade } from "#lib/domain/evaluation.ts";

/** What a grade is called where there are three keys for it. */
export const JUDGED_WORDS: Readonly<Record<Grade, string>> = {
  0: "not relevant",
  1: "partly relevant",
  2: "answers in part",
  3: "relevant",
};
