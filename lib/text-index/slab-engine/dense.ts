import type { Database } from "#db/client.ts";
import { integers } from "#db/statement.ts";
import type { FacetCosines } from "#lib/domain/embedding.ts";
import type { DenseCandidates, DenseQuery, FeedbackQuery } from "../port/dense.ts";
import type { Bitmap } from "../slabs/bitmap.ts";
import { createHammingScan } from "../slabs/hamming-wasm.ts";
import {
  facetCosines,
  type PassageVectors,
  productAt,
  type VectorPage,
  vectorAt,
} from "../slabs/int8-vectors.ts";
import { nearestBySigns, signCode } from "../slabs/sign-codes.ts";
import { nearestBySignedProducts } from "../slabs/signed-products.ts";
import { rowsOf } from "../slabs/vector-records.ts";
import { findRow } from "../slabs/vector-rows.ts";
import { inSteps } from "./in-steps.ts";
import { readAdmitted } from "./keyword.ts";
import { type OpenSlab, withSlabs } from "./open-slabs.ts";
import { livingAmong } from "./passages-with.ts";
import { readCodes, readVectors } from "./read-vectors.ts";
import { seenBy } from "./statistics.ts";

/**
 * Sign codes pooled for each passage wanted, by their distance. The codes are in memory, so a wide pool costs little.
 */
const POOL_FACTOR = 16;
/**
 * Passages of the pool whose vectors are read, for each passage wanted. Measured on vectors of the bundled model, four
 * open sets of 2,000 passages: the exact nearest 100 are found to .983-.991 with 3 and to .992-.996 with 4; to .991 in
 * the four sets together.
 */
const READ_FACTOR = 4;

const scan = createHammingScan();

/** The slabs with vectors of the question's dimension. */
function comparable(slabs: readonly OpenSlab[], vector: Float32Array): readonly OpenSlab[] {
  return slabs.filter(({ rows }) => rows.count > 0 && rows.dimension === vector.length);
}

/** Nearest by the signs of the vectors' components: no graph index is built (ADR 0011). See `IndexDenseSearch`. */
export async function readDenseCandidates(db: Database, query: DenseQuery): Promise<DenseCandidates> {
  const { generationIds, vector, depth } = query;
  if (generationIds.length === 0) return new Map();
  const admittedIn = await readAdmitted(db, query.admitted);
  return withSlabs(db, vectorSlabs(query), async (opened) => {
    const slabs = comparable(opened, vector);
    const codes = await readCodes(db, slabs);
    const coded = slabs.map(({ columns, rows, dead }, place) => ({
      ...{ chunkIds: columns.chunkIds, coded: rows.coded, codes: codes[place] ?? [] },
      allowed: allowedOf(columns.count, admittedIn(columns), dead),
    }));
    const pool = await inSteps(nearestBySigns(coded, signCode(vector), depth * POOL_FACTOR, scan));
    const best = nearestBySignedProducts(coded, pool, vector, depth * READ_FACTOR);
    return nearestOf(await cosinesOf(db, slabs, best, vector), depth);
  });
}

/** The passages with the highest cosines, best first; ties by id. */
function nearestOf(pool: DenseCandidates, depth: number): DenseCandidates {
  const ranked = [...pool].map(([id, cosines]) => ({
    id,
    cosines,
    best: Math.max(...Object.values(cosines)),
  }));
  ranked.sort((a, b) => b.best - a.best || a.id - b.id);
  return new Map(ranked.slice(0, depth).map(({ id, cosines }) => [id, cosines]));
}

function vectorSlabs(query: Pick<DenseQuery, "generationIds" | "state">) {
  return {
    ...{ generations: integers(query.generationIds), kind: "vectors" as const },
    seen: seenBy(query),
  };
}

/** Admitted passages that are not dead; null for all. */
function allowedOf(count: number, admitted: Bitmap | null, dead: Bitmap | null): Bitmap | null {
  if (dead === null) return admitted;
  const words = admitted?.words ?? new Uint32Array(dead.words.length).fill(0xffffffff);
  return { size: count, words: words.map((word, place) => word & ~(dead.words[place] ?? 0)) };
}

/** Reads the cosines of passages, given by slab as ordinals. */
async function cosinesOf(
  db: Database,
  slabs: readonly OpenSlab[],
  ordinals: readonly (readonly number[])[],
  vector: Float32Array,
): Promise<DenseCandidates> {
  const vectors = await readVectors(db, slabs, ordinals);
  const found = new Map<number, FacetCosines>();
  for (const [place, { columns, rows }] of slabs.entries()) {
    const own = vectors[place];
    if (own === undefined) continue;
    for (const [ordinal, cosines] of facetCosines(rows, own, vector, ordinals[place] ?? []))
      found.set(columns.chunkIds[ordinal] ?? 0, cosines);
  }
  return found;
}

/** See `IndexDenseSearch`. */
export async function readCosines(
  db: Database,
  query: Pick<DenseQuery, "generationIds" | "vector" | "state"> & { readonly chunkIds: readonly number[] },
): Promise<DenseCandidates> {
  const { generationIds, vector, chunkIds } = query;
  if (chunkIds.length === 0 || generationIds.length === 0) return new Map();
  return withSlabs(db, vectorSlabs(query), (opened) => {
    const slabs = comparable(opened, vector);
    return cosinesOf(
      db,
      slabs,
      slabs.map((slab) => livingAmong(slab, chunkIds)),
      vector,
    );
  });
}

/** By the first window of the contextual facet. See `IndexDenseSearch`. */
export async function readFeedbackScores(
  db: Database,
  query: FeedbackQuery,
): Promise<ReadonlyMap<number, number>> {
  const { generationIds, best, candidates } = query;
  if (best.length === 0 || candidates.length === 0 || generationIds.length === 0) return new Map();
  return withSlabs(db, vectorSlabs(query), async (slabs) => {
    const ordinals = slabs.map((slab) => livingAmong(slab, [...best, ...candidates]));
    const vectorsOf = await readVectors(db, slabs, ordinals);
    const placed = new Map<number, PlacedVector>();
    for (const [place, slab] of slabs.entries())
      for (const ordinal of ordinals[place] ?? []) {
        const vector = contextualAt(slab, vectorsOf[place], ordinal);
        if (vector !== null) placed.set(slab.columns.chunkIds[ordinal] ?? 0, vector);
      }
    return feedbackScores(placed, best, candidates);
  });
}

/** Where a vector is. */
type PlacedVector = { readonly page: VectorPage; readonly row: number; readonly dimension: number };

function contextualAt(
  { rows }: OpenSlab,
  vectorsOf: ((ordinal: number) => PassageVectors) | undefined,
  ordinal: number,
): PlacedVector | null {
  const row = findRow(rows, ordinal, "contextual", 0);
  if (row === -1 || vectorsOf === undefined) return null;
  const { page, first } = vectorsOf(ordinal);
  return { page, row: first + row - rowsOf(rows, ordinal).first, dimension: rows.dimension };
}

/** Sums in the order of rank, so that the same passages always have the same score. */
function feedbackScores(
  placed: ReadonlyMap<number, PlacedVector>,
  best: readonly number[],
  candidates: readonly number[],
): ReadonlyMap<number, number> {
  const total = best.reduce((sum, _id, index) => sum + 1 / (index + 1), 0);
  const seeds = best.flatMap((id, index) => {
    const own = placed.get(id);
    if (own === undefined) return [];
    return [{ vector: vectorAt(own.page, own.row, own.dimension), weight: 1 / (index + 1) / total }];
  });
  const scores = new Map<number, number>();
  if (seeds.length === 0) return scores;
  for (const id of candidates) {
    const own = placed.get(id);
    if (own === undefined) continue;
    let score = 0;
    for (const { vector, weight } of seeds) score += weight * productAt(own.page, own.row, vector);
    scores.set(id, score);
  }
  return scores;
}
