import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows } from "#db/statement.ts";
import { type Bitmap, bitmapOf } from "../slabs/bitmap.ts";
import type { SlabColumns } from "../slabs/slab-columns.ts";
import type { SlabEntry } from "./entries.ts";
import { ordinalsOf } from "./ordinals.ts";
import type { PartCache } from "./part-cache.ts";
import { OutdatedEntryError, orOutdated } from "./read-parts.ts";

type RootedSlab = { readonly entry: SlabEntry; readonly columns: SlabColumns };

/**
 * Returns the deleted passages of slabs in the order given; null for none.
 * @throws OutdatedEntryError if more were deleted after the entry was read.
 */
export async function readDead(
  db: Database,
  cache: PartCache,
  slabs: readonly RootedSlab[],
): Promise<readonly (Bitmap | null)[]> {
  await fetchDead(db, cache, slabs);
  return slabs.map((slab) => deadOf(cache, slab));
}

function deadOf(cache: PartCache, { entry: { id, deadVersion, dead }, columns }: RootedSlab): Bitmap | null {
  if (deadVersion === 0) return null;
  if (dead !== undefined) return bitsOf(columns, dead);
  const known = orOutdated(cache.get(id, "dead"));
  if (known.version !== deadVersion) throw new OutdatedEntryError("More passages of a slab were deleted.");
  return known.bits;
}

/** Reads the deleted passages of the slabs whose known version is another one. */
async function fetchDead(db: Database, cache: PartCache, slabs: readonly RootedSlab[]): Promise<void> {
  const wanted = slabs.filter(
    ({ entry: { id, deadVersion, dead } }) =>
      deadVersion > 0 && dead === undefined && cache.get(id, "dead")?.version !== deadVersion,
  );
  if (wanted.length === 0) return;
  const stored = await rows<{ id: number; version: number; dead: string }>(
    db,
    sql`select id, dead_version as version, array_to_string(dead, ',') as dead from slabs
      where id = any(${integers(wanted.map(({ entry }) => entry.id))})`,
  );
  const columnsOf = new Map(wanted.map(({ entry, columns }) => [entry.id, columns]));
  for (const { id, version, dead } of stored) {
    const columns = orOutdated(columnsOf.get(id));
    const bits = bitsOf(columns, dead === "" ? [] : dead.split(",").map(Number));
    cache.set(id, "dead", 0, { version, bits }, columns.count >>> 3);
  }
}

/** Null if none of the passages is in the slab. */
function bitsOf({ chunkIds, count }: SlabColumns, dead: readonly number[]): Bitmap | null {
  const ordinals = ordinalsOf(chunkIds, dead);
  return ordinals.length === 0 ? null : bitmapOf(count, ordinals);
}
