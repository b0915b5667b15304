import type { Context } from "#lib/context.ts";
import { RESULTS_FOR_KIND } from "#lib/domain/answers-of.ts";
import { asksForKind } from "#lib/domain/asked-kind.ts";
import { hasPictures } from "#lib/domain/formats.ts";
import { isMetadataOutOfForce } from "#lib/domain/in-force.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import { freshnessOfRow } from "#lib/services/documents/shared/document-rows.ts";
import {
  type ShownChunk,
  type ShownDocument,
  type ShownPage,
  shownPages,
  shownPassages,
} from "#lib/services/search/shared/shown-rows.ts";
import { type PassageTable, passageTables } from "./answer-tables.ts";
import { withQuotedPages } from "./quoted-pages.ts";
import { toPageResult } from "./show-pages.ts";
import { type ShownFacts, toPassage } from "./show-passage.ts";
import { markedWeights, subjectWeights } from "./term-weights.ts";

/**
 * Where a sentence that answers is looked for: in the best passages of the first documents, more documents for a question
 * for a date or a name, and in the best passage of each other document, which opens with the sentence marked.
 */
const QUOTED = { documents: 2, passages: 3, passagesOfOthers: 1 } as const;
/** The passages whose tables are read, because a cell is quoted only if no other table of the results fits alike. */
const COMPARED = { documents: 5, passages: 4 } as const;

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
    hasPages: (document.pageCount ?? 0) > 0 && !hasPictures(document.format),
    ...(document.printedPages && { printedPages: document.printedPages }),
    byteHash: document.byteHash,
    corpus: { id: document.corpusId, title: document.corpusTitle },
    docType: document.docType,
    publishedDate: document.publishedDate,
    ...(document.dateIsOfFile && { dateIsOfFile: true }),
    ...(isMetadataOutOfForce(document, context.now) && { outOfForce: true as const }),
    authority: document.authorityId,
    tags: document.tags,
    freshness: freshnessOfRow(context, { ...document, document, version }),
    score: group.score,
    passages,
    passageCount: group.passages.length,
  };
}

type Shown = { readonly row: ShownDocument; readonly result: PassageResult };

/** The rows behind the shown results, and the weights of the question's terms that results mark. */
type ShownRows = {
  readonly chunkById: ReadonlyMap<number, ShownChunk & ShownDocument>;
  readonly pageByKey: ReadonlyMap<string, ShownPage & ShownDocument>;
  readonly tables: readonly PassageTable[];
  readonly weights: ReadonlyMap<string, number>;
  /** The same, with those of synonyms. */
  readonly marked: ReadonlyMap<string, number>;
};

/** Reads the shown details of the given documents, with one query per kind of row, and explains each passage. */
export async function showDocuments(
  context: Context,
  retrieval: Retrieval,
  groups: readonly DocumentGroup<Evidence>[],
  passagesEach: number,
): Promise<DocumentResult[]> {
  const shownRows = await readShownRows(context, retrieval, groups, passagesEach);
  const quotedDocuments = asksForKind(retrieval.query.text) ? RESULTS_FOR_KIND : QUOTED.documents;
  const shown = groups.flatMap((group, place) => {
    const results = group.passages.slice(0, passagesEach).flatMap((candidate, index): Shown[] => {
      const quotes = index < (place < quotedDocuments ? QUOTED.passages : QUOTED.passagesOfOthers);
      const shown = showCandidate(context, retrieval, candidate, { ...shownRows, quotes });
      return shown === null ? [] : [shown];
    });
    const [first] = results;
    if (!first) return [];
    const passages = results.map(({ result }) => result);
    return [toResult(context, first.row, group, passages)];
  });
  const placed = await withQuotedPages(
    context,
    shown.flatMap(({ passages }) => passages),
  );
  const byRef = new Map(placed.map((passage) => [passage.evidenceRef, passage]));
  return shown.map((result) => ({
    ...result,
    passages: result.passages.map((passage) => byRef.get(passage.evidenceRef) ?? passage),
  }));
}

async function readShownRows(
  context: Context,
  retrieval: Retrieval,
  groups: readonly DocumentGroup<Evidence>[],
  passagesEach: number,
): Promise<ShownRows> {
  const shown = groups.flatMap((group) => group.passages.slice(0, passagesEach));
  const ids = shown.flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId]));
  const pageKeys = shown.flatMap(({ documentId, pages: [page] }) =>
    page ? [{ documentId, page: page.page }] : [],
  );
  const [chunkRows, pageRows] = await Promise.all([
    ids.length === 0 ? [] : shownPassages(context, ids),
    shownPages(context, pageKeys),
  ]);
  const chunkById = new Map(chunkRows.map((row) => [row.id, row]));
  const compared = groups
    .slice(0, COMPARED.documents)
    .flatMap(({ passages }) =>
      passages.slice(0, COMPARED.passages).flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId])),
    );
  const tables = await passageTables(
    context,
    compared.filter((id) => chunkById.get(id)?.kind === "table"),
  );
  const marked = markedWeights(retrieval);
  return {
    chunkById,
    pageByKey: new Map(pageRows.map((row) => [`${row.documentId}#${row.page}`, row])),
    tables,
    // "Who" and "when" only form the question, so no cell needs to have them.
    weights: subjectWeights(retrieval),
    marked,
  };
}

/** Returns a candidate as a result; null if its row is gone or hidden from the actor. */
function showCandidate(
  { config, now }: Context,
  retrieval: Retrieval,
  candidate: Evidence,
  { chunkById, pageByKey, tables, weights, marked, quotes }: ShownRows & Pick<ShownFacts, "quotes">,
): Shown | null {
  const { lowConfidence } = config.ocr;
  const page = pageByKey.get(`${candidate.documentId}#${candidate.pages[0]?.page}`) ?? null;
  if (candidate.chunkId === null)
    return page && { row: page, result: toPageResult(marked, candidate, page, { lowConfidence, now }) };
  const row = chunkById.get(candidate.chunkId);
  if (!row) return null;
  const ownTables = tables.filter(({ chunkId }) => chunkId === row.id);
  const facts: ShownFacts = { ...row, lowConfidence, now, quotes, tables: ownTables };
  return { row, result: toPassage(retrieval, { weights, marked }, candidate, row, facts, page) };
}
