import type postgres from "postgres";
import type { AnnotatedChunk } from "#lib/domain/chunk.ts";

/** A passage as stored. */
export type StoredChunk = {
  readonly id: number;
  readonly segmentId: number;
  readonly inputHash: string;
  readonly chunk: AnnotatedChunk;
};

type Row = Omit<AnnotatedChunk, "span" | "leadSpan"> & {
  readonly id: number;
  readonly segmentId: number;
  readonly inputHash: string;
  readonly start: number;
  readonly end: number;
};

/** Returns the passages of the given segments of a version, in order. Spans count code points. */
export async function readSegments(
  sql: postgres.ISql,
  input: {
    readonly versionId: number;
    readonly generationId: number;
    readonly segmentIds: readonly number[];
  },
): Promise<StoredChunk[]> {
  const rows = await sql<Row[]>`
    select id, segment_id as "segmentId", input_hash as "inputHash", chunk_ordinal as ordinal, kind,
      char_start as start, char_end as end, start_line as "startLine", end_line as "endLine", page as "pageFirst",
      page_last as "pageLast", section_path as "sectionPath", clause_ids as "clauseIds",
      policy_section_id as "policySectionId", policy_clause_id as "policyClauseId",
      policy_topic_tags as "topicTags", parent_ordinal as "parentOrdinal", code_language as "codeLanguage",
      is_decision as "isDecision", is_question as "isQuestion", is_action as "isAction",
      injection_flags as "injectionFlags", risk_score as "riskScore", entities, links, text
    from chunks
    where version_id = ${input.versionId} and generation_id = ${input.generationId}
      and segment_id = any(${input.segmentIds as number[]}::int[])
    order by chunk_ordinal`;
  return rows.map(({ id, segmentId, inputHash, start, end, ...chunk }) => ({
    id,
    segmentId,
    inputHash,
    chunk: { ...chunk, span: { start, end } },
  }));
}
