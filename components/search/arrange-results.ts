import type { Grouping, Sort } from "#components/address/result-order.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";

/** A row of the list: a document with its passages, or with one of them. The first passage is the one shown. */
export type ResultRow = {
  readonly result: DocumentResult;
  /** Rank of the document by its score, from 1. No order changes it, so it may differ from the row's place. */
  readonly rank: number;
};

/**
 * Returns the results of an answer in an order. By best match, the documents that answer stand first. The order is total:
 * equal rows keep their rank.
 */
export function arrange(
  results: readonly DocumentResult[],
  { sort, group }: { readonly sort: Sort; readonly group: Grouping },
): readonly ResultRow[] {
  const ranked = results.map((result, index) => ({ result, rank: index + 1 }));
  const documents = ranked.sort(BETWEEN_DOCUMENTS[sort]);
  if (group === "document")
    return sort === "document"
      ? documents.map(({ result, rank }) => ({ result: read(result), rank }))
      : documents;
  const passages = documents.flatMap(({ result, rank }) =>
    (sort === "document" ? byPlace(result.passages) : result.passages).map((passage) => ({
      result: { ...result, passages: [passage] },
      rank,
      score: passage.score,
    })),
  );
  if (sort === "best") passages.sort((a, b) => answeringFirst(a, b) || b.score - a.score);
  return passages.map(({ result, rank }) => ({ result, rank }));
}

/** Returns the result that stands first by best match. */
export function bestResult(results: readonly DocumentResult[], group: Grouping): DocumentResult | undefined {
  return arrange(results, { sort: "best", group })[0]?.result;
}

/**
 * Returns the rows of documents that answer, and those that are only related. All rows stand in the first list if there
 * is nothing to tell apart: every row answers, none does, or the order is not the best first.
 */
export function byAnswering(
  rows: readonly ResultRow[],
  { sort }: { readonly sort: Sort },
): { readonly answering: readonly ResultRow[]; readonly related: readonly ResultRow[] } {
  const related = rows.filter(({ result }) => !result.answers);
  if (sort !== "best" || related.length === rows.length) return { answering: rows, related: [] };
  return { answering: rows.filter(({ result }) => result.answers), related };
}

type Dated = Pick<DocumentResult, "publishedDate" | "dateIsOfFile">;

/** Returns the number of results whose document has no known date. The date of a file only says when it was saved. */
export function undatedCount(results: readonly Dated[]): number {
  return results.filter((result) => time(result) === null).length;
}

const natural = new Intl.Collator("en-GB", { numeric: true });

const BETWEEN_DOCUMENTS: Readonly<Record<Sort, (a: ResultRow, b: ResultRow) => number>> = {
  best: (a, b) => answeringFirst(a, b) || a.rank - b.rank,
  newest: (a, b) => (time(b.result) ?? UNDATED) - (time(a.result) ?? UNDATED) || a.rank - b.rank,
  document: (a, b) => natural.compare(a.result.title, b.result.title) || a.rank - b.rank,
};

function answeringFirst(a: ResultRow, b: ResultRow): number {
  return Number(b.result.answers === true) - Number(a.result.answers === true);
}

/** Earlier than any date. Finite, so that two documents without a date compare as equal. */
const UNDATED = -Number.MAX_VALUE;

function time({ publishedDate, dateIsOfFile }: Dated): number | null {
  const parsed = publishedDate === null || dateIsOfFile ? Number.NaN : Date.parse(publishedDate);
  return Number.isNaN(parsed) ? null : parsed;
}

/** The best passage stays the one shown. The further ones follow by their place. */
function read(result: DocumentResult): DocumentResult {
  const [best, ...others] = result.passages;
  return best ? { ...result, passages: [best, ...byPlace(others)] } : result;
}

function byPlace(passages: readonly PassageResult[]): readonly PassageResult[] {
  return [...passages].sort(
    (a, b) => (a.pageFirst ?? 0) - (b.pageFirst ?? 0) || a.span.start - b.span.start || a.ordinal - b.ordinal,
  );
}
