import type postgres from "postgres";
import { readLargeSlab } from "../slabs/slab-parts.ts";
import { decodeSmallSlab } from "../slabs/small-slab.ts";

/** Knows which versions of a generation have slabs of words. Reads each slab once. */
export class BuiltVersions {
  readonly #slabs = new Set<number>();
  readonly #versions = new Map<number, Set<number>>();

  /** Returns the versions in ready slabs. Merges change slabs and not versions. */
  async of(sql: postgres.ISql, generationId: number): Promise<ReadonlySet<number>> {
    const versions = this.#versions.get(generationId) ?? new Set();
    this.#versions.set(generationId, versions);
    const slabs = await sql<{ id: number; large: boolean }[]>`
      select id, large from slabs where generation_id = ${generationId} and kind = 'words' and state = 'ready'`;
    for (const { id, large } of slabs) {
      if (this.#slabs.has(id)) continue;
      for (const versionId of await versionsIn(sql, id, large)) versions.add(versionId);
      this.#slabs.add(id);
    }
    return versions;
  }
}

async function versionsIn(sql: postgres.ISql, id: number, large: boolean): Promise<Iterable<number>> {
  const [part] = await sql<{ bytes: Uint8Array }[]>`
    select bytes from slab_parts where slab_id = ${id} and kind = ${large ? "columns" : "slab"}`;
  if (part === undefined) return [];
  const { columns } = large ? readLargeSlab(part.bytes) : decodeSmallSlab(part.bytes);
  return columns.versionIds;
}
