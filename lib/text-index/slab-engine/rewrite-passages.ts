import type postgres from "postgres";
import type { RewrittenPassage } from "../port/writing.ts";
import { buildSlab, type SlabPassage } from "../slabs/slab.ts";
import { indexed } from "./write-segments.ts";
import { insertSlab, lockSlabs, markDeleted } from "./write-slab.ts";

/** Marks the old entries as deleted, and writes the new ones to a new slab. See `IndexWriting`. */
export async function rewritePassages(
  tx: postgres.ISql,
  generationId: number,
  batch: readonly RewrittenPassage[],
): Promise<void> {
  await lockSlabs(tx);
  const passages = await updateRows(tx, generationId, batch);
  if (passages.length === 0) return;
  const ids = passages.map(({ chunkId }) => chunkId);
  await markDeleted(tx, generationId, "words", ids);
  await insertSlab(tx, { generationId, kind: "words", state: "ready" }, buildSlab(passages));
}

/**
 * Brings the rows and counts of stored passages to their words. The passages must be whole segments. Returns them as
 * slabs index them, without those that are gone.
 */
export async function updateRows(
  tx: postgres.ISql,
  generationId: number,
  batch: readonly RewrittenPassage[],
): Promise<readonly SlabPassage[]> {
  const written = await tx<{ id: number; versionId: number }[]>`
    with given as (
      select g.*, c.kind <> 'atom' as counts, g.length - c.term_count as longer
      from unnest(${batch.map(({ id }) => id)}::int[], ${batch.map(({ prepared }) => prepared.length)}::int[],
        ${batch.map(({ prepared }) => prepared.inputHash)}::text[]) as g(chunk_id, length, input_hash)
      join chunks c on c.id = g.chunk_id),
    written as (
      update chunks set term_count = given.length, input_hash = given.input_hash
      from given where chunks.id = given.chunk_id
      returning chunks.id, chunks.version_id),
    counted as (
      update generations set
        total_length = total_length + (select coalesce(sum(longer), 0) from given),
        segment_length = segment_length + (select coalesce(sum(longer) filter (where counts), 0) from given)
      where id = ${generationId})
    select id, version_id as "versionId" from written`;
  const versions = new Map(written.map(({ id, versionId }) => [id, versionId]));
  const lengths = segmentLengths(batch);
  return batch.flatMap(({ id, segmentId, prepared }) => {
    const versionId = versions.get(id);
    if (versionId === undefined) return [];
    return [indexed({ id, segmentId, versionId }, prepared, lengths.get(segmentId) ?? 0)];
  });
}

function segmentLengths(batch: readonly RewrittenPassage[]): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (const { segmentId, prepared } of batch) {
    const length = prepared.chunk.kind === "atom" ? 0 : prepared.length;
    lengths.set(segmentId, (lengths.get(segmentId) ?? 0) + length);
  }
  return lengths;
}
