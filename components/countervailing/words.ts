import type { Countervailing } from "#lib/domain/assembly.ts";
import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";

/** Labels for what a passage may be to another. Each is a candidate for a person to judge. */
export const AGAINST_LABELS: Readonly<Record<CountervailingKind, string>> = {
  exception: "Possible exception",
  unless: "Possible “unless”",
  notwithstanding: "May hold in spite of it",
  condition: "Possible condition",
  refusal_among_approvals: "Decided otherwise",
  conflicting_number: "Another figure",
  later_version: "Possibly later",
  objection: "Possible objection",
};

/** Returns the certainty of a label in words, because a score is not a probability. */
export function surenessWords(score: Countervailing["score"]): string {
  if (score >= 0.8) return "clear in its words";
  return score >= 0.65 ? "likely by its words" : "faint in its words";
}

export const SIDE_BY_SIDE_WORDS = {
  title: "May speak against",
  passage: "This passage",
  other: "What it may speak against",
} as const;
