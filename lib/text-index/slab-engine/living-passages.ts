import type postgres from "postgres";
import type { SlabKind } from "./entries.ts";
import { ordinalsOf } from "./ordinals.ts";
import { readColumnsOrMark } from "./slab-columns.ts";

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
      const passages = this.#passages.get(id) ?? (await readColumnsOrMark(sql, { id, large }))?.chunkIds;
      if (passages === undefined) continue;
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
