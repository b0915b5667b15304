import type { Span } from "./span.ts";

export const CHUNK_KINDS = [
  "section",
  "clause",
  "atom",
  "paragraph",
  "table",
  "code",
  "caption",
  "page",
] as const;
export type ChunkKind = (typeof CHUNK_KINDS)[number];

/** A passage as cut by a chunk policy, before it is stored. Spans count as in the Extracted that it was cut from. */
export type ChunkDraft = {
  /** From 0, in reading order. Atoms follow directly after their clause. */
  readonly ordinal: number;
  readonly kind: ChunkKind;
  readonly span: Span;
  /** From 1, in the canonical text. */
  readonly startLine: number;
  readonly endLine: number;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  /** Headings from the outermost inwards, as printed. */
  readonly sectionPath: readonly string[];
  /** Clause ids as printed, outermost first: ["Policy H4", "(b)"] or ["3.12"]. */
  readonly clauseIds: readonly string[];
  /** The policy that contains this chunk ("H4") and its innermost clause ("(b)"), if any. */
  readonly policySectionId: string | null;
  readonly policyClauseId: string | null;
  /** For atoms: the ordinal of the clause they were cut from. */
  readonly parentOrdinal: number | null;
  readonly codeLanguage: string | null;
  /**
   * Earlier text that this passage continues and cannot be read without: the header row of a split table, or the stem
   * ("Development will be supported where:") of an item split from its list.
   */
  readonly leadSpan?: Span;
};

export type InjectionFlag = "policy_override_attempt" | "tool_call_attempt" | "instruction_like";

/** The types of names in a text, in display order. */
export const ENTITY_TYPES = [
  "organisation",
  "person",
  "place",
  "policy",
  "legislation",
  "reference",
  "date",
  "amount",
  "measure",
] as const;
type EntityType = (typeof ENTITY_TYPES)[number];

export type Entity = Span & {
  readonly type: EntityType;
  readonly text: string;
  /**
   * What it means, if its words do not say it: the day "2024-03-04" of a date whose column shows which number is the
   * month, or the number "1204.5" of a cell that shows it rounded.
   */
  readonly value?: string;
};

export type ExplicitLink = Span & {
  readonly type: "url" | "file" | "cross_reference";
  readonly target: string;
};

/** What annotation adds to a chunk. Entity and link spans are relative to the document, like the chunk's own. */
export type ChunkAnnotations = {
  readonly isDecision: boolean;
  readonly isQuestion: boolean;
  readonly isAction: boolean;
  readonly injectionFlags: readonly InjectionFlag[];
  /** 0 (nothing suspicious) to 1. */
  readonly riskScore: number;
  readonly topicTags: readonly string[];
  readonly entities: readonly Entity[];
  readonly links: readonly ExplicitLink[];
};

export type AnnotatedChunk = ChunkDraft & ChunkAnnotations & { readonly text: string };

export const CHUNK_POLICY_NAMES = ["clause-aware", "fixed", "token", "paragraph"] as const;
export type ChunkPolicyName = (typeof CHUNK_POLICY_NAMES)[number];

/** A named chunk policy with its settings. The whole object is hashed into the generation's recipe. */
export type ChunkPolicyConfig = {
  readonly name: ChunkPolicyName;
  /** Target size in characters of a passage when a section must be split (clause-aware). */
  readonly targetChars: number;
  readonly softBytes: number;
  readonly hardBytes: number;
  /** Characters for `fixed`; tokens for `token` and `paragraph`. */
  readonly size: number;
  readonly overlap: number;
};

/**
 * Default settings of each policy. Clients of the store, sidecar and pack APIs expect those of fixed, token and
 * paragraph, and the byte limits. The target and overlap of clause-aware, in characters, were chosen by `npm run eval`
 * and `npm run eval:chunks` (docs/quality.md).
 */
export const CHUNK_POLICY_DEFAULTS: Readonly<Record<ChunkPolicyName, ChunkPolicyConfig>> = {
  "clause-aware": config("clause-aware", 1200, 0, 120),
  fixed: config("fixed", 0, 1000, 200),
  token: config("token", 0, 600, 120),
  paragraph: config("paragraph", 0, 500, 50),
};

function config(
  name: ChunkPolicyName,
  targetChars: number,
  size: number,
  overlap: number,
): ChunkPolicyConfig {
  return { name, targetChars, softBytes: 4096, hardBytes: 8192, size, overlap };
}
