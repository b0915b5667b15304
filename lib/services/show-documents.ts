import { inArray } from "drizzle-orm";
import { chunks, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search.ts";
import { badges } from "#lib/explain/badges.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { matchedTerms, snippet } from "#lib/explain/snippet.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import type { PlacedCandidate, Retrieval } from "#lib/retrieval/retrieve.ts";
import { type DocumentRow, freshnessOfRow, selectDocumentRows } from "./document-rows.ts";

type ChunkRow = typeof chunks.$inferSelect;

/** Columns of a passage that a result shows; the large ones that it does not are left where they are. */
const SHOWN = {
  id: chunks.id,
  kind: chunks.kind,
  page: chunks.page,
  pageLast: chunks.pageLast,
  sectionPath: chunks.sectionPath,
  clauseIds: chunks.clauseIds,
  isDecision: chunks.isDecision,
  isQuestion: chunks.isQuestion,
  isAction: chunks.isAction,
  injectionFlags: chunks.injectionFlags,
  text: chunks.text,
} as const;
type ShownChunk = Pick<ChunkRow, keyof typeof SHOWN>;

/** The keyword half's contribution tells which words it was for. */
function explained(contributions: readonly Contribution[], matched: readonly string[]): Contribution[] {
  return contributions.map((each) =>
    each.source === "keyword" ? { ...each, detail: { ...each.detail, terms: matched } } : each,
  );
}

function toPassage(
  retrieval: Retrieval,
  candidate: PlacedCandidate,
  chunk: ShownChunk,
  format: string,
): PassageResult {
  const weights = new Map(retrieval.scope.terms.map(({ term, weight }) => [term, weight]));
  const plain = maskSecrets(plainPassage(chunk.text, format));
  const matched = matchedTerms(plain, weights).map(({ printed }) => printed);
  const contributions = explained(candidate.contributions, matched);
  return {
    evidenceRef: candidate.evidenceRef,
    chunkId: candidate.chunkId,
    ordinal: candidate.ordinal,
    kind: chunk.kind,
    span: candidate.span,
    pageFirst: chunk.page,
    pageLast: chunk.pageLast,
    sectionPath: chunk.sectionPath,
    clauseIds: chunk.clauseIds,
    snippet: snippet(plain, weights),
    score: candidate.score,
    contributions,
    badges: badges({
      kind: chunk.kind,
      contributions,
      matched,
      matchedInHeadings: matchedTerms(chunk.sectionPath.join(" · "), weights).map(({ printed }) => printed),
      termCount: weights.size,
      phrases: retrieval.query.phrases.map(({ words }) => words.join(" ")),
      clauseIds: chunk.clauseIds,
      identifiers: retrieval.query.identifiers,
      isDecision: chunk.isDecision,
      isQuestion: chunk.isQuestion,
      isAction: chunk.isAction,
      injectionFlags: chunk.injectionFlags,
    }),
    lanes: [retrieval.report.lane],
  };
}

function toResult(
  context: Context,
  row: DocumentRow,
  group: DocumentGroup<PlacedCandidate>,
  passages: readonly PassageResult[],
): DocumentResult {
  const { document } = row;
  return {
    documentId: document.id,
    version: group.passages[0]?.version ?? document.currentVersion,
    title: document.title,
    fileName: document.fileName,
    sourcePath: document.sourcePath,
    format: document.format,
    hasPages: (row.version?.pageCount ?? 0) > 0,
    corpus: { id: document.corpusId, title: row.corpusTitle },
    docType: document.docType,
    publishedDate: document.publishedDate,
    authority: document.authorityId,
    tags: document.tags,
    freshness: freshnessOfRow(context, row),
    score: group.score,
    passages,
    passageCount: group.passages.length,
  };
}

/** Reads what is shown of the given documents, two statements for all of them, and explains each passage. */
export async function showDocuments(
  context: Context,
  retrieval: Retrieval,
  groups: readonly DocumentGroup<PlacedCandidate>[],
  passagesEach: number,
): Promise<DocumentResult[]> {
  if (groups.length === 0) return [];
  const ids = groups.flatMap((group) => group.passages.slice(0, passagesEach).map(({ chunkId }) => chunkId));
  const [documentRows, chunkRows] = await Promise.all([
    selectDocumentRows(
      context,
      inArray(
        documents.id,
        groups.map(({ documentId }) => documentId),
      ),
      { limit: groups.length, offset: 0 },
    ),
    context.db.select(SHOWN).from(chunks).where(inArray(chunks.id, ids)),
  ]);
  const rowById = new Map(documentRows.map((row) => [row.document.id, row]));
  const chunkById = new Map(chunkRows.map((chunk) => [chunk.id, chunk]));
  return groups.flatMap((group) => {
    const row = rowById.get(group.documentId);
    if (!row) return [];
    const passages = group.passages.slice(0, passagesEach).flatMap((candidate) => {
      const chunk = chunkById.get(candidate.chunkId);
      return chunk ? [toPassage(retrieval, candidate, chunk, row.document.format)] : [];
    });
    return passages.length === 0 ? [] : [toResult(context, row, group, passages)];
  });
}
