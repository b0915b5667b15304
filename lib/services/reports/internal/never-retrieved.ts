import { sql } from "drizzle-orm";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { documentHref, inCorpus, type ReportLine, type ReportSource, readLines } from "./report.ts";

/**
 * Searchable documents that no recorded search has returned and that nobody has opened, added to a pack or judged.
 * `figure` is the number of days since they became available, longest first.
 */
export const NEVER_RETRIEVED: ReportSource = {
  read: (context, { corpusId, limit }) =>
    readLines<ReportLine>(
      context,
      sql`
      with met as (
        select jsonb_array_elements_text(e.detail -> 'documents') as id from events e
          where e.name = 'retrieval.provider.selected' and jsonb_typeof(e.detail -> 'documents') = 'array'
        union select e.detail ->> 'documentId' from events e where e.name = 'retrieval.result.opened'
        union select i.document_id from pack_items i
        union select j.document_id from judgements j)
      select documents.id, documents.title, documents.corpus_id as "corpusId", documents.id as "documentId",
        'never_retrieved' as reason,
        greatest(0, floor(extract(epoch from ${context.now.toISOString()}::timestamptz - v.created_at) / 86400))::float8
          as figure, v.created_at as at
      from documents join corpora on corpora.id = documents.corpus_id
      join versions v on v.id = documents.published_version_id
      where ${visibleEvidence(context.actor)}${inCorpus(sql`documents.corpus_id`, corpusId)}
        and not exists (select 1 from met where met.id = documents.id)
      order by at, id`,
      limit,
      documentHref,
    ),
};
