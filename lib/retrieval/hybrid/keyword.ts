import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { KeywordCandidates } from "#lib/text-index/port/keyword.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import { type Admission, admitted, narrows } from "../scope/admission.ts";
import type { Scope } from "../scope/scope.ts";

/** Selects the ids of the passages that a narrowed search may answer with; null if filters do not narrow it. */
export function admittedIds(admission: Admission): SQL | null {
  if (!narrows(admission)) return null;
  return sql`select chunks.id from chunks
    join documents on documents.id = chunks.document_id and documents.published_version_id = chunks.version_id
    join corpora on corpora.id = documents.corpus_id where ${admitted(admission)}`;
}

/**
 * Computes BM25 of passages and of their segments for the question's terms and their synonyms. If filters narrow the search, lists only
 * admitted passages. Otherwise nothing is checked: the list may hold passages that are unpublished, removed, restricted
 * or disabled. The caller must check every candidate against the admission (`readAdmittedPassages`).
 */
export function keywordList(
  db: Database,
  {
    corpora,
    terms,
    synonyms,
    passages,
    segments,
    state,
  }: Pick<Scope, "corpora" | "terms" | "synonyms" | "passages" | "segments" | "state">,
  admission: Admission,
  depth: number,
): Promise<KeywordCandidates> {
  return textIndex.readKeywordCandidates(db, {
    generationIds: corpora.map(({ generationId }) => generationId),
    terms: [...terms, ...synonyms],
    ...{ passages, segments, depth, state },
    admitted: admittedIds(admission),
  });
}
