import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, numbers, rows } from "#db/statement.ts";
import type { TermPlace, TermPlacesQuery } from "../port/words.ts";
import { type OpenSlab, readLists, withSlabs } from "./open-slabs.ts";
import { livingIn, passagesWith } from "./passages-with.ts";
import { seenBy } from "./statistics.ts";
import { firstVisible } from "./visible-passages.ts";

type FirstResults = {
  readonly segmentIds: ReadonlySet<number>;
  readonly versionId: number;
  readonly text: string | null;
};

/** See `IndexWords`. */
export async function readTermPlaces(
  db: Database,
  query: TermPlacesQuery,
): Promise<{ readonly places: readonly TermPlace[]; readonly text: string | null }> {
  const first = await readFirstResults(db, query);
  const asked = {
    generations: integers(query.generationIds),
    kind: "words" as const,
    seen: seenBy(query),
  };
  const found = await withSlabs(db, asked, async (slabs) => {
    const lists = await readLists(db, slabs, query.terms);
    return [...new Set(query.terms)].flatMap((term) => {
      const place = placeOf(
        slabs,
        lists.map((list) => list.get(term)),
        first,
      );
      if (place === null) return [];
      return [{ term, ...place, ids: query.counted.includes(term) ? passagesWith(slabs, lists, term) : [] }];
    });
  });
  const seen = await firstVisible(
    db,
    found.map(({ ids }) => ids),
    query.countedTo,
    query.visible,
  );
  const places = found.map(({ ids: _ids, ...term }, place) => ({
    ...term,
    frequency: seen[place]?.length ?? 0,
  }));
  return { places, text: first.text };
}

/** Returns where a term is; null if no passage has it. */
function placeOf(
  slabs: readonly OpenSlab[],
  lists: readonly Parameters<typeof livingIn>[0][],
  { segmentIds, versionId }: FirstResults,
): { readonly near: boolean; readonly first: boolean } | null {
  let [occurs, near, first] = [false, false, false];
  for (const [place, { columns, dead }] of slabs.entries())
    for (const ordinal of livingIn(lists[place], dead)) {
      occurs = true;
      near ||= segmentIds.has(columns.segmentIds[columns.segments[ordinal] ?? 0] ?? 0);
      first ||= columns.versionIds[ordinal] === versionId;
      if (near && first) return { near, first };
    }
  return occurs ? { near, first } : null;
}

/** Reads the segments of the first results, the version of the first of them, and the text. */
async function readFirstResults(db: Database, query: TermPlacesQuery): Promise<FirstResults> {
  const chunkIds = integers(query.chunkIds);
  const { pages, first } = query;
  const version: SQL =
    "versionId" in first
      ? sql`${first.versionId}::int`
      : sql`(select version_id from chunks where id = ${first.chunkId})`;
  const text = query.withText
    ? sql`(select string_agg(text, ' ') from chunks where id = any(${chunkIds}))`
    : sql`null`;
  const [row] = await rows<{ segments: string | null; version: number | null; text: string | null }>(
    db,
    sql`select ${version} as version, ${text} as text, (select array_agg(segment_id)::text from (
      select segment_id from chunks where id = any(${chunkIds})
      union
      select c.segment_id from chunks c
      join unnest(${integers(pages.map(({ versionId }) => versionId))}, ${integers(pages.map(({ page }) => page))})
        as on_page(version_id, page)
        on c.version_id = on_page.version_id and on_page.page between c.page and coalesce(c.page_last, c.page)) as near)
      as segments`,
  );
  return {
    segmentIds: new Set(numbers(row?.segments)),
    versionId: row?.version ?? 0,
    text: row?.text ?? null,
  };
}
