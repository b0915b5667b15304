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
 * One case of a golden file (rag-package, section 15). A source path may be written with its corpus: `corpus:path`.
 * `must_…`: all of them in the top k. `acceptable_…`: neither gain nor loss.
 */
export const goldenCaseSchema = z.strictObject({
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

/** What a case wants to see, and how much it is worth. */
export type GoldenTarget = {
  readonly where:
    | { readonly kind: "document"; readonly sourcePath: string }
    | { readonly kind: "quote"; readonly sourcePath: string; readonly quote: string }
    | { readonly kind: "ref"; readonly evidenceRef: string };
  /** 0 (judged and of no use) to 3; 1 in a golden file. Fractions where judges differ. */
  readonly gain: number;
  /** The case fails without it. */
  readonly must: boolean;
};

export type GoldenCase = {
  readonly id: string;
  readonly query: string;
  /** What kind of question it is, as the set calls it. */
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
  /** How deep the `must` targets may stand. */
  readonly k: number;
  /** sha256 over the cases: two runs compare only over cases that are the same. */
  readonly hash: string;
  readonly cases: readonly GoldenCase[];
};
