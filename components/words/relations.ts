import type { RelationKind } from "#lib/domain/relation.ts";

type Words = {
  /** Heading of relations of this kind, and label of a graph edge: "refers to a clause". */
  readonly kind: string;
  /** From this document to the other: "Refers to". */
  readonly outgoing: string;
  /** From the other to this one: "Referred to by". */
  readonly incoming: string;
};

const RELATION_WORDS: Readonly<Record<RelationKind, Words>> = {
  explicit_link: { kind: "link", outgoing: "links to", incoming: "is linked from" },
  clause_reference: {
    kind: "reference to a clause",
    outgoing: "refers to a clause of",
    incoming: "has a clause that is referred to by",
  },
  definition: {
    kind: "definition",
    outgoing: "uses a term that is defined in",
    incoming: "defines a term for",
  },
  asset_reference: {
    kind: "table or figure",
    outgoing: "cites a table or figure of",
    incoming: "has a table or figure that is cited by",
  },
  parent_section: { kind: "section above", outgoing: "is in a section of", incoming: "contains a part of" },
  document_mention: { kind: "mention", outgoing: "names", incoming: "is named by" },
  conversation: {
    kind: "conversation",
    outgoing: "is a conversation that names",
    incoming: "is named in the conversation",
  },
  similar_document: { kind: "similar document", outgoing: "is similar to", incoming: "is similar to" },
  earlier_version: {
    kind: "earlier version",
    outgoing: "is a later version of",
    incoming: "is an earlier version of",
  },
  derived_from: { kind: "derived document", outgoing: "is derived from", incoming: "is the source of" },
  supersedes: {
    kind: "declared replacement",
    outgoing: "is declared to replace",
    incoming: "is declared replaced by",
  },
  supersedes_candidate: {
    kind: "possible replacement",
    outgoing: "may replace",
    incoming: "may be replaced by",
  },
  shared_entity: {
    kind: "same name in both",
    outgoing: "shares a name with",
    incoming: "shares a name with",
  },
};

/** Returns the name of a relation: "reference to a clause". */
export function relationWords(kind: RelationKind): string {
  return RELATION_WORDS[kind].kind;
}

/** Returns a relation as a phrase from one document to the other: "refers to a clause of". */
export function directionWords(kind: RelationKind, direction: "outgoing" | "incoming"): string {
  return RELATION_WORDS[kind][direction];
}

/** Returns the certainty of a relation in words, from a score of 0..1. */
export function sureness(score: number): string {
  if (score >= 0.95) return "stated explicitly";
  if (score >= 0.8) return "likely";
  return score >= 0.5 ? "possible" : "weak";
}
