import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows, texts } from "#db/statement.ts";
import type { PrintedWord, VisibleTermsQuery } from "../port/words.ts";
import { readLists, withSlabs } from "./open-slabs.ts";
import { passagesWith } from "./passages-with.ts";
import { seenIn } from "./statistics.ts";
import { firstVisible } from "./visible-passages.ts";

/** Returns the first visible passages with each term, at most `limit`. Terms without one are left out. */
async function firstPassages(
  db: Database,
  { generations, state, visible, terms }: VisibleTermsQuery,
  limit: number,
): Promise<readonly { readonly term: string; readonly ids: readonly number[] }[]> {
  const asked = [...new Set(terms)];
  if (asked.length === 0) return [];
  const query = { generations, kind: "words" as const, seen: seenIn(state) };
  const lists = await withSlabs(db, query, async (slabs) => {
    const found = await readLists(db, slabs, asked);
    return asked.map((term) => passagesWith(slabs, found, term));
  });
  const seen = await firstVisible(db, lists, limit, visible);
  return asked.flatMap((term, place) => {
    const ids = seen[place] ?? [];
    return ids.length === 0 ? [] : [{ term, ids }];
  });
}

/** See `IndexWords`. */
export async function readVisibleTerms(db: Database, query: VisibleTermsQuery): Promise<ReadonlySet<string>> {
  return new Set((await firstPassages(db, query, 1)).map(({ term }) => term));
}

/** See `IndexWords`. A term has letters only, so it is no pattern. */
export async function readPrintedWords(
  db: Database,
  query: VisibleTermsQuery & { readonly maxCounted: number; readonly passagesPerTerm: number },
): Promise<readonly PrintedWord[]> {
  const { maxCounted, passagesPerTerm } = query;
  const found = await firstPassages(db, query, Math.max(maxCounted, passagesPerTerm));
  const looked = found.flatMap(({ term, ids }) => ids.slice(0, passagesPerTerm).map((id) => ({ term, id })));
  if (looked.length === 0) return [];
  // A stem may change the last letter of what it begins: "splay" has the term "splai".
  const printed = await rows<{ term: string; word: string }>(
    db,
    sql`select distinct looked.term, lower(printed.words[1]) as word
      from unnest(${texts(looked.map(({ term }) => term))}, ${integers(looked.map(({ id }) => id))}) as looked(term, id)
      join chunks on chunks.id = looked.id
      cross join lateral regexp_matches(chunks.text,
        '\\m' || left(looked.term, -1) || '[[:alpha:]]*', 'gi') as printed(words)
      order by looked.term, word`,
  );
  const counts = new Map(found.map(({ term, ids }) => [term, Math.min(ids.length, maxCounted)]));
  return printed.map(({ term, word }) => ({ term, frequency: counts.get(term) ?? 0, word }));
}
