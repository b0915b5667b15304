import type postgres from "postgres";
import type { Facet } from "#lib/domain/embedding.ts";
import { buildSlab, type PassageVector, type SlabPassage } from "../slabs/slab.ts";
import { readHalfvec } from "./halves.ts";
import { insertSlab, lockSlabs, markDeleted } from "./write-slab.ts";

type VectorRow = {
  readonly chunkId: number;
  readonly versionId: number;
  readonly segmentId: number;
  readonly facet: Facet;
  readonly window: number;
  readonly vector: Uint8Array;
};

/**
 * Writes a slab with all linked vectors of these passages, in place of what slabs have of them. The caller has
 * `lockSlabs`.
 * @param earlier those of the passages that may be in slabs.
 */
export async function replaceVectors(
  tx: postgres.ISql,
  generationId: number,
  chunkIds: readonly number[],
  earlier = chunkIds,
): Promise<void> {
  if (earlier.length > 0) await markDeleted(tx, generationId, "vectors", earlier);
  await writeVectors(tx, generationId, chunkIds);
}

/** The same for passages whose vectors are in no slab. */
export async function writeVectors(
  tx: postgres.ISql,
  generationId: number,
  chunkIds: readonly number[],
): Promise<void> {
  const linked = await tx<VectorRow[]>`
    select v.chunk_id as "chunkId", c.version_id as "versionId", c.segment_id as "segmentId", v.facet, v."window",
      halfvec_send(e.embedding) as vector
    from chunk_vectors v join embeddings e on e.id = v.embedding_id join chunks c on c.id = v.chunk_id
    where v.chunk_id = any(${[...chunkIds]}::int[]) and v.generation_id = ${generationId}
    order by v.chunk_id`;
  const passages = passagesOf(linked);
  if (passages.length > 0)
    await insertSlab(tx, { generationId, kind: "vectors", state: "ready" }, buildSlab(passages));
}

/** Groups rows by passage. A slab of vectors has no words, so its passages have no length. */
function passagesOf(linked: readonly VectorRow[]): SlabPassage[] {
  const vectors = new Map<number, PassageVector[]>();
  const passages: SlabPassage[] = [];
  for (const { chunkId, versionId, segmentId, facet, window, vector } of linked) {
    let own = vectors.get(chunkId);
    if (own === undefined) {
      own = [];
      vectors.set(chunkId, own);
      passages.push({
        ...{ chunkId, versionId, segmentId, length: 0, segmentLength: 0 },
        frequencies: new Map(),
        vectors: own,
      });
    }
    own.push({ facet, window, vector: readHalfvec(vector) });
  }
  return passages;
}

/** Runs in the caller's transaction, or in one of its own, with `lockSlabs`. */
export async function changingSlabs(
  sql: postgres.ISql,
  change: (tx: postgres.ISql) => Promise<void>,
): Promise<void> {
  const locked = async (tx: postgres.ISql) => {
    await lockSlabs(tx);
    await change(tx);
  };
  if (isPool(sql)) await sql.begin(locked);
  else await locked(sql);
}

function isPool(sql: postgres.ISql): sql is postgres.Sql {
  return "begin" in sql;
}
