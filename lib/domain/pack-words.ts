import type { LeftOutReason } from "./assembly.ts";
import type { CountervailingKind } from "./countervailing-set.ts";
import type { PackItemView, PackProvenance, PackRole } from "./pack.ts";

/* Words for codes of a pack, for its pages and for its files. */

/** The role of an item for the pack's question. */
export const ROLE_WORDS: Readonly<Record<PackRole, string>> = {
  for: "For",
  against: "Against",
  context: "Context",
};

/** How an item was added to the pack. */
export const VIA_WORDS: Readonly<Record<PackProvenance["via"], string>> = {
  retrieved: "Found by the search",
  countervailing: "Possible counter-evidence",
  expansion: "Cross-referenced",
  by_hand: "Added by hand",
};

/** Labels for what a passage may be to another. Each is a candidate for a person to judge. */
export const AGAINST_LABELS: Readonly<Record<CountervailingKind, string>> = {
  exception: "Possible exception",
  unless: "Possible condition (“unless”)",
  notwithstanding: "May apply in spite of this",
  condition: "Possible condition",
  refusal_among_approvals: "Decided otherwise",
  conflicting_number: "Another figure",
  later_version: "Possibly later",
  objection: "Possible objection",
};

/** What the passages were examined for. */
export const COUNTERVAILING_WORDS: Readonly<Record<CountervailingKind, string>> = {
  exception: "exceptions",
  unless: "conditions (“unless”)",
  notwithstanding: "rules that apply in spite of others",
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

/** Compares the cited version with the current one: "cited v2, current v4: the words differ". */
export function citationWords(citedVersion: number, source: PackItemView["source"]): string {
  if (source.state === "removed") return `cited v${citedVersion}, source removed`;
  if (source.state === "unchanged") return `cited v${citedVersion}, current`;
  const versions = `cited v${citedVersion}, current v${source.currentVersion}`;
  return `${versions}: ${source.state === "newer_same_words" ? "the words are the same" : "the words differ"}`;
}
