import type { Context } from "#lib/context.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search.ts";
import { badges } from "#lib/explain/badges.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { matchesIn, printedWords, snippet } from "#lib/explain/snippet.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import type { PlacedCandidate, Retrieval } from "#lib/retrieval/retrieve.ts";
import { freshnessOfRow } from "./document-rows.ts";
import { type ShownChunk, type ShownDocument, shownChunks, shownDocuments } from "./shown-rows.ts";

/** The keyword half's contribution tells which words it was for. */
function explained(contributions: readonly Contribution[], matched: readonly string[]): Contribution[] {
  return contributions.map((each) =>
    each.source === "keyword" ? { ...each, detail: { ...each.detail, terms: matched } } : each,
  );
}

function toPassage(
  retrieval: Retrieval,
  weights: ReadonlyMap<string, number>,
  candidate: PlacedCandidate,
  chunk: ShownChunk,
  format: string,
): PassageResult {
  const plain = maskSecrets(plainPassage(chunk.text, format));
  const matches = matchesIn(plain, weights);
  const matched = printedWords(plain, matches);
  const headings = chunk.sectionPath.join(" · ");
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
    snippet: snippet(plain, matches),
    score: candidate.score,
    contributions,
    badges: badges({
      kind: chunk.kind,
      contributions,
      matched,
      matchedInHeadings: printedWords(headings, matchesIn(headings, weights)),
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
  document: ShownDocument,
  group: DocumentGroup<PlacedCandidate>,
  passages: readonly PassageResult[],
): DocumentResult {
  const version = document.currentState === null ? null : { state: document.currentState };
  return {
    documentId: document.id,
    version: group.passages[0]?.version ?? document.currentVersion,
    title: document.title,
    fileName: document.fileName,
    sourcePath: document.sourcePath,
    format: document.format,
    hasPages: (document.pageCount ?? 0) > 0,
    corpus: { id: document.corpusId, title: document.corpusTitle },
    docType: document.docType,
    publishedDate: document.publishedDate,
    authority: document.authorityId,
    tags: document.tags,
    freshness: freshnessOfRow(context, { ...document, document, version }),
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
    shownDocuments(
      context,
      groups.map(({ documentId }) => documentId),
    ),
    shownChunks(context, ids),
  ]);
  const documentById = new Map(documentRows.map((row) => [row.id, row]));
  const chunkById = new Map(chunkRows.map((chunk) => [chunk.id, chunk]));
  const weights = new Map(retrieval.scope.terms.map(({ term, weight }) => [term, weight]));
  return groups.flatMap((group) => {
    const document = documentById.get(group.documentId);
    if (!document) return [];
    const passages = group.passages.slice(0, passagesEach).flatMap((candidate) => {
      const chunk = chunkById.get(candidate.chunkId);
      return chunk ? [toPassage(retrieval, weights, candidate, chunk, document.format)] : [];
    });
    return passages.length === 0 ? [] : [toResult(context, document, group, passages)];
  });
}
