import type { Database } from "#db/client.ts";
import type { PassageVectors, VectorPage } from "../slabs/int8-vectors.ts";
import { type LargeSlab, readCodesPart, readVectorSlices, vectorSlices } from "../slabs/slab-parts.ts";
import { recordBytes, rowsOf } from "../slabs/vector-records.ts";
import { inSlab } from "./damaged-index.ts";
import type { OpenSlab } from "./open-slabs.ts";
import { cacheOf } from "./part-cache.ts";
import {
  BYTES_PER_STATEMENT,
  type NamedSlice,
  orOutdated,
  type PartName,
  readParts,
  readSlices,
} from "./read-parts.ts";

/** Returns the sign codes of slabs in parts, by slab in the order given. */
export async function readCodes(
  db: Database,
  slabs: readonly OpenSlab[],
): Promise<readonly (readonly Uint32Array[])[]> {
  const largeOf = new Map<number, LargeSlab>();
  const names = slabs.flatMap(({ entry: { id }, body }): PartName[] => {
    if ("small" in body) return [];
    largeOf.set(id, body.large);
    return Array.from(body.large.checksums.codes, (_, place) => ({ slabId: id, kind: "codes", place }));
  });
  const parts = await readParts(db, cacheOf(db.$client), "codes", names, ({ slabId, place }, bytes) => [
    readCodesPart(orOutdated(largeOf.get(slabId)), place, bytes),
    bytes.buffer.byteLength,
  ]);
  const bySlab = Map.groupBy(parts.entries(), ([index]) => names[index]?.slabId);
  return slabs.map(({ entry, body }) =>
    "small" in body ? [body.small.vectors.codes] : (bySlab.get(entry.id) ?? []).map(([, codes]) => codes),
  );
}

/** A passage whose vectors are read. */
type Wanted = {
  readonly slabId: number;
  readonly large: LargeSlab;
  readonly ordinal: number;
  readonly bytes: number;
};

/**
 * Returns the vectors of passages, by slab in the order given. Only these are read from a large slab.
 * @param ordinals of each slab, ascending.
 */
export async function readVectors(
  db: Database,
  slabs: readonly OpenSlab[],
  ordinals: readonly (readonly number[])[],
): Promise<readonly ((ordinal: number) => PassageVectors)[]> {
  const cache = cacheOf(db.$client);
  const wanted: Wanted[] = [];
  const pages = slabs.map(({ entry, body, rows }, index) => {
    const known = new Map<number, VectorPage>();
    if ("small" in body) return known;
    for (const ordinal of ordinals[index] ?? []) {
      const { count } = rowsOf(rows, ordinal);
      if (count === 0) continue;
      const page = cache.get(entry.id, "vectors", ordinal);
      if (page !== undefined) known.set(ordinal, page);
      else
        wanted.push({
          ...{ slabId: entry.id, ordinal },
          large: body.large,
          bytes: count * recordBytes(rows.dimension),
        });
    }
    return known;
  });
  const pagesOf = new Map(slabs.map(({ entry }, index) => [entry.id, pages[index]]));
  for (const step of steps(wanted)) {
    for (const { slabId, ordinal, page } of await readStep(db, step)) {
      orOutdated(pagesOf.get(slabId)).set(ordinal, page);
      cache.set(slabId, "vectors", ordinal, page, page.scales.byteLength + page.values.byteLength);
    }
  }
  return slabs.map(({ body, rows }, index) => (ordinal: number) => {
    if ("small" in body) return { page: body.small.vectors.page, first: rowsOf(rows, ordinal).first };
    return { page: orOutdated(pages[index]?.get(ordinal)), first: 0 };
  });
}

/** Divides passages into steps of one statement each. */
function* steps(wanted: readonly Wanted[]): Generator<readonly Wanted[]> {
  let step: Wanted[] = [];
  let bytes = 0;
  for (const passage of wanted) {
    if (bytes + passage.bytes > BYTES_PER_STATEMENT && step.length > 0) {
      yield step;
      step = [];
      bytes = 0;
    }
    step.push(passage);
    bytes += passage.bytes;
  }
  if (step.length > 0) yield step;
}

async function readStep(db: Database, step: readonly Wanted[]) {
  const groups = [...Map.groupBy(step, ({ large }) => large)].map(([large, passages]) => ({
    large,
    slabId: passages[0]?.slabId ?? 0,
    ordinals: passages.map(({ ordinal }) => ordinal),
    bytes: passages.reduce((sum, passage) => sum + passage.bytes, 0),
  }));
  const slices = groups.flatMap(({ large, slabId, ordinals }) =>
    vectorSlices(large, ordinals).map((slice): NamedSlice => ({ ...slice, slabId })),
  );
  const stored = await readSlices(db, slices);
  let end = 0;
  return groups.flatMap(({ large, slabId, ordinals, bytes }) => {
    const from = end;
    end += bytes;
    const pages = inSlab(slabId, () => readVectorSlices(large, ordinals, stored.subarray(from, end)));
    return ordinals.flatMap((ordinal, place) => {
      const page = pages[place];
      return page === undefined ? [] : [{ slabId, ordinal, page }];
    });
  });
}
