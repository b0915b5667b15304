import { sql } from "drizzle-orm";
import { wholeText } from "#db/version-text.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { documentHref, inCorpus, type ReportLine, type ReportSource, readLines } from "./report.ts";

type Cited = ReportLine & {
  readonly packId: string | null;
  readonly version: number;
  readonly start: number;
  readonly end: number;
};

/**
 * Citations in packs and judgements whose version has been replaced: `words_changed` if the newer text does not contain
 * the cited words (listed first), else `newer_version`. `figure` is the number of the newer version.
 */
export const CITED_BUT_STALE: ReportSource = {
  read: (context, { corpusId, limit }) =>
    readLines<Cited>(
      context,
      sql`
      with cited as (
        select i.id, i.pack_id as "packId", p.title as "within", i.document_id, i.version_number, i.char_start,
          i.char_end, i.quote, i.created_at
        from pack_items i join packs p on p.id = i.pack_id and p.deleted_at is null
        union all
        select 'judgement:' || j.id, null, null, j.document_id, j.version_number, j.char_start, j.char_end, j.quote,
          j.created_at
        from judgements j)
      select c.id, documents.title || case when c.within is null then '' else ' in ' || c.within end as title,
        documents.corpus_id as "corpusId", documents.id as "documentId",
        case when c.quote <> '' and strpos(${wholeText(sql`t`)}, c.quote) = 0
          then 'words_changed' else 'newer_version' end as reason,
        v.number::float8 as figure, c.created_at as at, c."packId", c.version_number as version,
        c.char_start as start, c.char_end as "end"
      from cited c
      join documents on documents.id = c.document_id join corpora on corpora.id = documents.corpus_id
      join versions v on v.id = documents.published_version_id and v.number > c.version_number
      left join version_texts t on t.version_id = v.id
      where ${visibleEvidence(context.actor)}${inCorpus(sql`documents.corpus_id`, corpusId)}
      order by reason desc, at desc, id`,
      limit,
      (line) =>
        line.packId === null
          ? documentHref(line, { version: line.version, span: [line.start, line.end] })
          : `/packs/${encodeURIComponent(line.packId)}`,
    ),
};
