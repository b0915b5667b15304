import { sql } from "drizzle-orm";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { documentHref, inCorpus, type ReportLine, type ReportSource, readLines } from "./report.ts";

type Page = ReportLine & { readonly page: number };

/** Pages with low OCR confidence (OCR_LOW_CONFIDENCE), lowest first; `figure` is 0 to 100. */
export const LOW_OCR_CONFIDENCE: ReportSource = {
  read: (context, { corpusId, limit }) =>
    readLines<Page>(
      context,
      sql`
      select documents.id || '/' || p.number as id, documents.title || ', page ' || p.number as title,
        documents.corpus_id as "corpusId", documents.id as "documentId", p.source_reason as reason,
        p.confidence::float8 as figure, v.created_at as at, p.number as page
      from documents join corpora on corpora.id = documents.corpus_id
      join versions v on v.id = documents.published_version_id
      join pages p on p.version_id = v.id and p.confidence < ${context.config.ocr.lowConfidence}
      where ${visibleEvidence(context.actor)}${inCorpus(sql`documents.corpus_id`, corpusId)}
      order by figure, id`,
      limit,
      (line) => documentHref(line, { page: line.page }),
    ),
};
