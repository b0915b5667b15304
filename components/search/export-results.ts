import { plural } from "#components/words/quantities.ts";
import { writeCsv } from "#lib/domain/csv.ts";
import { shownPage } from "#lib/domain/printed-pages.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import type { ResultRow } from "./arrange-results.ts";
import { resultQuote } from "./result-quote.ts";

/** Returns the absolute address that opens a passage. */
export type LinkTo = (result: DocumentResult, passage: PassageResult) => string;

const COLUMNS = ["rank", "title", "page", "section", "date", "corpus", "quote", "link", "evidence_ref"];

/** Writes one line for each row, with the passage that it shows. The rank is that by score, not the place of the row. */
export function resultsCsv(rows: readonly ResultRow[], linkTo: LinkTo): string {
  const lines = shown(rows).map(({ result, quote: { words, place }, rank }) => [
    String(rank),
    result.title,
    pages(place, result.printedPages),
    place.sectionPath.join(" › "),
    result.dateIsOfFile ? "" : (result.publishedDate ?? ""),
    result.corpus.title,
    words,
    linkTo(result, place),
    place.evidenceRef,
  ]);
  return writeCsv([COLUMNS, ...lines]);
}

/** Writes the rows as plain text: a quote with its citation and its link, numbered as on the page. */
export function resultsText(question: string, rows: readonly ResultRow[], linkTo: LinkTo): string {
  const found = shown(rows);
  const blocks = found.map(
    ({ result, quote }, index) => `${index + 1}. ${quote.textOf(linkTo(result, quote.place))}`,
  );
  return [`${question} (${plural(found.length, "result")})`, ...blocks].join("\n\n");
}

function shown(rows: readonly ResultRow[]) {
  return rows.flatMap(({ result, rank }) => {
    const [passage] = result.passages;
    return passage ? [{ result, quote: resultQuote(result, passage), rank }] : [];
  });
}

/** A dash, because a spreadsheet reads "3-4" as a date. */
function pages({ pageFirst, pageLast }: PassageResult, printed: DocumentResult["printedPages"]): string {
  if (pageFirst === null) return "";
  const from = shownPage(printed, pageFirst);
  const to = pageLast === null ? from : shownPage(printed, pageLast);
  return to > from ? `${from}–${to}` : String(from);
}
