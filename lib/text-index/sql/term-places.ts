import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { integers, rows, texts } from "#db/statement.ts";
import type { TermPlace, TermPlacesQuery } from "../port.ts";
import { visiblePostings } from "./visible-postings.ts";

/** A more common term is looked up in each passage of the first documents: these are fewer than its postings. */
const COMMON_FREQUENCY = 5000;

/**
 * See `IndexWords`. The statistics of terms decide only how a term is looked up, because they count restricted
 * documents.
 */
export async function readTermPlaces(
  db: Database,
  query: TermPlacesQuery,
): Promise<{ readonly places: readonly TermPlace[]; readonly text: string | null }> {
  const generations = integers(query.generationIds);
  const chunkIds = integers(query.chunkIds);
  const text = query.withText
    ? sql`(select string_agg(text, ' ') from chunks where id = any(${chunkIds}))`
    : sql`null`;
  const ofTerm = sql`p.generation_id = any(${generations}) and p.term_id = asked.id`;
  const { near, first } = placesOf(ofTerm, versionOf(query.first));
  const visible = visiblePostings(query.visible, generations, sql`placed.id`);
  const [row] = await rows<{ readonly places: readonly TermPlace[] | null; readonly text: string | null }>(
    db,
    sql`with asked as materialized (
        select t.id, t.term, sum(s.document_frequency) > ${COMMON_FREQUENCY} as common
        from terms t join term_stats s on s.term_id = t.id
        where t.term = any(${texts(query.terms)}) and s.generation_id = any(${generations})
        group by t.id, t.term having sum(s.document_frequency) > 0),
      segments as materialized (${segmentsOf(query, chunkIds)}),
      placed as (select asked.*, ${near} as near, ${first} as first from asked),
      found as (
        select term, near, first, case when term = any(${texts(query.counted)})
          then (select count(*)::int from (${visible} limit ${query.countedTo}) as counted) else 0 end as frequency
        from placed)
      select (select json_agg(found) from found) as places, ${text} as text`,
  );
  return { places: row?.places ?? [], text: row?.text ?? null };
}

function versionOf(first: TermPlacesQuery["first"]): SQL {
  return "versionId" in first
    ? sql`${first.versionId}::int`
    : sql`(select version_id from chunks where id = ${first.chunkId})`;
}

/** The segments of the first results, each with its version. */
function segmentsOf({ pages }: TermPlacesQuery, chunkIds: SQL): SQL {
  return sql`select version_id, segment_id from chunks where id = any(${chunkIds})
    union
    select c.version_id, c.segment_id from chunks c
    join unnest(${integers(pages.map(({ versionId }) => versionId))}, ${integers(pages.map(({ page }) => page))})
      as on_page(version_id, page)
      on c.version_id = on_page.version_id and on_page.page between c.page and coalesce(c.page_last, c.page)`;
}

/** Whether a term is in the segments, and in the version. */
function placesOf(ofTerm: SQL, version: SQL): { readonly near: SQL; readonly first: SQL } {
  const inSegments = sql`= any(array(select segment_id from segments))`;
  // A lateral join with a limit looks each passage up, instead of reading all postings of the term.
  const ofPassages = (those: SQL) => sql`exists (
    select 1 from chunks c
    cross join lateral (select 1 from postings p where ${ofTerm} and p.chunk_id = c.id limit 1) as held
    where ${those})`;
  return {
    near: sql`case when common
      then ${ofPassages(sql`c.version_id = any(array(select version_id from segments)) and c.segment_id ${inSegments}`)}
      else exists (select 1 from postings p where ${ofTerm} and p.segment_id ${inSegments}) end`,
    first: sql`case when common then ${ofPassages(sql`c.version_id = ${version}`)}
      else exists (
        select 1 from postings p join chunks c on c.id = p.chunk_id where ${ofTerm} and c.version_id = ${version}) end`,
  };
}
