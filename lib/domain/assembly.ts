import { z } from "zod";
import type { CountervailingKind } from "./countervailing-set.ts";
import type { Contribution, Lane } from "./lane.ts";
import { RELATION_KINDS, type RelationKind } from "./relation.ts";
import type { Span } from "./span.ts";

/** What a piece of evidence is to a planner (retrieval-index-spec, context assembly); `other` where no rule knows. */
export const MODALITIES = ["policy", "spatial", "visual", "precedent", "consultation", "other"] as const;
export type Modality = (typeof MODALITIES)[number];

const share = z.number().min(0).max(1);
const most = z.number().int().min(0).max(1000);

/** How candidates become a pack, by name; data, so that a receipt can keep it whole. */
export const assemblyConfigSchema = z.strictObject({
  name: z.string().min(1).max(60),
  /** Tokens of all items together. */
  budgetTokens: z.number().int().min(1).max(1_000_000),
  maxItems: z.number().int().min(1).max(200),
  /** Passages of one document among what the search found; what is reached or speaks against has its own limits. */
  perDocument: most.min(1),
  /** Of what the search found, items of each modality: at least `min` where there are relevant ones, never more than `max`. */
  quotas: z.partialRecord(z.enum(MODALITIES), z.strictObject({ min: most, max: most })),
  /** Of the best score: nothing that the search gave less is taken to fill the pack. 0 takes all there is. */
  leastScoreShare: share.default(0),
  /** 1 is relevance alone, 0 is difference alone (Carbonell and Goldstein, 1998). */
  lambda: share,
  /** Jaccard of `shingleWords`-word shingles, or cosine, from which two passages count as one. */
  nearDuplicate: z.strictObject({
    shingleWords: z.number().int().min(1).max(12),
    jaccard: share,
    cosine: share.nullable(),
  }),
  /** Passages of one version that stand at most so many code points apart become one. */
  mergeGapChars: z.number().int().min(0).max(5000),
  expansion: z.strictObject({
    kinds: z.array(z.enum(RELATION_KINDS)),
    hops: z.number().int().min(0).max(4),
    /** Followed from one passage. */
    fanOut: most,
    /** Followed in all. */
    total: most,
  }),
  countervailing: z.strictObject({ maxItems: most, minScore: share }),
});
export type AssemblyConfig = Readonly<z.infer<typeof assemblyConfigSchema>>;

/** A passage or page that may come into a pack; all of its text may be shown to who asks, secrets masked. */
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
  /** As the search ranked it, from 1; what no search ranked comes after (`via` tells how it came). */
  readonly rank: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  readonly lanes: readonly Lane[];
  /** Unit length; null where there is none. */
  readonly vector: Float32Array | null;
};

/** One step of the way from a passage that was found to one that it leads to. */
export type PathStep = {
  readonly kind: RelationKind;
  readonly fromRef: string;
  readonly toRef: string;
  /** The words that lead there. */
  readonly words: string;
  readonly score: number;
};

/** That one passage may speak against another: a candidate for a person to judge, never a finding. */
export type Countervailing = {
  readonly kind: CountervailingKind;
  /** 0..1. */
  readonly score: number;
  /** What it may speak against. */
  readonly againstRef: string;
  /** A sentence for a person: what was seen in both. */
  readonly reason: string;
  /** Code points within the item's own text: the words that made it so. */
  readonly span: Span | null;
  /** Code points within the other's text. */
  readonly againstSpan: Span | null;
};

/** Why a candidate is not in the pack, or stands in another's place. */
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
  /** Of a duplicate: what stands for it. */
  readonly standsForIt: string | null;
};

/** A near-duplicate that an item stands for. */
export type ClusterMember = {
  readonly candidate: AssemblyCandidate;
  readonly similarity: number;
  readonly by: "shingles" | "vectors";
};

export type AssembledItem = {
  readonly candidate: AssemblyCandidate;
  /** `retrieved` by the search, `countervailing` looked for, `expansion` reached along relations. */
  readonly via: "retrieved" | "countervailing" | "expansion";
  readonly tokens: number;
  /** Why it was taken before others: relevance and the greatest similarity to what was taken before it. */
  readonly selection: { readonly relevance: number; readonly similarity: number; readonly mmr: number };
  /** From a passage before it to this one; empty where no relation that was followed leads here. */
  readonly path: readonly PathStep[];
  readonly against: readonly Countervailing[];
  readonly cluster: readonly ClusterMember[];
  /** Refs of the neighbouring passages that it was merged from; empty for one alone. */
  readonly merged: readonly string[];
};

/** What was looked for and what came of it: "none found" is said, never left to be guessed. */
export type CountervailingReport = {
  readonly found: number;
  /** Passages that were looked at. */
  readonly examined: number;
  /** The kinds that were looked for, and the questions that were asked for more. */
  readonly kinds: readonly CountervailingKind[];
  readonly searchedWith: readonly string[];
};

/** A sentence of an item, in the item's own words: a span of its text, in code points. */
export type KeySentence = { readonly ref: string; readonly span: Span };

/** What a pack says in short, and how that was made; nothing in it is written. */
export type PackSummary = { readonly by: string; readonly sentences: readonly KeySentence[] };

export type Assembly = {
  readonly items: readonly AssembledItem[];
  readonly leftOut: readonly LeftOut[];
  /** How many for each reason. What may not be seen is in this number alone, and in nothing else. */
  readonly counts: Readonly<Record<LeftOutReason, number>>;
  readonly countervailing: CountervailingReport;
  readonly config: AssemblyConfig;
  readonly tokens: { readonly used: number; readonly budget: number; readonly tokenizer: string };
  /** Candidates that came in. */
  readonly considered: number;
  readonly summary: PackSummary | null;
};

/** What assembly is given of models, relations and text; it does no I/O of its own. */
export type AssemblyPorts = {
  /** Which sentences of the items say most of what is asked; absent: no summary is made. */
  readonly summarise?: {
    readonly by: string;
    readonly sentences: (query: string, items: readonly AssemblyCandidate[]) => readonly KeySentence[];
  };
  readonly countTokens: (text: string) => number;
  readonly tokenizer: string;
  /**
   * What the given passages lead to, one hop, best first; only what who asks may see, and how many more there were
   * that they may not.
   */
  readonly follow: (
    from: readonly AssemblyCandidate[],
    kinds: readonly RelationKind[],
  ) => Promise<{ readonly steps: readonly FollowedStep[]; readonly restricted: number }>;
  /** The text of each stretch of a version, masked whole; null where it cannot be read. Absent: no gap is merged. */
  readonly readJoined?: (
    joined: readonly { readonly documentId: string; readonly version: number; readonly span: Span }[],
  ) => Promise<readonly (string | null)[]>;
  /** Passages that speak against others; the pool has everything that may. */
  readonly findCountervailing: (
    query: string,
    items: readonly AssemblyCandidate[],
    pool: readonly AssemblyCandidate[],
  ) => readonly (Countervailing & { readonly ref: string })[];
};

export type FollowedStep = Omit<PathStep, "toRef"> & { readonly to: AssemblyCandidate };
