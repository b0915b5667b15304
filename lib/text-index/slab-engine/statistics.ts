import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows, texts } from "#db/statement.ts";
import type { TermStatistics, TermStatisticsQuery } from "../port/keyword.ts";
import { countTerm } from "../slabs/keyword-scores.ts";
import { hasDamage, type PackedEntry, type SeenSlabs, slabEntries, unpackEntries } from "./entries.ts";
import { type OpenSlab, readLists, withSlabs } from "./open-slabs.ts";

/** The ids of the words asked, by their place from 1, and the slabs. */
type State = {
  readonly terms: readonly (readonly [id: number, place: number])[] | null;
  readonly slabs: readonly PackedEntry[] | null;
  readonly damaged: boolean;
};

/** See `IndexKeywordSearch`. */
export function searchState(words: readonly string[], generations: SQL): SQL {
  const ids = sql`array(${generations})`;
  return sql`json_build_object('slabs', ${slabEntries(ids)}, 'damaged', ${hasDamage(ids)}, 'terms', (
    select json_agg(json_build_array(t.id, wanted.place) order by t.id)
    from unnest(${texts(words)}) with ordinality as wanted(term, place) join terms t on t.term = wanted.term))::text`;
}

function stateOf(state: string): State {
  return JSON.parse(state) as State;
}

/** See `IndexDamage`. */
export function isDamaged(state: string): boolean {
  return stateOf(state).damaged;
}

/** The slabs that a search's first statement has seen. Undefined without one. */
export function seenIn(state: string | null | undefined): SeenSlabs | undefined {
  if (state == null) return undefined;
  const { slabs, damaged } = stateOf(state);
  return { entries: unpackEntries(slabs), damaged };
}

/** The same, of some of its generations. */
export function seenBy({
  state,
  generationIds,
}: {
  readonly state?: string | null | undefined;
  readonly generationIds: readonly number[];
}): SeenSlabs | undefined {
  const seen = seenIn(state);
  const asked = new Set(generationIds);
  return seen && { ...seen, entries: seen.entries.filter((entry) => asked.has(entry.generationId)) };
}

/** See `IndexKeywordSearch`. */
export async function readTermStatistics(
  db: Database,
  { generationIds, words, state }: TermStatisticsQuery,
): Promise<readonly TermStatistics[]> {
  const { terms, slabs, damaged } = stateOf(state);
  const asked = (terms ?? []).flatMap(([id, place]) => {
    const term = words[place - 1];
    return term === undefined ? [] : [{ id, place, term }];
  });
  if (asked.length === 0) return [];
  const query = {
    generations: integers(generationIds),
    kind: "words" as const,
    seen: { entries: unpackEntries(slabs), damaged },
  };
  const counts = await withSlabs(db, query, (opened) =>
    countTerms(
      db,
      opened,
      asked.map(({ term }) => term),
    ),
  );
  return asked.flatMap(({ id, place, term }) => {
    const count = counts.get(term);
    return count === undefined ? [] : [{ id, place, chunks: count.passages, segments: count.segments }];
  });
}

/** Counts the passages and segments with each term: BM25's n(q). Terms that no passage has are absent. */
export async function countTerms(
  db: Database,
  slabs: readonly OpenSlab[],
  terms: readonly string[],
): Promise<ReadonlyMap<string, { readonly passages: number; readonly segments: number }>> {
  const counts = new Map<string, { passages: number; segments: number }>();
  for (const [place, lists] of (await readLists(db, slabs, terms)).entries()) {
    const slab = slabs[place];
    if (slab === undefined) continue;
    for (const [term, list] of lists) {
      const { passages, segments } = countTerm(list, slab.columns, slab.dead);
      if (passages === 0) continue;
      const count = counts.get(term) ?? { passages: 0, segments: 0 };
      counts.set(term, { passages: count.passages + passages, segments: count.segments + segments });
    }
  }
  return counts;
}

/** Returns the texts of terms by id. */
export async function readTermTexts(
  db: Database,
  termIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (termIds.length === 0) return new Map();
  const found = await rows<{ id: number; term: string }>(
    db,
    sql`select id, term from terms where id = any(${integers([...new Set(termIds)])})`,
  );
  return new Map(found.map(({ id, term }) => [id, term]));
}
