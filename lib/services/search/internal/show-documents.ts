import type { Context } from "#lib/context.ts";
import { policyNumber, sectionsInForce } from "#lib/domain/citation.ts";
import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type {
  AnswerCell,
  AnswerRow,
  AnswerSentence,
  DocumentResult,
  PassageResult,
} from "#lib/domain/search.ts";
import type { Span } from "#lib/domain/span.ts";
import { answerCell, answerRow, proseCells } from "#lib/explain/answer-cell.ts";
import { answerSentence } from "#lib/explain/answer-sentence.ts";
import { passageBadges } from "#lib/explain/badges.ts";
import { countedNoun } from "#lib/explain/counted-noun.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage, plainProse } from "#lib/explain/plain.ts";
import { matchesIn, printedWords, snippet, withoutHeadings } from "#lib/explain/snippet.ts";
import { tableCaption } from "#lib/explain/table-caption.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import type { DocumentGroup } from "#lib/retrieval/group.ts";
import { weighedWords } from "#lib/retrieval/question/content-words.ts";
import type { Retrieval } from "#lib/retrieval/search.ts";
import { freshnessOfRow } from "#lib/services/documents/shared/document-rows.ts";
import {
  type ShownChunk,
  type ShownDocument,
  type ShownPage,
  shownPages,
  shownPassages,
} from "#lib/services/search/shared/shown-rows.ts";
import { findPassage } from "#lib/text/find-passage.ts";
import { type PassageTable, passageTables } from "./answer-tables.ts";
import { lowConfidencePercent, pageEvidenceOf, toPageResult } from "./show-pages.ts";

/** The best passages of the first documents show the sentence that answers. */
const QUOTED = { documents: 2, passages: 3 } as const;

type ShownFacts = Pick<ShownDocument, "format" | "publishedDate" | "title"> & {
  readonly tables: readonly PassageTable[];
  /** True if the passage shows the sentence that answers. */
  readonly quotes: boolean;
  readonly lowConfidence: number;
  readonly now: Date;
};

/** Adds the matched words to the keyword contribution. */
function withMatchedWords(
  contributions: readonly Contribution[],
  matched: readonly string[],
): Contribution[] {
  return contributions.map((each) =>
    each.source === "keyword" ? { ...each, detail: { ...each.detail, terms: matched } } : each,
  );
}

/** Adds the evidence of a sentence. Without its place in the text the whole passage is its evidence. */
function withEvidenceOfSentence(
  { evidenceRef, documentId, version }: Evidence,
  within: { readonly text: string; readonly start: number },
  found: Pick<AnswerSentence, "text" | "marks" | "share">,
): AnswerSentence {
  const place = findPassage(within.text, { quote: found.text, prefix: "", suffix: "" });
  if (!place?.same) return { ...found, evidenceRef };
  const [start, end] = [within.start + place.span.start, within.start + place.span.end];
  return {
    ...found,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId, version, span: { start, end } }),
  };
}

/**
 * Returns the sentence of the passage that answers, from its words outside tables and in long cells; the first of
 * equals. Null in a policy if the question names another, and if the question has a word that no document has.
 */
function sentenceOf(
  { query, scope }: Retrieval,
  weights: ReadonlyMap<string, number>,
  candidate: Evidence,
  { text, sectionPath, clauseIds }: ShownChunk,
  { format, title, tables }: ShownFacts,
): AnswerSentence | null {
  if (isOfOtherPolicy(sectionPath, query.clauses)) return null;
  const { rare, unknown } = weighedWords(query.text, weights, weightsOf(scope.otherForms));
  if (unknown > 0) return null;
  const askedBelow = (headings: readonly string[]) => ({
    matches: matchesIn(query.text, weights),
    stated: new Set(matchesIn(headings.join(" · "), weights).map(({ term }) => term)),
    counted: countedNoun(query.text),
    rare,
  });
  const above = [title, ...sectionPath];
  const asked = askedBelow(above);
  const found = plainProse(maskSecrets(text), format).flatMap((prose, part) => {
    const words = part === 0 ? withoutHeadings(prose, [...sectionPath, ...clauseIds]) : prose;
    const sentence = answerSentence(words, matchesIn(words, weights), asked);
    return sentence === null ? [] : [{ sentence, within: { text, start: candidate.span.start } }];
  });
  const inCells = tables.flatMap((table) =>
    proseCells({ ...table, format }, candidate.span).flatMap((cell) => {
      const below = askedBelow([...above, ...cell.headings]);
      const sentence = answerSentence(cell.text, matchesIn(cell.text, weights), below);
      if (sentence === null) return [];
      const { start, end } = cell.span;
      const words = [...text].slice(start - candidate.span.start, end - candidate.span.start).join("");
      return [{ sentence, within: { text: words, start } }];
    }),
  );
  const [best] = [...found, ...inCells].toSorted((a, b) => b.sentence.share - a.sentence.share);
  return best ? withEvidenceOfSentence(candidate, best.within, best.sentence) : null;
}

/** The identifier of a policy, as a question names it: "h4", "lp23". */
const POLICY_ID = /^[a-z]+[ .-]?\d/;

function isOfOtherPolicy(sectionPath: readonly string[], clauses: readonly string[]): boolean {
  const asked = clauses.filter((clause) => POLICY_ID.test(clause));
  const policy = policyNumber(sectionPath)?.toLowerCase();
  return policy !== undefined && asked.length > 0 && !asked.includes(policy);
}

/** Returns the one cell of the passage's tables that the question names; the best of several tables' cells. */
function cellOf(
  { query }: Retrieval,
  weights: ReadonlyMap<string, number>,
  { documentId, version, span }: Evidence,
  chunk: ShownChunk,
  { tables, format, title }: ShownFacts,
): AnswerCell | null {
  const refOf = (cited: Span) => formatEvidenceRef({ kind: "doc", documentId, version, span: cited });
  const found = tables.flatMap((table) => {
    const above = [...chunk.text].slice(0, Math.max(0, table.start - span.start)).join("");
    const caption = tableCaption(maskSecrets(above));
    const around = [title, ...chunk.sectionPath, caption ?? ""].join(" ");
    const cell = answerCell({ ...table, format }, span, { text: query.text, weights }, around);
    return cell === null ? [] : [{ ...cell, caption }];
  });
  const [best, next] = found.sort((a, b) => b.share - a.share);
  if (!best || (next && next.share === best.share && next.text !== best.text)) return null;
  const { cell, wholeRow, ...words } = best;
  return { ...words, evidenceRef: refOf(cell), rowRef: refOf(wholeRow) };
}

/** A cell that is longer, in characters, is marked by its sentence. */
const MAX_MARKED_CHARS = 300;

/** Returns the row of the passage's tables that has most of the question's words. */
function rowOf(
  { query }: Retrieval,
  weights: ReadonlyMap<string, number>,
  { documentId, version, span }: Evidence,
  { tables, format }: ShownFacts,
  sentence: AnswerSentence | null,
): AnswerRow | null {
  const refOf = (cited: Span) => formatEvidenceRef({ kind: "doc", documentId, version, span: cited });
  const found = tables.flatMap(
    (table) => answerRow({ ...table, format }, span, { text: query.text, weights }) ?? [],
  );
  const [best, next] = found.sort((a, b) => b.share - a.share);
  if (!best || next?.share === best.share) return null;
  const { cell } = best;
  const said = sentence && parseEvidenceRef(sentence.evidenceRef);
  const isSaidInCell = said?.kind === "doc" && said.span.start >= cell.start && said.span.end <= cell.end;
  const isLong = cell.end - cell.start > MAX_MARKED_CHARS;
  const evidenceRef = isLong && sentence && isSaidInCell ? sentence.evidenceRef : refOf(cell);
  return { evidenceRef, rowRef: refOf(best.wholeRow), share: best.share };
}

function toPassage(
  retrieval: Retrieval,
  weights: ReadonlyMap<string, number>,
  candidate: Evidence,
  chunk: ShownChunk,
  facts: ShownFacts,
  page: ShownPage | null,
): PassageResult {
  const { format, publishedDate, lowConfidence, now, quotes } = facts;
  const withHeadings = plainPassage(maskSecrets(chunk.text), format);
  const plain = withoutHeadings(withHeadings, [...chunk.sectionPath, ...chunk.clauseIds]);
  const matches = matchesIn(plain, weights);
  const matched = printedWords(plain, matches);
  const headings = chunk.sectionPath.join(" · ");
  const contributions = withMatchedWords(candidate.contributions, matched);
  // The fields of a data file are no sentences.
  const sentence =
    quotes && !storedFormatFacts(format)?.isData
      ? sentenceOf(retrieval, weights, candidate, chunk, facts)
      : null;
  return {
    evidenceRef: candidate.evidenceRef,
    chunkId: candidate.chunkId,
    ordinal: candidate.ordinal,
    kind: chunk.kind,
    span: candidate.span,
    pageFirst: chunk.page,
    pageLast: chunk.pageLast,
    sectionPath: sectionsInForce(chunk.sectionPath),
    clauseIds: chunk.clauseIds,
    snippet: snippet(plain, matches),
    sentence,
    cell: quotes ? cellOf(retrieval, weights, candidate, chunk, facts) : null,
    row: quotes ? rowOf(retrieval, weights, candidate, facts, sentence) : null,
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
      hardToRead: lowConfidencePercent(chunk.ocrConfidence, lowConfidence),
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
    ...(document.printedPages && { printedPages: document.printedPages }),
    byteHash: document.byteHash,
    corpus: { id: document.corpusId, title: document.corpusTitle },
    docType: document.docType,
    publishedDate: document.publishedDate,
    ...(document.dateIsOfFile && { dateIsOfFile: true }),
    authority: document.authorityId,
    tags: document.tags,
    freshness: freshnessOfRow(context, { ...document, document, version }),
    score: group.score,
    passages,
    passageCount: group.passages.length,
  };
}

type Shown = { readonly row: ShownDocument; readonly result: PassageResult };

const weightsOf = (terms: Retrieval["scope"]["terms"]): ReadonlyMap<string, number> =>
  new Map(terms.map(({ term, weight }) => [term, weight]));

/** The rows behind the shown results, and the weights of the question's terms. */
type ShownRows = {
  readonly chunkById: ReadonlyMap<number, ShownChunk & ShownDocument>;
  readonly pageByKey: ReadonlyMap<string, ShownPage & ShownDocument>;
  readonly tables: readonly PassageTable[];
  readonly weights: ReadonlyMap<string, number>;
};

/** Reads the shown details of the given documents, with one query per kind of row, and explains each passage. */
export async function showDocuments(
  context: Context,
  retrieval: Retrieval,
  groups: readonly DocumentGroup<Evidence>[],
  passagesEach: number,
): Promise<DocumentResult[]> {
  const shownRows = await readShownRows(context, retrieval, groups, passagesEach);
  return groups.flatMap((group, place) => {
    const results = group.passages.slice(0, passagesEach).flatMap((candidate, index): Shown[] => {
      const quotes = place < QUOTED.documents && index < QUOTED.passages;
      const shown = showCandidate(context, retrieval, candidate, { ...shownRows, quotes });
      return shown === null ? [] : [shown];
    });
    const [first] = results;
    if (!first) return [];
    const passages = results.map(({ result }) => result);
    return [toResult(context, first.row, group, passages)];
  });
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
  const quotable = groups
    .slice(0, QUOTED.documents)
    .flatMap(({ passages }) =>
      passages.slice(0, QUOTED.passages).flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId])),
    );
  const tables = await passageTables(
    context,
    quotable.filter((id) => chunkById.get(id)?.kind === "table"),
  );
  return {
    chunkById,
    pageByKey: new Map(pageRows.map((row) => [`${row.documentId}#${row.page}`, row])),
    tables,
    weights: weightsOf(retrieval.scope.terms),
  };
}

/** Returns a candidate as a result; null if its row is gone or hidden from the actor. */
function showCandidate(
  { config, now }: Context,
  retrieval: Retrieval,
  candidate: Evidence,
  { chunkById, pageByKey, tables, weights, quotes }: ShownRows & Pick<ShownFacts, "quotes">,
): Shown | null {
  const { lowConfidence } = config.ocr;
  const page = pageByKey.get(`${candidate.documentId}#${candidate.pages[0]?.page}`) ?? null;
  if (candidate.chunkId === null)
    return page && { row: page, result: toPageResult(weights, candidate, page, { lowConfidence, now }) };
  const row = chunkById.get(candidate.chunkId);
  if (!row) return null;
  const ownTables = tables.filter(({ chunkId }) => chunkId === row.id);
  const facts: ShownFacts = { ...row, lowConfidence, now, quotes, tables: ownTables };
  return { row, result: toPassage(retrieval, weights, candidate, row, facts, page) };
}
