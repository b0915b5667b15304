import { sql } from "drizzle-orm";
import { visibleCorpus } from "#db/visible-evidence.ts";
import { type ReportLine, type ReportSource, readLines } from "./report.ts";

type ZeroHitLine = ReportLine & { readonly corpora: readonly string[] };

/** Returns the link that repeats the search in the same corpora. */
function searchHref({ title, corpora }: ZeroHitLine): string {
  const query = new URLSearchParams({ q: title });
  if (corpora.length > 0) query.set("corpora", corpora.join(","));
  return `/?${query}`;
}

/**
 * Questions without results, most frequent first: `figure` is their count, `at` the last time. Shows the words of the
 * question to the reader of the report, but writes them to no log.
 */
export const ZERO_HIT_QUERIES: ReportSource = {
  read: (context, { corpusId, limit }) =>
    readLines<ZeroHitLine>(
      context,
      sql`
      select max(r.id) as id, min(btrim(r.query)) as title,
        case when cardinality(named.corpora) = 1 then named.corpora[1] end as "corpusId", null as "documentId",
        'nothing_found' as reason, count(*)::float8 as figure, max(r.created_at) as at, named.corpora
      from receipts r
      cross join lateral (
        select coalesce(array(select jsonb_array_elements_text(r.frame -> 'filters' -> 'corpora')), '{}') as corpora) named
      where r.document_count = 0 and r.status <> 'unavailable' and r.origin <> 'replay'
        and exists (select 1 from corpora where corpora.id = any(r.corpus_ids) and ${visibleCorpus(context.actor)})
        ${corpusId === undefined ? sql`` : sql`and ${corpusId} = any(r.corpus_ids)`}
      group by lower(btrim(r.query)), named.corpora
      order by figure desc, at desc, id`,
      limit,
      searchHref,
    ),
};
