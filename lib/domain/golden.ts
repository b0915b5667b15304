import { z } from "zod";
import { parseEvidenceRef } from "./evidence-ref.ts";
import { type SearchFilters, searchFiltersSchema } from "./search.ts";

const sourcePath = z.string().trim().min(1).max(2000);
const scorableRef = z.string().refine((text) => {
  const ref = parseEvidenceRef(text);
  return ref?.kind === "doc" || ref?.kind === "page";
}, "not an EvidenceRef of the form doc::<id>@<version>::chars-<from>-<to> or …::page-<n>");
const quotedRef = z.strictObject({ source_path: sourcePath, quote: z.string().trim().min(1).max(20_000) });

/**
 * One case of a golden file. A source path may include its corpus: `corpus:path`. `must_…`: all must be in the top k.
 * `acceptable_…`: ignored in scores.
 */
const goldenCaseSchema = z.strictObject({
  id: z.string().trim().min(1).max(200).optional(),
  query: z.string().trim().min(1).max(4000),
  class: z.string().trim().min(1).max(60).optional(),
  filters: searchFiltersSchema.optional(),
  must_include_source_paths: z.array(sourcePath).default([]),
  acceptable_source_paths: z.array(sourcePath).default([]),
  must_include_chunk_refs: z.array(z.union([scorableRef, quotedRef])).default([]),
  forbidden_claims: z.array(z.string().trim().min(1).max(2000)).default([]),
});

export const goldenFileSchema = z.strictObject({
  name: z.string().trim().min(1).max(120),
  k: z.number().int().min(1).max(100).default(10),
  cases: z.array(goldenCaseSchema).min(1),
});
export type GoldenFile = z.output<typeof goldenFileSchema>;

/** An expected target of a case and its gain. */
export type GoldenTarget = {
  readonly where:
    | { readonly kind: "document"; readonly sourcePath: string }
    | { readonly kind: "quote"; readonly sourcePath: string; readonly quote: string }
    | { readonly kind: "ref"; readonly evidenceRef: string };
  /** 0 (judged not relevant) to 3; 1 in a golden file. Fractions where judges differ. */
  readonly gain: number;
  /** Without it the case fails. */
  readonly must: boolean;
};

export type GoldenCase = {
  readonly id: string;
  readonly query: string;
  /** Class of the question, as named in the set. */
  readonly class: string | null;
  readonly filters: SearchFilters;
  readonly targets: readonly GoldenTarget[];
  readonly acceptableSourcePaths: readonly string[];
  readonly forbiddenClaims: readonly string[];
};

export const SET_KINDS = ["golden", "beir", "judgements"] as const;
export type SetKind = (typeof SET_KINDS)[number];

export type GoldenSet = {
  readonly name: string;
  readonly kind: "golden" | "judgements";
  /** The `must` targets must be in the first k results. */
  readonly k: number;
  /** sha256 over the cases. Runs are compared only over equal cases. */
  readonly hash: string;
  readonly cases: readonly GoldenCase[];
};
