import type { LeftOutReason } from "./assembly.ts";
import type { CountervailingKind } from "./countervailing-set.ts";

/* Words for codes of a pack, for its pages and for its files. */

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

/** What the passages were examined for. */
export const COUNTERVAILING_WORDS: Readonly<Record<CountervailingKind, string>> = {
  exception: "exceptions",
  unless: "“unless”",
  notwithstanding: "“notwithstanding”",
  condition: "conditions",
  refusal_among_approvals: "refusals among approvals",
  conflicting_number: "conflicting numbers",
  later_version: "later versions that differ",
  objection: "objections",
};

const LEFT_OUT: Readonly<Record<LeftOutReason, string>> = {
  budget: "over the length limit",
  duplicate: "nearly the same as an item",
  weak: "much less relevant than the best",
  document_cap: "over the limit for one document",
  quota: "over the limit for one kind of evidence",
  item_limit: "over the requested number of items",
  expansion_limit: "beyond the followed references",
  restricted: "restricted",
};

/** Why a draft left passages out, after their number: "over the length limit". */
export function leftOutReason(reason: LeftOutReason): string {
  return LEFT_OUT[reason] ?? reason.replaceAll("_", " ");
}
