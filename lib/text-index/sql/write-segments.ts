import type postgres from "postgres";
import type { TermDictionary } from "../dictionary.ts";
import type { PassageTarget, PreparedChunk, PreparedSegment } from "../port.ts";

/** Writes segments in one statement, so that rows and counts change together. See `IndexWriting`. */
export async function writeSegments(
  sql: postgres.Sql,
  dictionary: TermDictionary,
  target: PassageTarget,
  segments: readonly PreparedSegment[],
): Promise<number> {
  const batch = segments.flat();
  const ids = await dictionary.ids(
    sql,
    batch.flatMap((each) => [...each.frequencies.keys()]),
  );
  const postings = batch.flatMap((each) =>
    [...each.frequencies].map(([term, tf]) => ({
      ordinal: each.chunk.ordinal,
      term: ids.get(term) ?? 0,
      tf,
    })),
  );
  const rows = JSON.stringify(
    segments.flatMap((segment) => segment.map((each) => toRow(each, segment, ids))),
    storable,
  );
  return insertChunks(sql, target, rows, postings);
}

type Posting = { readonly ordinal: number; readonly term: number; readonly tf: number };

/** @param rows the passages as JSON, in the form of `toRow`. */
async function insertChunks(
  sql: postgres.Sql,
  target: PassageTarget,
  rows: string,
  postings: readonly Posting[],
): Promise<number> {
  const [result] = await sql<{ written: number }[]>`
    with given as (
      select * from jsonb_to_recordset(${rows}::text::jsonb) as r(
        chunk_ordinal int, segment_ordinal int, segment_length int, kind text, char_start int, char_end int, start_line int, end_line int, page int,
        page_last int, section_path text[], clause_ids text[], policy_section_id text, policy_clause_id text,
        policy_topic_tags text[], parent_ordinal int, code_language text, is_decision bool, is_question bool,
        is_action bool, injection_flags text[], risk_score real, entities jsonb, links jsonb, text text,
        term_sequence int[], term_count int, input_hash text)),
    segments as materialized (
      select segment_ordinal, segment_length, nextval('segment_ids')::int as segment_id
      from (select distinct segment_ordinal, segment_length from given order by 1) as parts),
    written as (
      insert into chunks (generation_id, version_id, document_id, corpus_id, segment_id, chunk_ordinal, kind, char_start,
        char_end, start_line, end_line, page, page_last, section_path, clause_ids, policy_section_id,
        policy_clause_id, policy_topic_tags, parent_ordinal, code_language, is_decision, is_question, is_action,
        injection_flags, risk_score, entities, links, text, term_sequence, term_count,
        input_hash)
      select ${target.generationId}, ${target.versionId}, ${target.documentId}, ${target.corpusId}, segment_id,
        chunk_ordinal, kind, char_start, char_end, start_line, end_line, page, page_last, section_path, clause_ids,
        policy_section_id, policy_clause_id, policy_topic_tags, parent_ordinal, code_language, is_decision,
        is_question, is_action, injection_flags, risk_score, entities, links, text, term_sequence, term_count,
        input_hash
      from given join segments using (segment_ordinal) order by chunk_ordinal
      on conflict (version_id, generation_id, chunk_ordinal) do nothing
      returning id, segment_id, chunk_ordinal, term_count, kind <> 'atom' as counts),
    posted as (
      insert into postings (generation_id, term_id, chunk_id, segment_id, tf, length, segment_length)
      select ${target.generationId}, p.term_id, written.id, segment_id, p.tf, written.term_count,
        case when counts then segment_length else 0 end
      from unnest(${postings.map((p) => p.ordinal)}::int[], ${postings.map((p) => p.term)}::int[],
        ${postings.map((p) => p.tf)}::real[]) as p(chunk_ordinal, term_id, tf)
      join written using (chunk_ordinal) join segments using (segment_id)
      returning term_id, segment_id, segment_length),
    counted as (
      insert into term_stats as s (generation_id, term_id, document_frequency, segment_frequency)
      select ${target.generationId}, term_id, count(*), count(distinct segment_id) filter (where segment_length > 0)
      from posted group by term_id order by term_id
      on conflict (generation_id, term_id) do update set
        document_frequency = s.document_frequency + excluded.document_frequency,
        segment_frequency = s.segment_frequency + excluded.segment_frequency)
    update generations set
      chunk_count = chunk_count + (select count(*) from written),
      total_length = total_length + (select coalesce(sum(term_count), 0) from written),
      segment_count = segment_count + (select count(distinct segment_id) from written where counts),
      segment_length = generations.segment_length + (select coalesce(sum(term_count), 0) from written where counts)
    where id = ${target.generationId}
    returning (select count(*)::int from written) as written`;
  return result?.written ?? 0;
}

/** Postgres stores neither NUL nor lone surrogates. A space has the same length. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", " ").toWellFormed() : value;
}

function toRow(
  { chunk, length, sequence, inputHash }: PreparedChunk,
  segment: PreparedSegment,
  ids: ReadonlyMap<string, number>,
) {
  return {
    chunk_ordinal: chunk.ordinal,
    segment_ordinal: segment[0]?.chunk.ordinal ?? 0,
    segment_length: segment.reduce((sum, each) => sum + (each.chunk.kind === "atom" ? 0 : each.length), 0),
    kind: chunk.kind,
    char_start: chunk.span.start,
    char_end: chunk.span.end,
    start_line: chunk.startLine,
    end_line: chunk.endLine,
    page: chunk.pageFirst,
    page_last: chunk.pageLast,
    section_path: chunk.sectionPath,
    clause_ids: chunk.clauseIds,
    policy_section_id: chunk.policySectionId,
    policy_clause_id: chunk.policyClauseId,
    policy_topic_tags: chunk.topicTags,
    parent_ordinal: chunk.parentOrdinal,
    code_language: chunk.codeLanguage,
    is_decision: chunk.isDecision,
    is_question: chunk.isQuestion,
    is_action: chunk.isAction,
    injection_flags: chunk.injectionFlags,
    risk_score: chunk.riskScore,
    entities: chunk.entities,
    links: chunk.links,
    text: chunk.text,
    term_sequence: sequence.map((term) => ids.get(term) ?? 0),
    term_count: length,
    input_hash: inputHash,
  };
}
