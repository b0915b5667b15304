import type { AnchorKind, RelationEvidence, StoredKind } from "#lib/domain/relation.ts";
import type { Span } from "#lib/domain/span.ts";

/** A part of a document that others may refer to, or a name of the document. Spans are in UTF-16. */
export type Anchor = {
  readonly kind: AnchorKind;
  /** Normalised key, the same for all spellings: "policy:h4/b", "number:4.19", "table:4.2", "term:family dwelling". */
  readonly key: string;
  /** As printed. */
  readonly label: string;
  /** Null for a name of the whole document. */
  readonly span: Span | null;
  /** Certainty that the key means this, 0..1. */
  readonly weight: number;
};

/** Words that refer to something. The target is resolved when they are read. Spans are in UTF-16. */
export type Reference = {
  readonly kind: StoredKind;
  /** Null for statements about the whole document. */
  readonly span: Span | null;
  readonly toKey: string | null;
  /** Keys of the document that the words name in addition to the part. */
  readonly toNames: readonly string[];
  readonly uri: string | null;
  readonly score: number;
  readonly evidence: RelationEvidence;
};

/** Facts about a document from outside its text. */
export type DocumentFacts = {
  readonly documentId: string;
  /** Host names, other than loopback, of this instance. */
  readonly hosts: readonly string[];
  readonly title: string;
  readonly fileName: string;
  readonly sourcePath: string;
  readonly docType: string | null;
  readonly authority: string | null;
  /** Frontmatter or document properties, keys in lower case. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The conversation that the document is, or was made in. */
  readonly conversationId: string | null;
};
