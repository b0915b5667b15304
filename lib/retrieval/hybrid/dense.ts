import type { Database } from "#db/client.ts";
import type { FacetCosines } from "#lib/domain/embedding.ts";
import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import type { DenseCandidates } from "#lib/text-index/port/dense.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { Admission } from "../scope/admission.ts";
import { admittedIds } from "./keyword.ts";

type DenseOptions = {
  /** Passages to find. */
  readonly depth: number;
  /** As in `Scope`. */
  readonly state?: string | null;
};

/**
 * Returns the passages nearest to the question, with their exact cosines. `generationIds` must hold vectors of the
 * question's model only. If filters narrow the search, lists only admitted passages, as `keywordList` does.
 */
export function denseList(
  db: Database,
  generationIds: readonly number[],
  vector: Float32Array,
  admission: Admission,
  { depth, state = null }: DenseOptions,
): Promise<DenseCandidates> {
  const admitted = admittedIds(admission);
  return textIndex.readDenseCandidates(db, { generationIds, vector, depth, admitted, state });
}

/** The best cosine over facets; undefined for a passage without vectors. */
export function bestCosine(
  cosines: FacetCosines | undefined,
): { readonly facet: Facet; readonly dense: number } | undefined {
  let best: { facet: Facet; dense: number } | undefined;
  for (const facet of FACETS) {
    const dense = cosines?.[facet];
    if (dense !== undefined && (best === undefined || dense > best.dense)) best = { facet, dense };
  }
  return best;
}
