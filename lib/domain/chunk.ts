import type { Span } from "./span.ts";

export type ChunkKind = "section" | "clause" | "atom" | "paragraph" | "table" | "code" | "caption" | "page";

/** A passage as cut by a chunk policy, before it is stored. Spans as in the Extracted it was cut from. */
export type ChunkDraft = {
  /** From 0, in reading order; atoms directly after the clause they belong to. */
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
  /** The policy this chunk stands in ("H4") and its innermost clause ("(b)"), where there are such. */
  readonly policySectionId: string | null;
  readonly policyClauseId: string | null;
  /** For atoms: the ordinal of the clause they were cut from. */
  readonly parentOrdinal: number | null;
  readonly codeLanguage: string | null;
  /**
   * What this passage continues and can not be read without, above it in the text: the header row of a cut table, the
   * stem ("Development will be supported where:") of an item cut from its list.
   */
  readonly leadSpan?: Span;
};

export type InjectionFlag = "policy_override_attempt" | "tool_call_attempt" | "instruction_like";

export type Entity = Span & {
  readonly type:
    | "organisation"
    | "place"
    | "person"
    | "date"
    | "amount"
    | "measure"
    | "policy"
    | "legislation"
    | "reference";
  readonly text: string;
};

export type ExplicitLink = Span & {
  readonly type: "url" | "file" | "cross_reference";
  readonly target: string;
};

/** What annotation adds to a chunk; entity and link spans are relative to the document, like the chunk's own. */
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

/** A named policy with its numbers; the whole object is hashed into the generation's recipe. */
export type ChunkPolicyConfig = {
  readonly name: ChunkPolicyName;
  /** Aim for passages of about this many characters where a section has to be cut (clause-aware). */
  readonly targetChars: number;
  readonly softBytes: number;
  readonly hardBytes: number;
  /** fixed: characters; token and paragraph: tokens. */
  readonly size: number;
  readonly overlap: number;
};

/**
 * Each policy's numbers as it comes. fixed: context-store-semantic-search; token: doc18, "recommended chunk policy
 * defaults"; paragraph: document-indexing-subsystem, stage 3; the byte limits: rag-package, section 6. clause-aware's
 * target and overlap (characters) were chosen by `npm run eval` and `npm run eval:chunks` (docs/quality.md).
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
