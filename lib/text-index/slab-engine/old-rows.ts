import type postgres from "postgres";
import { numbers } from "#db/statement.ts";
import type { SlabPassage } from "../slabs/slab.ts";

/** Returns whether an earlier release has written the index, and its rows are still there. */
export async function hasOldRows(sql: postgres.ISql): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`
    select exists (select 1 from postings) or exists (select 1 from term_stats)
      or (exists (select 1 from chunks) and not exists (select 1 from slabs)) as there`;
  return row?.there ?? false;
}

/** Removes the rows that slabs have replaced. */
export async function emptyOldRows(tx: postgres.ISql): Promise<void> {
  await tx`truncate postings, term_stats`;
}

type Row = Omit<SlabPassage, "frequencies" | "vectors"> & {
  readonly terms: string | null;
  readonly frequencies: string | null;
};

/** Reads passages from the rows of an earlier release: words by id, frequencies as they were stored. */
export class OldRows {
  readonly #terms = new Map<number, string>();

  /** Returns the passages of versions, by segment. Their vectors are not read. */
  async passagesOf(
    sql: postgres.ISql,
    generationId: number,
    versionIds: readonly number[],
  ): Promise<readonly SlabPassage[]> {
    const rows = await sql<Row[]>`
      select c.id as "chunkId", c.version_id as "versionId", c.segment_id as "segmentId", c.term_count as length,
        case when c.kind = 'atom' then 0 else
          (sum(c.term_count) filter (where c.kind <> 'atom') over (partition by c.segment_id))::int end as "segmentLength",
        p.terms, p.frequencies
      from chunks c cross join lateral (
        select array_agg(term_id)::text as terms, array_agg(tf)::text as frequencies
        from postings where chunk_id = c.id) as p
      where c.version_id = any(${[...versionIds]}::int[]) and c.generation_id = ${generationId}
      order by c.segment_id, c.id`;
    const passages = rows.map((row) => ({
      ...row,
      terms: numbers(row.terms),
      frequencies: numbers(row.frequencies),
    }));
    await this.#learn(sql, new Set(passages.flatMap(({ terms }) => terms)));
    return passages.map(({ terms, frequencies, ...facts }) => ({
      ...facts,
      frequencies: new Map(
        terms.flatMap((id, place) => {
          const term = this.#terms.get(id);
          return term === undefined ? [] : [[term, frequencies[place] ?? 0]];
        }),
      ),
      vectors: [],
    }));
  }

  async #learn(sql: postgres.ISql, ids: ReadonlySet<number>): Promise<void> {
    const unknown = [...ids].filter((id) => !this.#terms.has(id));
    if (unknown.length === 0) return;
    const found = await sql<{ id: number; term: string }[]>`
      select id, term from terms where id = any(${unknown}::int[])`;
    for (const { id, term } of found) this.#terms.set(id, term);
  }
}
