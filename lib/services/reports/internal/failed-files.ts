import { sql } from "drizzle-orm";
import { visibleCorpus, visibleEvidence } from "#db/visible-evidence.ts";
import {
  corpusHref,
  documentHref,
  inCorpus,
  type ReportLine,
  type ReportSource,
  readLines,
} from "./report.ts";

/**
 * Files missing from the index because of an error: documents whose current version could not be read, and files that
 * the last sync could not receive. Leaves out those that a person has marked as resolved.
 */
export const FAILED_FILES: ReportSource = {
  read: (context, { corpusId, limit }) =>
    readLines<ReportLine>(
      context,
      sql`
      select documents.id, documents.title, documents.corpus_id as "corpusId", documents.id as "documentId",
        coalesce(v.error_message, 'It could not be read.') as reason, null::float8 as figure,
        coalesce(j.finished_at, v.created_at) as at
      from documents join corpora on corpora.id = documents.corpus_id
      join versions v on v.document_id = documents.id and v.number = documents.current_version and v.state = 'failed'
      left join lateral (
        select j.finished_at, j.resolved_at from jobs j where j.document_id = documents.id and j.version_id = v.id
          and j.kind = 'ingest-document' order by j.created_at desc limit 1) j on true
      where ${visibleEvidence(context.actor)} and j.resolved_at is null${inCorpus(sql`documents.corpus_id`, corpusId)}
      union all
      select 'item:' || i.id, i.path, plan.corpus_id, null,
        coalesce(i.error_message, 'It could not be taken in.'), null, plan.finished_at
      from (
        select distinct on (s.corpus_id) s.id, s.corpus_id, s.finished_at
        from sync_runs s join corpora on corpora.id = s.corpus_id
        where ${visibleCorpus(context.actor)} and s.planned_at is not null${inCorpus(sql`s.corpus_id`, corpusId)}
        order by s.corpus_id, s.started_at desc, s.id desc) plan
      join sync_items i on i.run_id = plan.id and i.state = 'failed'
      where not exists (select 1 from documents d join versions v on v.document_id = d.id and v.number = d.current_version
        where d.id = i.document_id and d.deleted_at is null and v.state = 'failed')
      order by at desc nulls last, id`,
      limit,
      (line) => documentHref(line) ?? corpusHref(line.corpusId),
    ),
};
