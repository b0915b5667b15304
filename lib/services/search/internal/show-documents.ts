import type { Context } from "#lib/context.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search.ts";
import { passageBadges } from "#lib/explain/badges.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { matchesIn, printedWords, snippet } from "#lib/explain/snippet.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import { freshnessOfRow } from "#lib/services/documents/internal/document-rows.ts";
import {
  type ShownChunk,
  type ShownDocument,
  type ShownPage,
  shownPages,
  shownPassages,
} from "#lib/services/search/internal/shown-rows.ts";
import { lowOnly, pageEvidenceOf, toPageResult } from "./show-pages.ts";

type ShownFacts = Pick<ShownDocument, "format" | "publishedDate"> & {
  readonly lowConfidence: number;
  readonly now: Date;
};

/** Adds the matched words to the keyword contribution. */
function explained(contributions: readonly Contribution[], matched: readonly string[]): Contribution[] {
  return contributions.map((each) =>
    each.source === "keyword" ? { ...each, detail: { ...each.detail, terms: matched } } : each,
  );
}

function toPassage(
  retrieval: Retrieval,
  weights: ReadonlyMap<string, number>,
  candidate: Evidence,
  chunk: ShownChunk,
  { format, publishedDate, lowConfidence, now }: ShownFacts,
  page: ShownPage | null,
): PassageResult {
  const plain = plainPassage(maskSecrets(chunk.text), format);
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
    badges: passageBadges({
      kind: chunk.kind,
      contributions,
      matched,
      matchedInHeadings: printedWords(headings, matchesIn(headings, weights)),
      phrases: retrieval.query.phrases.map(({ words }) => words.join(" ")),
      clauseIds: chunk.clauseIds,
      identifiers: retrieval.query.identifiers,
      isDecision: chunk.isDecision,
      isQuestion: chunk.isQuestion,
      isAction: chunk.isAction,
      injectionFlags: chunk.injectionFlags,
      lanes: candidate.lanes,
      publishedDate,
      now,
      hardToRead: lowOnly(chunk.ocrConfidence, lowConfidence),
    }),
    lanes: candidate.lanes,
    pageEvidence: pageEvidenceOf(candidate, page),
    ocrConfidence: chunk.ocrConfidence,
  };
}

function toResult(
  context: Context,
  document: ShownDocument,
  group: DocumentGroup<Evidence>,
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
    byteHash: document.byteHash,
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

type Shown = { readonly row: ShownDocument; readonly result: PassageResult };

/** Reads the shown details of the given documents, with one query per kind of row, and explains each passage. */
export async function showDocuments(
  context: Context,
  retrieval: Retrieval,
  groups: readonly DocumentGroup<Evidence>[],
  passagesEach: number,
): Promise<DocumentResult[]> {
  const shown = groups.flatMap((group) => group.passages.slice(0, passagesEach));
  const ids = shown.flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId]));
  const pageKeys = shown.flatMap(({ documentId, pages: [page] }) =>
    page ? [{ documentId, page: page.page }] : [],
  );
  const [chunkRows, pageRows] = await Promise.all([
    ids.length === 0 ? [] : shownPassages(context, ids),
    shownPages(context, pageKeys),
  ]);
  const { lowConfidence } = context.config.ocr;
  const { now } = context;
  const chunkById = new Map(chunkRows.map((row) => [row.id, row]));
  const pageByKey = new Map(pageRows.map((row) => [`${row.documentId}#${row.page}`, row]));
  const weights = new Map(retrieval.scope.terms.map(({ term, weight }) => [term, weight]));
  return groups.flatMap((group) => {
    const results = group.passages.slice(0, passagesEach).flatMap((candidate): Shown[] => {
      const page = pageByKey.get(`${candidate.documentId}#${candidate.pages[0]?.page}`) ?? null;
      if (candidate.chunkId === null)
        return page
          ? [{ row: page, result: toPageResult(weights, candidate, page, { lowConfidence, now }) }]
          : [];
      const row = chunkById.get(candidate.chunkId);
      return row
        ? [
            {
              row,
              result: toPassage(retrieval, weights, candidate, row, { ...row, lowConfidence, now }, page),
            },
          ]
        : [];
    });
    const [first] = results;
    if (!first) return [];
    return [
      toResult(
        context,
        first.row,
        group,
        results.map(({ result }) => result),
      ),
    ];
  });
}
