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
  /** The ids of its deleted passages, if they were read with the entry. */
  readonly dead?: readonly number[];
};

/** An entry as JSON: id, generation, 1 for words, 1 for large, the version of its deleted passages, and these. */
type Packed = readonly [
  ...[id: number, generationId: number, words: number, large: number, deadVersion: number],
  dead?: readonly number[],
];

/**
 * An expression of type json: the ready slabs of generations; `generations` is an array, or a statement of ids.
 * @param withDead adds the ids of their deleted passages.
 */
export function slabEntries(generations: SQL, withDead = false): SQL {
  const dead = withDead ? sql`, dead` : sql``;
  return sql`(select json_agg(json_build_array(id, generation_id, (kind = 'words')::int, large::int, dead_version${dead}) order by id)
    from slabs where state = 'ready' and generation_id = any(${generations}))`;
}

/** See `IndexDamage`. `generations` as in `slabEntries`. */
export function hasDamage(generations: SQL): SQL {
  return sql`exists (select 1 from slabs where state = 'damaged' and generation_id = any(${generations}))`;
}

/** The slabs of generations that a statement has seen. */
export type SeenSlabs = { readonly entries: readonly SlabEntry[]; readonly damaged: boolean };

/** Returns the ready slabs of generations, as `slabEntries`, and whether others are damaged. */
export async function readEntries(db: Database, generations: SQL, withDead: boolean): Promise<SeenSlabs> {
  const [row] = await rows<{ slabs: readonly Packed[] | null; damaged: boolean }>(
    db,
    sql`select ${slabEntries(generations, withDead)} as slabs, ${hasDamage(generations)} as damaged`,
  );
  return { entries: unpackEntries(row?.slabs), damaged: row?.damaged ?? false };
}

/** Reads the value of `slabEntries`. */
export function unpackEntries(packed: readonly Packed[] | null | undefined): readonly SlabEntry[] {
  return (packed ?? []).map(([id, generationId, words, large, deadVersion, dead]) => ({
    ...{ id, generationId, deadVersion, ...(dead === undefined ? {} : { dead }) },
    kind: words === 1 ? "words" : "vectors",
    large: large === 1,
  }));
}

export type { Packed as PackedEntry };
