import { z } from "zod";
import type { CountervailingKind } from "./countervailing-set.ts";
import type { Contribution, Lane } from "./lane.ts";
import { RELATION_KINDS, type RelationKind } from "./relation.ts";
import type { Span } from "./span.ts";

/** The role of a piece of evidence for a planner; `other` if no rule applies. */
export const MODALITIES = ["policy", "spatial", "visual", "precedent", "consultation", "other"] as const;
export type Modality = (typeof MODALITIES)[number];

const share = z.number().min(0).max(1);
const most = z.number().int().min(0).max(1000);

/** A named configuration of assembly. It is data, so that a receipt can store all of it. */
export const assemblyConfigSchema = z.strictObject({
  name: z.string().min(1).max(60),
  /** Maximum tokens of all items together. */
  budgetTokens: z.number().int().min(1).max(1_000_000),
  maxItems: z.number().int().min(1).max(200),
  /** Maximum number of retrieved passages from one document. Expansion and countervailing have their own limits. */
  perDocument: most.min(1),
  /** Retrieved items of each modality: at least `min` if that many are relevant, never more than `max`. */
  quotas: z.partialRecord(z.enum(MODALITIES), z.strictObject({ min: most, max: most })),
  /** Share of the best score that a candidate needs to enter the pack. 0 accepts every candidate. */
  leastScoreShare: share.default(0),
  /**
   * Weight of relevance against diversity: 1 is relevance only, 0 is diversity only (Carbonell and Goldstein, 1998).
   */
  lambda: share,
  /**
   * Minimum Jaccard similarity of `shingleWords`-word shingles, or minimum cosine, at which two passages are
   * duplicates.
   */
  nearDuplicate: z.strictObject({
    shingleWords: z.number().int().min(1).max(12),
    jaccard: share,
    cosine: share.nullable(),
  }),
  /** Passages of one version with a gap of at most this many code points are merged. */
  mergeGapChars: z.number().int().min(0).max(5000),
  expansion: z.strictObject({
    kinds: z.array(z.enum(RELATION_KINDS)).max(RELATION_KINDS.length),
    hops: z.number().int().min(0).max(4),
    /** Maximum number of relations followed from one passage. */
    fanOut: most,
    /** Maximum number of relations followed in all. */
    total: most,
  }),
  countervailing: z.strictObject({ maxItems: most, minScore: share }),
});
export type AssemblyConfig = Readonly<z.infer<typeof assemblyConfigSchema>>;

/** A passage or page that may enter a pack. The person who searches may read all of its text; secrets are masked. */
export type AssemblyCandidate = {
  readonly evidenceRef: string;
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly sourcePath: string;
  readonly title: string;
  readonly format: string;
  readonly docType: string | null;
  /** ISO day. */
  readonly publishedDate: string | null;
  readonly adoptionStatus: string | null;
  /** Code points of the version's canonical text; empty for a page without words. */
  readonly span: Span;
  readonly page: number | null;
  readonly ordinal: number;
  readonly sectionPath: readonly string[];
  readonly clauseIds: readonly string[];
  readonly text: string;
  readonly modality: Modality;
  /**
   * Rank in the search, from 1. Candidates that no search ranked come after all others (`via` says where they came
   * from).
   */
  readonly rank: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  readonly lanes: readonly Lane[];
  /** Unit vector; null if there is none. */
  readonly vector: Float32Array | null;
};

/** One step of the path from a retrieved passage to one that it leads to. */
export type PathStep = {
  readonly kind: RelationKind;
  readonly fromRef: string;
  readonly toRef: string;
  /** The words that refer to the next passage. */
  readonly words: string;
  readonly score: number;
};

/** One passage may speak against another. This is a candidate for a person to judge, never a finding. */
export type Countervailing = {
  readonly kind: CountervailingKind;
  /** 0..1. */
  readonly score: number;
  /** The passage that it may speak against. */
  readonly againstRef: string;
  /** A sentence for a person: what both passages say. */
  readonly reason: string;
  /** The words that were the reason, in code points of the item's own text. */
  readonly span: Span | null;
  /** The same in code points of the other passage's text. */
  readonly againstSpan: Span | null;
};

/** Why a candidate is not in the pack, or only as a duplicate of an item. */
export const LEFT_OUT_REASONS = [
  "budget",
  "duplicate",
  "weak",
  "document_cap",
  "quota",
  "item_limit",
  "expansion_limit",
  "restricted",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export type LeftOut = {
  readonly ref: string;
  readonly documentId: string;
  readonly reason: LeftOutReason;
  readonly tokens: number;
  /** Set for a duplicate: the ref of the item that represents it. */
  readonly standsForIt: string | null;
};

/** A near-duplicate that an item represents. */
export type ClusterMember = {
  readonly candidate: AssemblyCandidate;
  readonly similarity: number;
  readonly by: "shingles" | "vectors";
};

export type AssembledItem = {
  readonly candidate: AssemblyCandidate;
  /** Found by the search, by the countervailing step, or by following relations. */
  readonly via: "retrieved" | "countervailing" | "expansion";
  readonly tokens: number;
  /** Why it was chosen before others: its relevance, and its greatest similarity to the items chosen before it. */
  readonly selection: { readonly relevance: number; readonly similarity: number; readonly mmr: number };
  /** Relations from an earlier item to this one; empty if no followed relation leads here. */
  readonly path: readonly PathStep[];
  readonly against: readonly Countervailing[];
  readonly cluster: readonly ClusterMember[];
  /** Refs of the neighbouring passages merged into it; empty if none were. */
  readonly merged: readonly string[];
};

/** What the countervailing step looked for, and its result. "None found" is stated. */
export type CountervailingReport = {
  readonly found: number;
  /** Number of passages examined. */
  readonly examined: number;
  /** The kinds it looked for, and the extra queries it ran. */
  readonly kinds: readonly CountervailingKind[];
  readonly searchedWith: readonly string[];
};

/** A sentence of an item, as a span of the item's text in code points. */
export type KeySentence = { readonly ref: string; readonly span: Span };

/** The summary of a pack and how it was made. It is extractive: no sentence is generated. */
type PackSummary = { readonly by: string; readonly sentences: readonly KeySentence[] };

export type Assembly = {
  readonly items: readonly AssembledItem[];
  readonly leftOut: readonly LeftOut[];
  /** Number of candidates for each reason. Restricted candidates appear in this number only. */
  readonly counts: Readonly<Record<LeftOutReason, number>>;
  readonly countervailing: CountervailingReport;
  readonly config: AssemblyConfig;
  readonly tokens: { readonly used: number; readonly budget: number; readonly tokenizer: string };
  /** Number of input candidates. */
  readonly considered: number;
  readonly summary: PackSummary | null;
};

/** The models, relations and text that assembly needs. Assembly does no I/O of its own. */
export type AssemblyPorts = {
  /** Returns the sentences of the items that best answer the query. Without it, no summary is made. */
  readonly summarise?: {
    readonly by: string;
    readonly sentences: (query: string, items: readonly AssemblyCandidate[]) => readonly KeySentence[];
  };
  readonly countTokens: (text: string) => number;
  readonly tokenizer: string;
  /**
   * Returns what the given passages refer to, one hop away, best first. Contains only what the person who searches may
   * see, and the number of targets that this person may not see.
   */
  readonly follow: (
    from: readonly AssemblyCandidate[],
    kinds: readonly RelationKind[],
  ) => Promise<{ readonly steps: readonly FollowedStep[]; readonly restricted: number }>;
  /**
   * Returns the masked text of each range of a version, or null if it cannot be read. Without it, no passages across a
   * gap are merged.
   */
  readonly readJoined?: (
    joined: readonly { readonly documentId: string; readonly version: number; readonly span: Span }[],
  ) => Promise<readonly (string | null)[]>;
  /** Returns passages that speak against others. The pool contains every candidate. */
  readonly findCountervailing: (
    query: string,
    items: readonly AssemblyCandidate[],
    pool: readonly AssemblyCandidate[],
  ) => readonly (Countervailing & { readonly ref: string })[];
};

export type FollowedStep = Omit<PathStep, "toRef"> & { readonly to: AssemblyCandidate };
