import type { Span } from "./span.ts";

/**
 * How one place leads to another (document-indexing-subsystem, stage 5). Hints with their evidence, never truth
 * (doc18 R1.1 §6.2): what supersedes what is a fact only where the document itself declares it.
 */
export const RELATION_KINDS = [
  /** A URL, or a file of the corpus by its name. */
  "explicit_link",
  /** "see Policy H4", "criterion (b)", "Appendix 2": a clause, of this document or another. */
  "clause_reference",
  /** A defined term that a passage uses, and where it is defined. */
  "definition",
  /** A table or figure that a passage cites. */
  "asset_reference",
  /** The section that a passage stands in. */
  "parent_section",
  /** A document named by its title, file name or reference number. */
  "document_mention",
  /** A turn of a conversation that names a document. */
  "conversation",
  "similar_document",
  "earlier_version",
  "derived_from",
  /** The document says so. */
  "supersedes",
  /** It looks so, and no document says it. */
  "supersedes_candidate",
  /** Two documents that name the same person, organisation, place or reference. */
  "shared_entity",
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/**
 * What a document says of itself from the other end: kept as it was said, told with its ends exchanged as the kind
 * beside it. Whoever reads rows by that kind gets these too (`storedKinds`); another one is a line here, and where it is
 * read out of a document.
 */
const TURNED = { superseded_by: "supersedes" } as const satisfies Readonly<Record<string, RelationKind>>;
export type TurnedKind = keyof typeof TURNED;
/** A kind as rows have it. */
export type StoredKind = RelationKind | TurnedKind;

export function isTurned(kind: StoredKind): kind is TurnedKind {
  return kind in TURNED;
}

/** The kind that a row is told as. */
export function toldKind(kind: StoredKind): RelationKind {
  return isTurned(kind) ? TURNED[kind] : kind;
}

/** The kinds of the rows that are told as one of these. */
export function storedKinds(kinds: readonly RelationKind[]): readonly StoredKind[] {
  const turned = (Object.keys(TURNED) as TurnedKind[]).filter((kind) => kinds.includes(TURNED[kind]));
  return [...kinds, ...turned];
}

/** How a document calls a place that others may refer to; `name` is what it is called itself. */
export const ANCHOR_KINDS = ["clause", "section", "asset", "term", "name"] as const;
export type AnchorKind = (typeof ANCHOR_KINDS)[number];

/** A place in a version of a document; without a span the document as a whole. Spans in code points. */
export type Place = {
  readonly documentId: string;
  readonly version: number;
  readonly span: Span | null;
};

/** Why a relation is believed to be there: the words that say so, where they stand, and what was made of them. */
export type RelationEvidence = {
  /** What was read: "see Policy H4", a similarity, a declared field. Short; masked like any text that is shown. */
  readonly words: string;
  /** Where the words stand in the version that they were read from; null where they stand nowhere. */
  readonly span: Span | null;
  readonly method:
    | "link"
    | "label"
    | "definition"
    | "title"
    | "vectors"
    | "metadata"
    | "entity"
    | "structure";
  /** Of an address of this instance: what it names of the document; null where it does not say. */
  readonly place?: { readonly version: number | null; readonly span: Span | null };
};

/** One relation as it is read: both ends visible to who asks; `to` null where it leads out of the corpora. */
export type Relation = {
  readonly kind: RelationKind;
  /** 0..1: how sure; 1 for what stands in so many words. */
  readonly score: number;
  readonly from: Place;
  readonly to: Place | null;
  /** Of a link that leads out. */
  readonly uri: string | null;
  readonly evidence: RelationEvidence;
};

/** The other end of a relation as a person knows it; visible to who asks. */
export type RelatedDocument = {
  readonly documentId: string;
  readonly title: string;
  readonly corpus: { readonly id: string; readonly title: string };
  readonly docType: string | null;
  /** ISO day. */
  readonly publishedDate: string | null;
};

/** A relation with its other end; `other` null where it leads out of the corpora. */
export type DocumentRelation = {
  readonly relation: Relation;
  readonly other: RelatedDocument | null;
};

/** What leads from a document, and what leads to it; the best first, relations within it among the outgoing ones. */
export type DocumentRelations = {
  readonly documentId: string;
  /** The version whose relations these are. */
  readonly version: number;
  /** `waiting` until the version's relations have been mapped. */
  readonly state: "ready" | "waiting";
  readonly outgoing: readonly DocumentRelation[];
  readonly incoming: readonly DocumentRelation[];
};
