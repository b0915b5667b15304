import type { Database } from "#db/client.ts";
import { integers } from "#db/statement.ts";
import type { IndexWords } from "../port/words.ts";
import type { PostingList } from "../slabs/posting-list.ts";
import { readLists, withSlabs } from "./open-slabs.ts";
import { livingAmong } from "./passages-with.ts";
import { seenBy } from "./statistics.ts";

/** See `IndexWords`. */
export async function readHeldTerms(
  db: Database,
  query: Parameters<IndexWords["readHeldTerms"]>[1],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { generationIds, terms, chunkIds } = query;
  if (terms.length === 0 || chunkIds.length === 0) return new Map();
  const asked = [...new Set(chunkIds)];
  const slabQuery = {
    generations: integers(generationIds),
    kind: "words" as const,
    seen: seenBy(query),
  };
  return withSlabs(db, slabQuery, async (slabs) => {
    const held = new Map<number, Set<number>>();
    const lists = await readLists(
      db,
      slabs,
      terms.map(({ term }) => term),
    );
    for (const [place, slab] of slabs.entries())
      for (const ordinal of livingAmong(slab, asked)) {
        const own = termsAt(terms, lists[place], ordinal);
        if (own.size > 0) held.set(slab.columns.chunkIds[ordinal] ?? 0, own);
      }
    return held;
  });
}

function termsAt(
  terms: readonly { readonly id: number; readonly term: string }[],
  lists: ReadonlyMap<string, PostingList> | undefined,
  ordinal: number,
): Set<number> {
  const own = new Set<number>();
  for (const { id, term } of terms) if (includes(lists?.get(term)?.ordinals, ordinal)) own.add(id);
  return own;
}

/** Searches ascending numbers. */
function includes(sorted: Uint16Array = new Uint16Array(), wanted: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}
