import type { RelationKind } from "#lib/domain/relation.ts";
import { FAMILY_WORDS } from "./words.ts";

/** Relation kinds drawn in the same way. The line style repeats the colour. */
export type Family = "stated" | "lineage" | "conversation" | "likeness";

export const FAMILIES: Readonly<
  Record<Family, { readonly words: string; readonly colour: string; readonly dash: string }>
> = {
  stated: { words: FAMILY_WORDS.stated, colour: "text-accent", dash: "" },
  lineage: { words: FAMILY_WORDS.lineage, colour: "text-amber-text", dash: "9 3" },
  conversation: { words: FAMILY_WORDS.conversation, colour: "text-blue-text", dash: "2 4" },
  likeness: { words: FAMILY_WORDS.likeness, colour: "text-violet-text", dash: "5 4" },
};

const FAMILY_OF: Partial<Readonly<Record<RelationKind, Family>>> = {
  earlier_version: "lineage",
  derived_from: "lineage",
  supersedes: "lineage",
  supersedes_candidate: "lineage",
  conversation: "conversation",
  similar_document: "likeness",
  shared_entity: "likeness",
};

/** Returns the family of a kind. */
export function familyOf(kind: RelationKind): Family {
  return FAMILY_OF[kind] ?? "stated";
}
