import type postgres from "postgres";
import type { ImportedVector } from "../port/archived-vectors.ts";
import type { VectorLink } from "../port/vectors.ts";
import {
  importVectors as importRows,
  removeImportedVectors as removeRows,
} from "../vector-rows/imported-vectors.ts";
import { linkVectors as linkRows } from "../vector-rows/store-vectors.ts";
import { removeRetiredSlabs } from "./retired-slabs.ts";
import { changingSlabs, replaceVectors } from "./vector-slabs.ts";
import { lockSlabs } from "./write-slab.ts";

/** The rows say which passage uses which vector; slabs hold the same for searches. See `IndexVectors`. */
export async function linkVectors(
  sql: postgres.ISql,
  modelId: string,
  generationId: number,
  links: readonly VectorLink[],
): Promise<void> {
  const chunkIds = passagesOf(links);
  await changingSlabs(sql, async (tx) => {
    // Ids of new passages lie between those of other slabs, which would be merged for nothing.
    const earlier = await tx<{ id: number }[]>`
      select distinct chunk_id as id from chunk_vectors where chunk_id = any(${chunkIds}::int[])`;
    await linkRows(tx, modelId, generationId, links);
    await replaceVectors(
      tx,
      generationId,
      chunkIds,
      earlier.map(({ id }) => id),
    );
  });
}

/** See `IndexVectors`. */
export async function relinkVectors(
  sql: postgres.Sql,
  modelId: string,
  generationId: number,
  links: readonly VectorLink[],
): Promise<void> {
  const chunkIds = passagesOf(links);
  await changingSlabs(sql, async (tx) => {
    const deleted = await tx<{ id: number }[]>`
      delete from chunk_vectors where chunk_id = any(${chunkIds}::int[]) returning chunk_id as id`;
    await linkRows(tx, modelId, generationId, links);
    await replaceVectors(tx, generationId, chunkIds, [...new Set(deleted.map(({ id }) => id))]);
  });
}

function passagesOf(links: readonly VectorLink[]): number[] {
  return [...new Set(links.map(({ chunkId }) => chunkId))];
}

/** Passages per transaction. */
const PASSAGES_PER_STEP = 48;

/** See `IndexVectors`. A job that was killed between the rows and the slabs is run again. */
export async function importVectors(sql: postgres.Sql, uses: readonly ImportedVector[]): Promise<void> {
  await importRows(sql, uses);
  const passages = await sql<{ id: number; generationId: number }[]>`
    select distinct c.id, c.generation_id as "generationId"
    from unnest(${uses.map(({ versionId }) => versionId)}::int[], ${uses.map(({ generationId }) => generationId)}::int[],
      ${uses.map(({ ordinal }) => ordinal)}::int[]) as used(version, generation, ordinal)
    join chunks c on c.version_id = used.version and c.generation_id = used.generation and c.chunk_ordinal = used.ordinal
    order by c.id`;
  for (const [generationId, own] of Map.groupBy(passages, (passage) => passage.generationId))
    for (let from = 0; from < own.length; from += PASSAGES_PER_STEP) {
      const ids = own.slice(from, from + PASSAGES_PER_STEP).map(({ id }) => id);
      await changingSlabs(sql, (tx) => replaceVectors(tx, generationId, ids));
    }
}

/** See `IndexVectors`. */
export async function removeImportedVectors(
  sql: postgres.Sql,
  generationIds: readonly number[],
): Promise<void> {
  await removeRows(sql, generationIds);
  await sql.begin(async (tx) => {
    await lockSlabs(tx);
    await tx`update slabs set state = 'retired'
      where generation_id = any(${[...generationIds]}::int[]) and kind = 'vectors' and state = 'ready'`;
  });
  await removeRetiredSlabs(sql);
}
