import type postgres from "postgres";
import { readLargeSlab } from "../slabs/slab-parts.ts";
import { decodeSmallSlab } from "../slabs/small-slab.ts";
import { inSlab, LostPartError, markDamaged } from "./damaged-index.ts";
import type { SlabKind } from "./entries.ts";
import { ordinalsOf } from "./ordinals.ts";

type Entry = { readonly id: number; readonly large: boolean; readonly dead: readonly number[] };

/** Knows which passages live in ready slabs. Reads each slab once. */
export class LivingPassages {
  readonly #passages = new Map<number, Int32Array>();

  /** Returns those of the passages that no ready slab of the kind has. A slab that cannot be read is marked as damaged. */
  async missing(
    sql: postgres.ISql,
    { generationId, kind }: { readonly generationId: number; readonly kind: SlabKind },
    chunkIds: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const missing = new Set(chunkIds);
    if (chunkIds.length === 0) return missing;
    const slabs = await sql<Entry[]>`
      select id, large, dead from slabs
      where generation_id = ${generationId} and kind = ${kind} and state = 'ready'
        and last_chunk >= ${chunkIds.reduce((low, id) => Math.min(low, id))}
        and first_chunk <= ${chunkIds.reduce((high, id) => Math.max(high, id))}`;
    for (const { id, large, dead } of slabs) {
      const passages = this.#passages.get(id) ?? (await passagesIn(sql, id, large));
      if (passages === null) continue;
      this.#passages.set(id, passages);
      const gone = new Set(dead);
      for (const ordinal of ordinalsOf(passages, chunkIds)) {
        const chunkId = passages[ordinal] ?? 0;
        if (!gone.has(chunkId)) missing.delete(chunkId);
      }
    }
    return missing;
  }
}

/** Returns the ids of a slab's passages; null if it is damaged. */
async function passagesIn(sql: postgres.ISql, id: number, large: boolean): Promise<Int32Array | null> {
  const [part] = await sql<{ bytes: Uint8Array }[]>`
    select bytes from slab_parts where slab_id = ${id} and kind = ${large ? "columns" : "slab"}`;
  try {
    if (part === undefined) throw new LostPartError(id);
    return inSlab(
      id,
      () => (large ? readLargeSlab(part.bytes) : decodeSmallSlab(part.bytes)).columns.chunkIds,
    );
  } catch (error) {
    if (!(error instanceof LostPartError)) throw error;
    await markDamaged(sql, id);
    return null;
  }
}
