import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Candidate } from "#lib/domain/lane.ts";
import type { Span } from "#lib/domain/span.ts";
import { type Admission, admittedCorpus, admittedDocument } from "./filters.ts";
import type { Fused } from "./fuse/fused.ts";
import { integers, numbers, rows } from "./statement.ts";

/** What ranking and grouping need to know of a candidate; its words are read only for what is shown. */
export type CandidateRow = {
  readonly id: number;
  readonly documentId: string;
  readonly version: number;
  readonly ordinal: number;
  readonly segmentId: number;
  readonly sourcePath: string;
  readonly fileName: string;
  readonly corpusId: string;
  /** Read only for a profile that weighs them. */
  readonly docType?: string | null;
  /** Of publication, else of the file, else of arrival; read likewise. */
  readonly datedAt?: string | null;
  /** Code points. */
  readonly charStart: number;
  readonly charEnd: number;
  readonly page: number | null;
  readonly pageLast: number | null;
  readonly riskScore: number;
  /** 0..100: the least sure of its pages, where its words were recognised; null elsewhere. */
  readonly ocrConfidence: number | null;
  /** Clauses and policies are read only for a question that names one. */
  readonly policySectionId?: string | null;
  readonly clauseIds?: readonly string[];
  /** Term ids in the text's order, for those it was asked of. */
  readonly terms: readonly number[] | null;
};

/** A candidate with its place in the document, in code points, and on its pages. */
export type PlacedCandidate = Candidate & {
  readonly corpusId: string;
  /** Term ids in the text's order, for those whose words were looked at. */
  readonly termIds?: readonly number[] | null;
  readonly span: Span;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
};

export type CandidatesAsked = {
  /** Chunk ids, each once. */
  readonly ids: readonly number[];
  /** The words in order are wanted of so many of them, from the first. */
  readonly withTerms: number;
  /** The question names a clause or policy, so that those of the passages are wanted. */
  readonly withClauses: boolean;
  /** The profile weighs age and type. */
  readonly withDates: boolean;
};

/** A document's date for freshness. */
const DATES = sql`, doc_type, coalesce(published_date::timestamptz, source_modified_at, created_at) as dated_at`;

type Row = Omit<CandidateRow, "terms"> & { readonly terms: string | null };

/**
 * The candidates that the search may answer with. Every candidate passes here, whatever proposed it, so that nothing
 * unpublished, removed or filtered out can surface.
 *
 * `offset 0` makes every row be looked up by its key. Left to choose, the planner reads all documents of a corpus anew
 * for each passage, once the statement is prepared and the corpus is large.
 */
export async function readCandidates(
  db: Database,
  admission: Admission,
  { ids, withTerms, withClauses, withDates }: CandidatesAsked,
): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  const found = await rows<Row>(
    db,
    sql`select chunks.id, chunks.document_id as "documentId", versions.number as version,
        chunks.chunk_ordinal as ordinal, chunks.segment_id as "segmentId", documents.source_path as "sourcePath",
        documents.file_name as "fileName", documents.corpus_id as "corpusId", chunks.char_start as "charStart", chunks.char_end as "charEnd",
        chunks.page, chunks.page_last as "pageLast", chunks.risk_score::float8 as "riskScore",
        ${withClauses ? sql`chunks.policy_section_id as "policySectionId", chunks.clause_ids as "clauseIds",` : sql``}
        ${withDates ? sql`documents.doc_type as "docType", documents.dated_at::text as "datedAt",` : sql``}
        case when chunks.page is not null then (select min(p.confidence)::float8 from pages p
          where p.version_id = chunks.version_id and p.number between chunks.page and chunks.page_last)
        end as "ocrConfidence",
        case when chunks.id = any(${integers(ids.slice(0, withTerms))}) then chunks.term_sequence::text end as terms
      from (
        select * from chunks where chunks.id = any(${integers(ids)}) and chunks.generation_id = any(array(
          select published_generation_id from corpora where ${admittedCorpus(admission)}))
        offset 0) as chunks
      cross join lateral (
        select source_path, file_name, corpus_id${withDates ? DATES : sql``} from documents
        where documents.id = chunks.document_id and ${admittedDocument(admission)} offset 0) as documents
      cross join lateral (select number from versions where id = chunks.version_id offset 0) as versions`,
  );
  return found.map((row) => ({ ...row, terms: row.terms === null ? null : numbers(row.terms) }));
}

/** The candidate as the lane reports it. */
export function toCandidate(candidate: Fused, row: CandidateRow, rank: number): PlacedCandidate {
  const span = { start: row.charStart, end: row.charEnd };
  return {
    chunkId: row.id,
    documentId: row.documentId,
    version: row.version,
    ordinal: row.ordinal,
    sourcePath: row.sourcePath,
    corpusId: row.corpusId,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId: row.documentId, version: row.version, span }),
    rank,
    score: candidate.score,
    contributions: candidate.contributions,
    termIds: row.terms,
    span,
    pageFirst: row.page,
    pageLast: row.pageLast,
  };
}
