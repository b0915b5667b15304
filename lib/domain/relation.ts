import type { Span } from "./span.ts";

/**
 * Kinds of relation between two places. They are hints with evidence, not facts: only a document's own statement makes
 * "supersedes" a fact.
 */
export const RELATION_KINDS = [
  /** A link to a URL, or to a file of the corpus by its name. */
  "explicit_link",
  /** "see Policy H4", "criterion (b)", "Appendix 2": a clause of this document or another. */
  "clause_reference",
  /** A defined term in a passage, and its definition. */
  "definition",
  /** A table or figure that a passage cites. */
  "asset_reference",
  /** The section that contains a passage. */
  "parent_section",
  /** A document named by its title, file name or reference number. */
  "document_mention",
  /** A turn of a conversation that names a document. */
  "conversation",
  "similar_document",
  "earlier_version",
  "derived_from",
  /** A document states it. */
  "supersedes",
  /** Labels or dates suggest it; no document states it. */
  "supersedes_candidate",
  /** Two documents that name the same person, organisation, place or reference. */
  "shared_entity",
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/**
 * Kinds that a document states from the other end. They are stored as stated, and returned with their ends exchanged as
 * the kind on the right. To read rows of that kind, use `storedKinds`. A new one needs a line here and code that
 * extracts it.
 */
const TURNED = { superseded_by: "supersedes" } as const satisfies Readonly<Record<string, RelationKind>>;
export type TurnedKind = keyof typeof TURNED;
/** A kind as stored in rows. */
export type StoredKind = RelationKind | TurnedKind;

export function isTurned(kind: StoredKind): kind is TurnedKind {
  return kind in TURNED;
}

/** Returns the kind under which a stored relation is shown. */
export function shownKind(kind: StoredKind): RelationKind {
  return isTurned(kind) ? TURNED[kind] : kind;
}

/** Returns the stored kinds that are shown as one of `kinds`. */
export function storedKinds(kinds: readonly RelationKind[]): readonly StoredKind[] {
  const turned = (Object.keys(TURNED) as TurnedKind[]).filter((kind) => kinds.includes(TURNED[kind]));
  return [...kinds, ...turned];
}

/** Kinds of names by which other documents refer to a place. `name` is the document's own name. */
export const ANCHOR_KINDS = ["clause", "section", "asset", "term", "name"] as const;
export type AnchorKind = (typeof ANCHOR_KINDS)[number];

/** A place in a version of a document; without a span, the whole document. Spans are in code points. */
export type Place = {
  readonly documentId: string;
  readonly version: number;
  readonly span: Span | null;
};

/** The evidence of a relation: its words, their position, and the method. */
export type RelationEvidence = {
  /** What was read: "see Policy H4", a similarity, a declared field. Short, and masked like all text shown. */
  readonly words: string;
  /** Position of the words in the version that they come from; null if they are not in its text. */
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
  /** For an address of this instance: the part of the document that it names; null fields if it names none. */
  readonly place?: { readonly version: number | null; readonly span: Span | null };
};

/** A relation as returned. The reader may see both ends. `to` is null if the target is outside the corpora. */
export type Relation = {
  readonly kind: RelationKind;
  /** 0..1: confidence; 1 if stated explicitly. */
  readonly score: number;
  readonly from: Place;
  readonly to: Place | null;
  /** Set for a link to a target outside the corpora. */
  readonly uri: string | null;
  readonly evidence: RelationEvidence;
};

/** The other end of a relation, as shown to a reader who may see it. */
export type RelatedDocument = {
  readonly documentId: string;
  readonly title: string;
  readonly corpus: { readonly id: string; readonly title: string };
  readonly docType: string | null;
  /** ISO day. */
  readonly publishedDate: string | null;
};

/** A relation with its other end. `other` is null if it is outside the corpora. */
export type DocumentRelation = {
  readonly relation: Relation;
  readonly other: RelatedDocument | null;
};

/** Outgoing and incoming relations of a document, best first. Relations within the document are outgoing. */
export type DocumentRelations = {
  readonly documentId: string;
  /** The version that these relations belong to. */
  readonly version: number;
  /** `waiting` until the version's relations are computed. */
  readonly state: "ready" | "waiting";
  readonly outgoing: readonly DocumentRelation[];
  readonly incoming: readonly DocumentRelation[];
};
