import { sql } from "drizzle-orm";
import { mayNameDocument, visibleCorpus } from "#db/visible-evidence.ts";
import { corpusHref, inCorpus, type ReportLine, type ReportSource, readLines } from "./report.ts";

/** Files found at a source and skipped, with a reason code; `figure` is the size in bytes. */
export const SKIPPED_FILES: ReportSource = {
  read: (context, { corpusId, limit }) =>
    readLines<ReportLine>(
      context,
      sql`
      select r.id || '/' || e.path as id,
        case when r.path_prefix = '' then e.path else r.path_prefix || '/' || e.path end as title,
        r.corpus_id as "corpusId", null as "documentId", e.skip_reason as reason, e.size::float8 as figure,
        e.seen_at as at
      from source_entries e join corpus_roots r on r.id = e.root_id join corpora on corpora.id = r.corpus_id
      where ${visibleCorpus(context.actor)} and e.skip_reason is not null
        and (e.document_id is null or ${mayNameDocument(sql`e.document_id`)})${inCorpus(sql`r.corpus_id`, corpusId)}
      order by "corpusId", reason, title, id`,
      limit,
      (line) => corpusHref(line.corpusId),
    ),
};
