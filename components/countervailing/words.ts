import type { Countervailing } from "#lib/domain/assembly.ts";

/** Returns the certainty of a label in words, because a score is not a probability. */
export function surenessWords(score: Countervailing["score"]): string {
  if (score >= 0.8) return "Clear wording";
  return score >= 0.65 ? "Likely wording" : "Weak wording";
}

export const SIDE_BY_SIDE_WORDS = {
  title: "May speak against",
  passage: "This passage",
  other: "What it may speak against",
} as const;
