import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { LOWEST_OCR_CONFIDENCE } from "#db/ocr-confidence.ts";
import { integers, numbers, rows } from "#db/statement.ts";
import type { PassageCandidate } from "#lib/domain/candidate.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { FusedPassage } from "../../fuse/fused.ts";
import type { CandidateRow } from "../../hybrid/candidate-row.ts";
import { type Admission, admittedCorpus, admittedDocument, admittedWords } from "../../scope/admission.ts";

type CandidateQuery = {
  /** Chunk ids, each once. */
  readonly ids: readonly number[];
  /** Number of ids, from the first, whose terms are read in order. */
  readonly withTerms: number;
  /** Term ids; each row lists those that it has. */
  readonly rareTerms: readonly number[];
  /** The question names a clause or policy, so clauses and policies are read. */
  readonly withClauses: boolean;
  /** The profile weighs age and type, so both are read. */
  readonly withDates: boolean;
};

/** Headings of lists that lead to other places of the document. */
const LIST_HEADING =
  "(?in)^(table of |list of )?(contents|figures|tables|maps|policies|appendices)( page)?$|^(subject |general )?index( of .{1,40})?$";
/** Minimum number of lines that end in a page number. */
const MIN_PAGE_NUMBERS = 3;

/** True for a passage of a list of contents or an index: a heading above it says so, and its lines end in page numbers. */
const IS_CONTENTS_LIST = sql`case when array_to_string(chunks.section_path, E'\\n') ~ ${LIST_HEADING}
          then regexp_count(chunks.text, ${String.raw`[\s.…]\d{1,4}\s*($|\n)`}) >= ${MIN_PAGE_NUMBERS} else false end`;

/** A document's date as a column. */
const DATED_AT = sql`, coalesce(published_date::timestamptz, source_modified_at, created_at) as dated_at`;

type Row = Omit<CandidateRow, "terms" | "held"> & {
  readonly terms: string | null;
  readonly held: string | null;
};

/**
 * Reads the candidates that the search may answer with. Every candidate passes here, so nothing unpublished, removed or
 * filtered out can surface.
 *
 * `offset 0` makes Postgres look up every row by its key. Otherwise the planner may read all documents of a corpus for
 * each passage, once the statement is prepared and the corpus is large. For the same reason, a document is looked up by
 * its key alone: with another condition there, the planner may read all of a small index for each passage.
 */
export async function readAdmittedPassages(
  db: Database,
  admission: Admission,
  { ids, withTerms, rareTerms, withClauses, withDates }: CandidateQuery,
): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  const found = await rows<Row>(
    db,
    sql`select chunks.id, chunks.document_id as "documentId", versions.number as version,
        chunks.chunk_ordinal as ordinal, chunks.segment_id as "segmentId", documents.source_path as "sourcePath",
        documents.file_name as "fileName", documents.corpus_id as "corpusId", chunks.char_start as "charStart", chunks.char_end as "charEnd",
        chunks.page, chunks.page_last as "pageLast", chunks.risk_score::float8 as "riskScore",
        ${IS_CONTENTS_LIST} as "isContentsList",
        ${withClauses ? sql`chunks.policy_section_id as "policySectionId", chunks.clause_ids as "clauseIds",` : sql``}
        ${withDates ? sql`documents.doc_type as "docType", documents.dated_at::text as "datedAt",` : sql``}
        ${LOWEST_OCR_CONFIDENCE} as "ocrConfidence",
        case when chunks.id = any(${integers(ids.slice(0, withTerms))}) then chunks.term_sequence::text end as terms,
        array(select rare from unnest(${integers(rareTerms)}) as rare
          where rare = any(chunks.term_sequence))::text as held
      from (
        select * from chunks where chunks.id = any(${integers(ids)}) and chunks.generation_id = any(array(
          select published_generation_id from corpora where ${admittedCorpus(admission)}))
        offset 0) as chunks
      cross join lateral (
        select *${withDates ? DATED_AT : sql``} from documents where documents.id = chunks.document_id offset 0) as documents
      cross join lateral (select number from versions where id = chunks.version_id offset 0) as versions
      where ${admittedDocument(admission)} and ${admittedWords(admission)}`,
  );
  return found.map((row) => ({
    ...row,
    terms: row.terms === null ? null : numbers(row.terms),
    held: numbers(row.held),
  }));
}

export function toCandidate(candidate: FusedPassage, row: CandidateRow, rank: number): PassageCandidate {
  const span = { start: row.charStart, end: row.charEnd };
  return {
    kind: "passage",
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
