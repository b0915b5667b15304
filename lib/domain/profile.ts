import { z } from "zod";
import { type ProfileName, RERANKERS } from "./frame-choices.ts";

export { PROFILE_NAMES, type ProfileName, RERANKERS, type RerankerKind } from "./frame-choices.ts";

/** How the sources of one lane are merged into one order (lib/retrieval/fuse). */
const MERGES = ["adaptive", "rrf", "weighted", "profile"] as const;

/** Services whose `/rerank` protocol an `http` reranker can use. */
export const RERANK_SERVICES = ["tei", "jina", "cohere", "vllm"] as const;

const share = z.number().min(0).max(1);
const depth = z.number().int().min(0).max(1000);

/** The model that reranks the first `depth` candidates; `keep` of them stay. */
const profileRerankSchema = z.strictObject({
  kind: z.enum(RERANKERS),
  depth: z.number().int().min(1).max(200),
  keep: z.number().int().min(1).max(200),
});

/** Named weights as data. */
export const profileSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "a name is snake_case"),
  mode: z.enum(["hybrid", "keyword"]),
  /** Passages that each half of the text lane proposes. */
  depth: z.strictObject({ keyword: depth, dense: depth }),
  /** Used by the `profile` merge only. The other merges have weights of their own. */
  weights: z.strictObject({ bm25: share, cosine: share, freshness: share, metadata: share }),
  /** Document types that receive `weights.metadata` and, in addition, `value`. Case does not matter. */
  metadataBoost: z.strictObject({ docTypes: z.array(z.string().min(1).max(120)), value: share }),
  /** Maximum number of passages shown from one document; null for no maximum. */
  capPerSource: z.number().int().min(1).max(1000).nullable(),
  merge: z.enum(MERGES),
  rerank: profileRerankSchema.nullable(),
});
export type Profile = z.infer<typeof profileSchema>;

const NO_BOOST = { docTypes: [], value: 0 };

const ADAPTIVE = {
  name: "adaptive",
  mode: "hybrid",
  depth: { keyword: 100, dense: 100 },
  weights: { bm25: 0, cosine: 0, freshness: 0, metadata: 0 },
  metadataBoost: NO_BOOST,
  capPerSource: null,
  merge: "adaptive",
  rerank: null,
} as const satisfies Profile;

/**
 * The default profile, the same with reciprocal rank fusion, and the three profiles of the pack protocol, with its
 * numbers. Two values that the protocol does not set are chosen here: the boost for notes and policies (.10, as
 * `templates_lookup` gives metadata), and the types that count as templates.
 */
export const PROFILES = {
  adaptive: ADAPTIVE,
  rank_fusion: { ...ADAPTIVE, name: "rank_fusion", merge: "rrf" },
  default_research: {
    name: "default_research",
    mode: "hybrid",
    depth: { keyword: 120, dense: 120 },
    weights: { bm25: 0.6, cosine: 0.35, freshness: 0.05, metadata: 0 },
    metadataBoost: NO_BOOST,
    capPerSource: 3,
    merge: "profile",
    rerank: null,
  },
  decisions_recent: {
    name: "decisions_recent",
    mode: "hybrid",
    depth: { keyword: 150, dense: 80 },
    weights: { bm25: 0.65, cosine: 0.2, freshness: 0.15, metadata: 0 },
    metadataBoost: { docTypes: ["note", "notes", "policy", "policies"], value: 0.1 },
    capPerSource: 4,
    merge: "profile",
    rerank: null,
  },
  templates_lookup: {
    name: "templates_lookup",
    mode: "keyword",
    depth: { keyword: 200, dense: 0 },
    weights: { bm25: 0.9, cosine: 0, freshness: 0, metadata: 0.1 },
    metadataBoost: {
      docTypes: ["template", "templates", "form", "forms", "checklist", "checklists"],
      value: 0,
    },
    capPerSource: 5,
    merge: "profile",
    rerank: null,
  },
} as const satisfies Readonly<Record<ProfileName, Profile>>;
