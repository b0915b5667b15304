import { count } from "#components/words/quantities.ts";

/** Kinds of relation that the graph draws in the same way. */
export const FAMILY_WORDS = {
  stated: "named or referred to",
  lineage: "version or replacement",
  conversation: "conversation",
  likeness: "alike",
} as const;

export const RELATIONS_WORDS = {
  title: "Relations",
  note: "Suggestions with their source text. Check them before you rely on them.",
  failedTitle: "Its relations could not be loaded",
  loading: "Loading the relations …",
  notYet: "No relations yet. Sightline looks for them when the passages are indexed.",
  empty: "No relations found.",
  within: "Within this document",
  more: (relations: number) => `${count(relations)} more`,
  graphTitle: (title: string) => `Documents related to ${title}; the list below contains the same and more`,
} as const;

/** Where a relation leads. */
export const RELATION_TARGET_WORDS = {
  nothing: "nothing here",
  leaves: "(leaves Sightline)",
  reference: "go to the reference",
  place: "go to the place",
  otherVersion: (version: number) => `version ${version} of this document`,
} as const;
