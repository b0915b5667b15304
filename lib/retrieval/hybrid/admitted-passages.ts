import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { LOWEST_OCR_CONFIDENCE } from "#db/ocr-confidence.ts";
import { integers, rows } from "#db/statement.ts";
import type { PassageCandidate } from "#lib/domain/candidate.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { FusedPassage } from "../fuse/fused.ts";
import { type Admission, admittedCorpus, admittedDocument, admittedWords } from "../scope/admission.ts";
import type { CandidateRow } from "./candidate-row.ts";
import { FACTS, factCacheOf, type PassageFacts } from "./passage-facts.ts";

type CandidateQuery = {
  /** Chunk ids, each once. */
  readonly ids: readonly number[];
  /** The profile weighs age and type, so both are read. */
  readonly withDates: boolean;
};

/** A document's date as a column. */
const DATED_AT = sql`, coalesce(published_date::timestamptz, source_modified_at, created_at) as dated_at`;

/** The admitted passages of a document. */
type Row = Pick<
  CandidateRow,
  "documentId" | "sourcePath" | "fileName" | "corpusId" | "docType" | "datedAt"
> & {
  readonly ids: readonly number[];
  /** Recognition confidences, in the order of `ids`. */
  readonly confidences: readonly (number | null)[];
  /** What the process did not know; null if nothing. */
  readonly read: readonly ReadPassage[] | null;
};

type ReadPassage = readonly [id: number, facts: PassageFacts];

/**
 * Reads the candidates that the search may answer with. Every candidate passes here, so nothing unpublished, removed or
 * filtered out can surface. The statement returns what can change, once for each document; what the process knows
 * of a passage is not read again.
 *
 * `offset 0` makes Postgres look up each document once, by its key. Otherwise the planner may read all documents of a corpus
 * for each passage, once the statement is prepared and the corpus is large. For the same reason, a document is looked up
 * by its key alone: with another condition there, the planner may read all of a small index for each document.
 */
export async function readAdmittedPassages(
  db: Database,
  admission: Admission,
  { ids, withDates }: CandidateQuery,
): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  const cache = factCacheOf(db.$client);
  const known = new Map(ids.map((id) => [id, cache.get(id)]));
  const unknown = ids.filter((id) => known.get(id) === undefined);
  const found = await rows<Row>(
    db,
    sql`with chunks as materialized (
        select * from chunks where chunks.id = any(${integers(ids)}) and chunks.generation_id = any(array(
          select published_generation_id from corpora where ${admittedCorpus(admission)}))),
      documents as materialized (
        select document.* from (select distinct document_id from chunks) as wanted
        cross join lateral (
          select *${withDates ? DATED_AT : sql``} from documents where documents.id = wanted.document_id offset 0) as document)
      select min(documents.id) as "documentId", min(documents.source_path) as "sourcePath",
        min(documents.file_name) as "fileName", min(documents.corpus_id) as "corpusId",
        ${withDates ? sql`min(documents.doc_type) as "docType", min(documents.dated_at)::text as "datedAt",` : sql``}
        json_agg(chunks.id) as ids, json_agg(${LOWEST_OCR_CONFIDENCE}) as confidences,
        json_agg(json_build_array(chunks.id, ${FACTS})) filter (where chunks.id = any(${integers(unknown)})) as read
      from chunks join documents on documents.id = chunks.document_id
      where ${admittedDocument(admission)} and ${admittedWords(admission)}
      group by chunks.version_id`,
  );
  const admitted = new Map<number, CandidateRow>();
  for (const { ids: passageIds, confidences, read, ...document } of found) {
    for (const [id, facts] of read ?? []) {
      known.set(id, facts);
      cache.set(id, facts);
    }
    for (const [place, id] of passageIds.entries()) {
      const facts = known.get(id);
      if (facts === undefined) continue;
      admitted.set(id, { ...facts, ...document, id, ocrConfidence: confidences[place] ?? null });
    }
  }
  return ids.flatMap((id) => admitted.get(id) ?? []);
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
