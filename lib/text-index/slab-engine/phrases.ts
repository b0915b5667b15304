import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows, texts } from "#db/statement.ts";
import type { IndexWords, PhraseWord } from "../port/words.ts";
import type { PostingList } from "../slabs/posting-list.ts";
import { type OpenSlab, readLists, withSlabs } from "./open-slabs.ts";
import { livingIn, passagesWith } from "./passages-with.ts";
import { countTerms, readTermTexts, seenIn } from "./statistics.ts";

/** See `IndexWords`. */
export async function readPhraseWords(
  db: Database,
  { generations, state, terms }: Parameters<IndexWords["readPhraseWords"]>[1],
): Promise<readonly PhraseWord[]> {
  if (terms.length === 0) return [];
  const asked = [...new Set(terms.map(({ term }) => term))];
  const known = await rows<{ id: number; term: string }>(
    db,
    sql`select id, term from terms where term = any(${texts(asked)})`,
  );
  const ids = new Map(known.map(({ id, term }) => [term, id]));
  const counts = await withSlabs(db, wordSlabs({ generations, state }), (slabs) =>
    countTerms(db, slabs, [...ids.keys()]),
  );
  const words = new Map<string, { phrase: number; word: number; passages: number; termIds: number[] }>();
  for (const { phrase, word, term } of terms) {
    const passages = counts.get(term)?.passages ?? 0;
    const id = ids.get(term);
    if (passages === 0 || id === undefined) continue;
    const key = `${phrase} ${word}`;
    const found = words.get(key) ?? { phrase, word, passages: 0, termIds: [] };
    found.passages += passages;
    if (!found.termIds.includes(id)) found.termIds.push(id);
    words.set(key, found);
  }
  return [...words.values()];
}

function wordSlabs({
  generations,
  state,
}: Pick<Parameters<IndexWords["readPhraseWords"]>[1], "generations" | "state">) {
  return { generations, kind: "words" as const, seen: seenIn(state) };
}

/** See `IndexWords`. */
export async function readPassagesWithTerms(
  db: Database,
  query: Parameters<IndexWords["readPassagesWithTerms"]>[1],
): Promise<readonly number[]> {
  const groups = [query.anyOf, ...query.alsoOneOf.filter((ids) => ids.length > 0)];
  const terms = await readTermTexts(db, groups.flat());
  const wanted = groups.map((ids) => ids.flatMap((id) => terms.get(id) ?? []));
  const held = await withSlabs(db, wordSlabs(query), async (slabs) => {
    const lists = await readLists(db, slabs, [...terms.values()]);
    return slabs.flatMap((slab, place) => passagesWithAll(slab, lists[place] ?? new Map(), wanted));
  });
  if (held.length === 0) return [];
  const found = await rows<{ id: number }>(
    db,
    sql`select chunks.id from unnest(${integers(held)}) as held(chunk_id)
      join chunks on chunks.id = held.chunk_id
      join documents on documents.id = chunks.document_id
      where ${query.accepts}`,
  );
  return found.map(({ id }) => id);
}

/** Returns the living passages of a slab that have one term of every group. */
function passagesWithAll(
  { columns, dead }: OpenSlab,
  lists: ReadonlyMap<string, PostingList>,
  groups: readonly (readonly string[])[],
): number[] {
  const sets = groups.map((terms) => new Set(terms.flatMap((term) => [...livingIn(lists.get(term), dead)])));
  const [first = new Set<number>(), ...others] = sets;
  const ordinals = [...first].filter((ordinal) => others.every((other) => other.has(ordinal)));
  return ordinals.map((ordinal) => columns.chunkIds[ordinal] ?? 0);
}

/** See `IndexWords`. */
export async function readPassagesMatching(
  db: Database,
  query: Parameters<IndexWords["readPassagesMatching"]>[1],
): Promise<readonly number[]> {
  const terms = await readTermTexts(
    db,
    query.terms.map(({ termId }) => termId),
  );
  const held = await withSlabs(db, wordSlabs(query), async (slabs) => {
    const lists = await readLists(db, slabs, [...terms.values()]);
    return query.terms.flatMap(({ place, termId }) => {
      const term = terms.get(termId);
      return term === undefined ? [] : passagesWith(slabs, lists, term).map((id) => ({ place, id }));
    });
  });
  if (held.length === 0) return [];
  const found = await rows<{ id: number }>(
    db,
    sql`select distinct chunks.id
      from unnest(${integers(held.map(({ place }) => place))}, ${integers(held.map(({ id }) => id))}) as held(place, chunk_id)
      join unnest(${texts(query.patterns)})
        with ordinality as pattern(words, place) on pattern.place = held.place + 1
      join chunks on chunks.id = held.chunk_id
      join documents on documents.id = chunks.document_id
      where ${query.text} ~* pattern.words`,
  );
  return found.map(({ id }) => id);
}
