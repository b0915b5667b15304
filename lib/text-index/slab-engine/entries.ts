import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows } from "#db/statement.ts";

/** Words and vectors have slabs of their own, because they change at different times. */
export type SlabKind = "words" | "vectors";

/** What a reader knows of a ready slab before it reads its parts. */
export type SlabEntry = {
  readonly id: number;
  readonly generationId: number;
  readonly kind: SlabKind;
  readonly large: boolean;
  readonly deadVersion: number;
};

/** An entry as JSON: id, generation, 1 for words, 1 for large, the version of its deleted passages. */
type Packed = readonly [id: number, generationId: number, words: number, large: number, deadVersion: number];

/** An expression of type json: the ready slabs of generations; `generations` is an array, or a statement of ids. */
export function slabEntries(generations: SQL): SQL {
  return sql`(select json_agg(json_build_array(id, generation_id, (kind = 'words')::int, large::int, dead_version) order by id)
    from slabs where state = 'ready' and generation_id = any(${generations}))`;
}

/** See `IndexDamage`. `generations` as in `slabEntries`. */
export function hasDamage(generations: SQL): SQL {
  return sql`exists (select 1 from slabs where state = 'damaged' and generation_id = any(${generations}))`;
}

/** The slabs of generations that a statement has seen. */
export type SeenSlabs = { readonly entries: readonly SlabEntry[]; readonly damaged: boolean };

/** Returns the ready slabs of generations, as `slabEntries`, and whether others are damaged. */
export async function readEntries(db: Database, generations: SQL): Promise<SeenSlabs> {
  const [row] = await rows<{ slabs: readonly Packed[] | null; damaged: boolean }>(
    db,
    sql`select ${slabEntries(generations)} as slabs, ${hasDamage(generations)} as damaged`,
  );
  return { entries: unpackEntries(row?.slabs), damaged: row?.damaged ?? false };
}

/** Reads the value of `slabEntries`. */
export function unpackEntries(packed: readonly Packed[] | null | undefined): readonly SlabEntry[] {
  return (packed ?? []).map(([id, generationId, words, large, deadVersion]) => ({
    ...{ id, generationId, deadVersion },
    kind: words === 1 ? "words" : "vectors",
    large: large === 1,
  }));
}

export type { Packed as PackedEntry };
