import type postgres from "postgres";
import { buildSlab, type SlabPassage } from "../slabs/slab.ts";
import { readLargeSlab } from "../slabs/slab-parts.ts";
import { decodeSmallSlab } from "../slabs/small-slab.ts";
import { mergeGeneration } from "./merge.ts";
import { replaceVectors } from "./vector-slabs.ts";
import { insertSlab, lockSlabs } from "./write-slab.ts";

/** Passages of a slab: about half a megabyte of terms. */
const PASSAGES_PER_SLAB = 1000;
/** Versions between two merges. */
const VERSIONS_PER_MERGE = 64;

export type UpgradeOptions = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
};

/**
 * Builds the slabs of a generation from the rows of the engine in SQL, which stay. Each version is built in one
 * transaction: after a stop or a crash, another call continues. Nothing else may write to the generation meanwhile.
 */
export async function upgradeGeneration(
  sql: postgres.Sql,
  generationId: number,
  { signal, onProgress }: UpgradeOptions = {},
): Promise<void> {
  const built = await builtVersions(sql, generationId);
  const versions = await sql<{ id: number }[]>`
    select distinct version_id as id from chunks where generation_id = ${generationId} order by 1`;
  for (const [place, { id }] of versions.entries()) {
    signal?.throwIfAborted();
    if (!built.has(id)) await upgradeVersion(sql, generationId, id);
    if (place % VERSIONS_PER_MERGE === VERSIONS_PER_MERGE - 1)
      await mergeGeneration(sql, generationId, { signal });
    onProgress?.(place + 1, versions.length);
  }
  await mergeGeneration(sql, generationId, { signal });
}

/** Returns the versions whose words are in slabs. */
async function builtVersions(sql: postgres.Sql, generationId: number): Promise<ReadonlySet<number>> {
  const slabs = await sql<{ id: number; large: boolean }[]>`
    select id, large from slabs where generation_id = ${generationId} and kind = 'words' and state = 'ready'`;
  const built = new Set<number>();
  for (const { id, large } of slabs) {
    const [part] = await sql<{ bytes: Uint8Array }[]>`
      select bytes from slab_parts where slab_id = ${id} and kind = ${large ? "columns" : "slab"}`;
    if (part === undefined) continue;
    const { columns } = large ? readLargeSlab(part.bytes) : decodeSmallSlab(part.bytes);
    for (const versionId of columns.versionIds) built.add(versionId);
  }
  return built;
}

async function upgradeVersion(sql: postgres.Sql, generationId: number, versionId: number): Promise<void> {
  const passages = await readPassages(sql, generationId, versionId);
  const slabs = [...wholeSegments(passages)].map((own) => ({
    slab: buildSlab(own),
    ids: own.map(({ chunkId }) => chunkId),
  }));
  await sql.begin(async (tx) => {
    await lockSlabs(tx);
    for (const { slab, ids } of slabs) {
      await insertSlab(tx, { generationId, kind: "words", state: "ready" }, slab);
      await replaceVectors(tx, generationId, ids);
    }
  });
}

type Row = Omit<SlabPassage, "frequencies" | "vectors"> & {
  readonly terms: readonly string[] | null;
  readonly frequencies: readonly number[] | null;
};

async function readPassages(
  sql: postgres.Sql,
  generationId: number,
  versionId: number,
): Promise<SlabPassage[]> {
  const rows = await sql<Row[]>`
    select c.id as "chunkId", c.version_id as "versionId", c.segment_id as "segmentId", c.term_count as length,
      case when c.kind = 'atom' then 0 else
        (sum(c.term_count) filter (where c.kind <> 'atom') over (partition by c.segment_id))::int end as "segmentLength",
      p.terms, p.frequencies
    from chunks c cross join lateral (
      select array_agg(t.term) as terms, array_agg(p.tf) as frequencies
      from postings p join terms t on t.id = p.term_id where p.chunk_id = c.id) as p
    where c.version_id = ${versionId} and c.generation_id = ${generationId}
    order by c.segment_id, c.id`;
  return rows.map(({ terms, frequencies, ...facts }) => ({
    ...facts,
    frequencies: new Map((terms ?? []).map((term, place) => [term, frequencies?.[place] ?? 0])),
    vectors: [],
  }));
}

/** Yields as many whole segments as make a slab. */
function* wholeSegments(passages: readonly SlabPassage[]): Generator<readonly SlabPassage[]> {
  let slab: SlabPassage[] = [];
  for (const [, segment] of Map.groupBy(passages, ({ segmentId }) => segmentId)) {
    if (slab.length > 0 && slab.length + segment.length > PASSAGES_PER_SLAB) {
      yield slab;
      slab = [];
    }
    slab.push(...segment);
  }
  if (slab.length > 0) yield slab;
}
