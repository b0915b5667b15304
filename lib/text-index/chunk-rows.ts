import type postgres from "postgres";
import type { PassageTarget, PreparedChunk, PreparedSegment } from "./port/writing.ts";

/**
 * The beginning of a statement that writes passages, for every engine: `given`, the passages of `chunkRows`; `segments`
 * with their new ids; `written`, the rows that were new.
 */
export function writtenChunks(
  sql: postgres.ISql,
  target: PassageTarget,
  rows: string,
): postgres.PendingQuery<postgres.Row[]> {
  return sql`
    given as (
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
      returning id, segment_id, chunk_ordinal, term_count, kind <> 'atom' as counts)`;
}

/** The end of that statement: adds the written passages to the totals of their generation. */
export function countWritten(
  sql: postgres.ISql,
  generationId: number,
): postgres.PendingQuery<postgres.Row[]> {
  return sql`
    update generations set
      chunk_count = chunk_count + (select count(*) from written),
      total_length = total_length + (select coalesce(sum(term_count), 0) from written),
      segment_count = segment_count + (select count(distinct segment_id) from written where counts),
      segment_length = generations.segment_length + (select coalesce(sum(term_count), 0) from written where counts)
    where id = ${generationId}`;
}

/** Returns the passages as JSON. Postgres stores neither NUL nor lone surrogates; a space has the same length. */
export function chunkRows(segments: readonly PreparedSegment[], ids: ReadonlyMap<string, number>): string {
  const rows = segments.flatMap((segment) => {
    const facts = { ordinal: segment[0]?.chunk.ordinal ?? 0, length: segmentLength(segment) };
    return segment.map((each) => toRow(each, facts, ids));
  });
  const json = JSON.stringify(rows);
  // NUL and lone surrogates are escaped so. A function for each value takes much longer, and hardly a text has them.
  if (!json.includes("\\u")) return json;
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", " ").toWellFormed() : value,
  );
}

/** Returns the length of a segment: atoms add nothing to it. */
export function segmentLength(segment: PreparedSegment): number {
  return segment.reduce((sum, each) => sum + (each.chunk.kind === "atom" ? 0 : each.length), 0);
}

function toRow(
  { chunk, length, sequence, inputHash }: PreparedChunk,
  segment: { readonly ordinal: number; readonly length: number },
  ids: ReadonlyMap<string, number>,
) {
  return {
    chunk_ordinal: chunk.ordinal,
    segment_ordinal: segment.ordinal,
    segment_length: segment.length,
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
