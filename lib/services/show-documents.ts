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
import { type ShownChunk, type ShownDocument, shownPassages } from "./shown-rows.ts";

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
    documentId: document.documentId,
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

/** Reads what is shown of the given documents, one statement for all of them, and explains each passage. */
export async function showDocuments(
  context: Context,
  retrieval: Retrieval,
  groups: readonly DocumentGroup<PlacedCandidate>[],
  passagesEach: number,
): Promise<DocumentResult[]> {
  const ids = groups.flatMap((group) => group.passages.slice(0, passagesEach).map(({ chunkId }) => chunkId));
  if (ids.length === 0) return [];
  const rowById = new Map((await shownPassages(context, ids)).map((row) => [row.id, row]));
  const weights = new Map(retrieval.scope.terms.map(({ term, weight }) => [term, weight]));
  return groups.flatMap((group) => {
    const shown = group.passages.slice(0, passagesEach).flatMap((candidate) => {
      const row = rowById.get(candidate.chunkId);
      return row ? [{ candidate, row }] : [];
    });
    const [first] = shown;
    if (!first) return [];
    const passages = shown.map(({ candidate, row }) =>
      toPassage(retrieval, weights, candidate, row, row.format),
    );
    return [toResult(context, first.row, group, passages)];
  });
}
