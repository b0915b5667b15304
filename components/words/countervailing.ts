import type { Countervailing, CountervailingReport } from "#lib/domain/assembly.ts";
import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import { plural } from "./quantities.ts";

/** What a passage may be to another, as a label: always a candidate for a person to judge. */
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

/** How sure a label is, in words: a score is no probability. */
export function surenessWords(score: Countervailing["score"]): string {
  if (score >= 0.8) return "clear in its words";
  return score >= 0.65 ? "likely by its words" : "faint in its words";
}

/** "No countervailing evidence found in 84 passages", or how many there are. */
export function foundWords({ found, examined }: Pick<CountervailingReport, "found" | "examined">): string {
  const looked = plural(examined, "passage");
  if (found === 0) return `No countervailing evidence found in the ${looked} looked at`;
  return `${plural(found, "passage")} of ${looked} may speak against what is here`;
}
