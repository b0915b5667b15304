import { COMPARED_DEPTH, type ComparedEvidence } from "#lib/domain/compare.ts";
import { judgedRef } from "#lib/domain/evaluation.ts";
import type { DocumentResult, PassageResult, SearchResponse } from "#lib/domain/search-result.ts";
import { compareText } from "#lib/domain/text-order.ts";

/** Evidence before it is matched with the other lists. */
export type ListedEvidence = Omit<ComparedEvidence, "same">;

type Found = { readonly document: DocumentResult; readonly passage: PassageResult };

/** Returns a response's passages and pages in one list, ordered by score, then source path, page and ordinal. */
export function evidenceOf({ results }: Pick<SearchResponse, "results">): ListedEvidence[] {
  return results
    .flatMap((document) => document.passages.map((passage): Found => ({ document, passage })))
    .sort(byPlace)
    .slice(0, COMPARED_DEPTH)
    .map(toCompared);
}

function byPlace(a: Found, b: Found): number {
  return (
    b.passage.score - a.passage.score ||
    compareText(a.document.sourcePath, b.document.sourcePath) ||
    (a.passage.pageFirst ?? 0) - (b.passage.pageFirst ?? 0) ||
    a.passage.ordinal - b.passage.ordinal ||
    compareText(a.document.documentId, b.document.documentId)
  );
}

function toCompared({ document, passage }: Found, index: number): ListedEvidence {
  const page = passage.pageEvidence?.page ?? passage.pageFirst;
  const { version } = document;
  return {
    ref: passage.evidenceRef,
    judgedAs: judgedRef(passage.evidenceRef, { version, page }),
    rank: index + 1,
    score: passage.score,
    documentId: document.documentId,
    version,
    page,
    title: document.title,
    corpus: document.corpus,
    place: {
      sectionPath: passage.sectionPath,
      clauseIds: passage.clauseIds,
      pageFirst: passage.pageFirst,
      pageLast: passage.pageLast,
    },
    snippet: passage.snippet,
    lanes: passage.lanes,
    freshness: document.freshness,
  };
}
