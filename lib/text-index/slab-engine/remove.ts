import type postgres from "postgres";
import type { Removal } from "../port/writing.ts";
import { removalCondition } from "../removal-condition.ts";
import { compactGeneration, removeLeftovers } from "./merge.ts";
import { removeRetiredSlabs } from "./retired-slabs.ts";
import { lockSlabs } from "./write-slab.ts";

/** Segments per transaction: some hundred passages, a few milliseconds. */
const SEGMENTS_PER_STEP = 16;

/** Removes whole segments in steps, each in one transaction that also marks its passages as deleted. See `IndexWriting`. */
export async function removePassages(
  sql: postgres.Sql,
  removal: Removal,
  signal?: AbortSignal,
): Promise<number> {
  const generations = new Set<number>();
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const step = await sql.begin((tx) => removeStep(tx, removal));
    for (const id of step.generations) generations.add(id);
    removed += step.passages;
    if (step.passages === 0) break;
  }
  if (removal.of === "generation") generations.add(removal.generationId);
  await retireEmptySlabs(sql, [...generations]);
  await removeRetiredSlabs(sql, signal);
  for (const id of generations) await compactGeneration(sql, id, signal);
  // An earlier call for the same document may have been killed after its last step.
  if (removal.of === "document") await removeLeftovers(sql, signal);
  return removed;
}

type Step = { readonly passages: number; readonly generations: readonly number[] };

/**
 * What a person deletes leaves no bytes, so a removed document marks all slabs of its generations that have dead
 * passages: earlier versions of it may be among them. A version that was replaced leaves its bytes until its slab is
 * merged. No damaged slab is marked, because it is always written again.
 */
async function removeStep(tx: postgres.ISql, removal: Removal): Promise<Step> {
  await lockSlabs(tx);
  const condition = () => removalCondition(tx, removal);
  const purge = removal.of === "document";
  const [step] = await tx<Step[]>`
    with gone as (
      delete from chunks where (${condition()}) and segment_id in (
        select distinct segment_id from chunks where ${condition()} order by segment_id limit ${SEGMENTS_PER_STEP})
      returning id, generation_id, segment_id, term_count, kind <> 'atom' as counts),
    totals as (
      update generations g set chunk_count = g.chunk_count - lost.chunks, total_length = g.total_length - lost.length,
        segment_count = g.segment_count - lost.segments, segment_length = g.segment_length - lost.segment_length
      from (
        select generation_id, count(*)::int as chunks, sum(term_count)::bigint as length,
          count(distinct segment_id) filter (where counts)::int as segments,
          coalesce(sum(term_count) filter (where counts), 0)::bigint as segment_length
        from gone group by 1) lost
      where g.id = lost.generation_id),
    buried as (
      update slabs s set dead = s.dead || array(select unnest(lost.ids) except select unnest(s.dead)), purge = s.purge or ${purge},
        dead_version = s.dead_version + (cardinality(lost.ids) > 0)::int
      from (
        select slabs.id, coalesce(array_agg(gone.id) filter (where gone.id is not null), '{}') as ids
        from slabs left join gone on gone.generation_id = slabs.generation_id
          and gone.id between slabs.first_chunk and slabs.last_chunk
        where slabs.state = 'ready' and slabs.generation_id in (select generation_id from gone)
        group by slabs.id) lost
      where s.id = lost.id
        and (cardinality(lost.ids) > 0 or (${purge} and not s.purge and cardinality(s.dead) > 0)))
    select count(*)::int as passages, coalesce(array_agg(distinct generation_id), '{}') as generations from gone`;
  return step ?? { passages: 0, generations: [] };
}

/** Retires the slabs whose passages are all gone. */
async function retireEmptySlabs(sql: postgres.Sql, generationIds: readonly number[]): Promise<void> {
  if (generationIds.length === 0) return;
  await sql.begin(async (tx) => {
    await lockSlabs(tx);
    await tx`
      update slabs s set state = 'retired'
      where s.generation_id = any(${[...generationIds]}::int[]) and s.state = 'ready' and s.dead_version > 0
        and not exists (select 1 from chunks c
          where c.id between s.first_chunk and s.last_chunk and c.generation_id = s.generation_id)`;
  });
}
