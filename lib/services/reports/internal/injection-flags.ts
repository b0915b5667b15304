import { sql } from "drizzle-orm";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { documentHref, inCorpus, type ReportLine, type ReportSource, readLines } from "./report.ts";

type Flagged = ReportLine & { readonly start: number; readonly end: number };

/**
 * Documents with passages that look like instructions to a model, riskiest first. `figure` is the number of passages.
 * The link opens the first of them.
 */
export const INJECTION_FLAGS: ReportSource = {
  read: (context, { corpusId, limit }) =>
    readLines<Flagged>(
      context,
      sql`
      select documents.id, documents.title, documents.corpus_id as "corpusId", documents.id as "documentId",
        array_to_string(array(select distinct f from unnest(array_agg(flagged.flags)) f order by f), ', ') as reason,
        count(distinct flagged.id)::float8 as figure, max(v.indexed_at) as at,
        (array_agg(flagged.char_start order by flagged.chunk_ordinal))[1] as start,
        (array_agg(flagged.char_end order by flagged.chunk_ordinal))[1] as "end"
      from documents join corpora on corpora.id = documents.corpus_id
      join versions v on v.id = documents.published_version_id
      join lateral (
        select c.id, c.chunk_ordinal, c.char_start, c.char_end, c.risk_score, unnest(c.injection_flags) as flags
        from chunks c where c.version_id = v.id and c.generation_id = v.generation_id
          and c.injection_flags <> '{}') flagged on true
      where ${visibleEvidence(context.actor)}${inCorpus(sql`documents.corpus_id`, corpusId)}
      group by documents.id
      order by max(flagged.risk_score) desc, figure desc, documents.id`,
      limit,
      (line) => documentHref(line, { span: [line.start, line.end] }),
    ),
};
