import type postgres from "postgres";
import { readColumnsOrMark } from "./slab-columns.ts";

/** Knows which versions of a generation have slabs of words. Reads each slab once. */
export class BuiltVersions {
  readonly #slabs = new Set<number>();
  readonly #versions = new Map<number, Set<number>>();

  /**
   * Returns the versions in ready slabs. Merges change slabs and not versions. A slab that cannot be read is marked as
   * damaged: its versions are built again.
   */
  async of(sql: postgres.ISql, generationId: number): Promise<ReadonlySet<number>> {
    const versions = this.#versions.get(generationId) ?? new Set();
    this.#versions.set(generationId, versions);
    const slabs = await sql<{ id: number; large: boolean }[]>`
      select id, large from slabs where generation_id = ${generationId} and kind = 'words' and state = 'ready'`;
    for (const slab of slabs) {
      if (this.#slabs.has(slab.id)) continue;
      const columns = await readColumnsOrMark(sql, slab);
      if (columns === null) continue;
      for (const versionId of columns.versionIds) versions.add(versionId);
      this.#slabs.add(slab.id);
    }
    return versions;
  }
}
