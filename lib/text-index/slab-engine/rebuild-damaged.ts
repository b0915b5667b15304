import type postgres from "postgres";
import type { PrepareStored } from "../port/damage.ts";
import { buildSlab } from "../slabs/slab.ts";
import { retireDamaged } from "./damaged-index.ts";
import type { SlabKind } from "./entries.ts";
import { LivingPassages } from "./living-passages.ts";
import { compactGeneration } from "./merge.ts";
import { removeRetiredSlabs } from "./retired-slabs.ts";
import { updateRows } from "./rewrite-passages.ts";
import { writeVectors } from "./vector-slabs.ts";
import { insertSlab, lockSlabs } from "./write-slab.ts";

/** Passages per transaction, unless one segment has more. */
const PASSAGES_PER_STEP = 48;

type DamagedSlab = {
  readonly id: number;
  readonly generationId: number;
  readonly kind: SlabKind;
  readonly first: number;
  readonly last: number;
};

/** A segment of a version, with the ids of its passages. */
type Segment = { readonly id: number; readonly versionId: number; readonly chunkIds: readonly number[] };

type Rebuild = {
  readonly sql: postgres.Sql;
  readonly prepare: PrepareStored;
  readonly living: LivingPassages;
  readonly signal: AbortSignal | undefined;
};

/**
 * A damaged slab may not even say which passages it had. They are those in its range of ids that no ready slab has.
 * Each step has `lockSlabs` and writes what is still missing, so a killed call or a second worker doubles nothing. See
 * `IndexDamage`.
 */
export async function rebuildDamaged(
  sql: postgres.Sql,
  prepare: PrepareStored,
  signal?: AbortSignal,
): Promise<number> {
  const rebuild: Rebuild = { sql, prepare, living: new LivingPassages(), signal };
  const generations = new Set<number>();
  let rebuilt = 0;
  for (;;) {
    const slab = await nextDamaged(sql);
    if (slab === undefined) break;
    await rebuildSlab(rebuild, slab);
    generations.add(slab.generationId);
    rebuilt++;
  }
  if (rebuilt === 0) return 0;
  await removeRetiredSlabs(sql, signal);
  for (const id of generations) await compactGeneration(sql, id, signal);
  return rebuilt;
}

async function nextDamaged(sql: postgres.Sql): Promise<DamagedSlab | undefined> {
  const [slab] = await sql<DamagedSlab[]>`
    select id, generation_id as "generationId", kind, first_chunk as first, last_chunk as last
    from slabs where state = 'damaged' order by id limit 1`;
  return slab;
}

async function rebuildSlab(rebuild: Rebuild, slab: DamagedSlab): Promise<void> {
  const { sql, living, signal } = rebuild;
  const segments = await segmentsIn(sql, slab);
  const all = segments.flatMap(({ chunkIds }) => chunkIds);
  const missing = await living.missing(sql, slab, all);
  const lost = segments.filter(({ chunkIds }) => chunkIds.some((id) => missing.has(id)));
  for (const step of stepsOf(lost)) {
    signal?.throwIfAborted();
    if (slab.kind === "words") await restoreWords(rebuild, slab, step);
    else await restoreVectors(rebuild, slab, step);
  }
  await retireDamaged(sql, slab.id);
}

/** Reads the segments whose passages may have been in a slab: for vectors, the passages that have some. */
async function segmentsIn(sql: postgres.Sql, slab: DamagedSlab): Promise<readonly Segment[]> {
  const withVectors = sql`and exists (select 1 from chunk_vectors v where v.chunk_id = c.id)`;
  return sql<Segment[]>`
    select c.segment_id as id, c.version_id as "versionId", array_agg(c.id order by c.id) as "chunkIds"
    from chunks c
    where c.generation_id = ${slab.generationId} and c.id between ${slab.first} and ${slab.last}
      ${slab.kind === "vectors" ? withVectors : sql``}
    group by 1, 2 order by 2, 1`;
}

/** Yields segments of one version that together have few enough passages. */
function* stepsOf(segments: readonly Segment[]): Generator<readonly Segment[]> {
  let step: Segment[] = [];
  let passages = 0;
  for (const segment of segments) {
    const full = passages + segment.chunkIds.length > PASSAGES_PER_STEP;
    if (step.length > 0 && (full || step[0]?.versionId !== segment.versionId)) {
      yield step;
      step = [];
      passages = 0;
    }
    step.push(segment);
    passages += segment.chunkIds.length;
  }
  if (step.length > 0) yield step;
}

async function restoreWords(
  { sql, prepare, living }: Rebuild,
  { generationId, kind }: DamagedSlab,
  step: readonly Segment[],
): Promise<void> {
  const versionId = step[0]?.versionId ?? 0;
  const prepared = await prepare({ generationId, versionId, segmentIds: step.map(({ id }) => id) });
  await sql.begin(async (tx) => {
    await lockSlabs(tx);
    const ids = prepared.map(({ id }) => id);
    const missing = await living.missing(tx, { generationId, kind }, ids);
    const passages = await updateRows(
      tx,
      generationId,
      prepared.filter(({ id }) => missing.has(id)),
    );
    if (passages.length > 0)
      await insertSlab(tx, { generationId, kind, state: "ready" }, buildSlab(passages));
  });
}

async function restoreVectors(
  { sql, living }: Rebuild,
  { generationId, kind }: DamagedSlab,
  step: readonly Segment[],
): Promise<void> {
  const ids = step.flatMap(({ chunkIds }) => chunkIds);
  await sql.begin(async (tx) => {
    await lockSlabs(tx);
    const missing = await living.missing(tx, { generationId, kind }, ids);
    await writeVectors(tx, generationId, [...missing]);
  });
}
