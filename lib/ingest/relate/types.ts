import type { AnchorKind, RelationEvidence, StoredKind } from "#lib/domain/relation.ts";
import type { Span } from "#lib/domain/span.ts";

/** Something in a document that others may refer to, or a name of the document itself. Spans in UTF-16. */
export type Anchor = {
  readonly kind: AnchorKind;
  /** The same however it is printed: "policy:h4/b", "number:4.19", "table:4.2", "term:family dwelling". */
  readonly key: string;
  /** As printed. */
  readonly label: string;
  /** Null for what names the document as a whole. */
  readonly span: Span | null;
  /** 0..1: how surely the key means this. */
  readonly weight: number;
};

/** Words that lead somewhere; to whom is found when they are read. Spans in UTF-16. */
export type Reference = {
  readonly kind: StoredKind;
  /** Null for what is said of the document as a whole. */
  readonly span: Span | null;
  readonly toKey: string | null;
  /** Keys of the document that the words name besides the part. */
  readonly toNames: readonly string[];
  readonly uri: string | null;
  readonly score: number;
  readonly evidence: RelationEvidence;
};

/** What is known of a document besides its text. */
export type DocumentFacts = {
  readonly documentId: string;
  /** Names of hosts, besides loopback, whose addresses are this instance's. */
  readonly hosts: readonly string[];
  readonly title: string;
  readonly fileName: string;
  readonly sourcePath: string;
  readonly docType: string | null;
  readonly authority: string | null;
  /** Frontmatter or document properties, keys in lower case. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The conversation that it is, or that it was made in. */
  readonly conversationId: string | null;
};
