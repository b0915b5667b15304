import type { Grade } from "#lib/domain/evaluation.ts";

/** Names of the grades where only three keys are offered. */
export const JUDGED_WORDS: Readonly<Record<Grade, string>> = {
  0: "not relevant",
  1: "partly relevant",
  2: "answers in part",
  3: "relevant",
};
