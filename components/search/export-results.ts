import { citationOf, quoteWithLink } from "#components/words/citation.ts";
import { plural } from "#components/words/quantities.ts";
import { writeCsv } from "#lib/domain/csv.ts";
import { shownPage } from "#lib/domain/printed-pages.ts";
import type { DocumentResult, PassageResult, Snippet } from "#lib/domain/search.ts";
import type { ResultRow } from "./arrange-results.ts";

/** Returns the absolute address that opens a passage. */
export type LinkTo = (result: DocumentResult, passage: PassageResult) => string;

const COLUMNS = ["rank", "title", "page", "section", "date", "corpus", "quote", "link", "evidence_ref"];

/** Writes one line for each row, with the passage that it shows. The rank is that by score, not the place of the row. */
export function resultsCsv(rows: readonly ResultRow[], linkTo: LinkTo): string {
  const lines = shown(rows).map(({ result, passage, rank }) => [
    String(rank),
    result.title,
    pages(passage, result.printedPages),
    passage.sectionPath.join(" › "),
    result.dateIsOfFile ? "" : (result.publishedDate ?? ""),
    result.corpus.title,
    snippetWords(passage.snippet),
    linkTo(result, passage),
    passage.evidenceRef,
  ]);
  return writeCsv([COLUMNS, ...lines]);
}

/** Writes the rows as plain text: a quote with its citation and its link, numbered as on the page. */
export function resultsText(question: string, rows: readonly ResultRow[], linkTo: LinkTo): string {
  const found = shown(rows);
  const blocks = found.map(({ result, passage }, index) => {
    const quote = snippetWords(passage.snippet);
    const citation = citationOf(result, passage, passage.snippet.text);
    return `${index + 1}. ${quoteWithLink(quote, citation, linkTo(result, passage))}`;
  });
  return [`${question} (${plural(found.length, "result")})`, ...blocks].join("\n\n");
}

function shown(rows: readonly ResultRow[]) {
  return rows.flatMap(({ result, rank }) => {
    const [passage] = result.passages;
    return passage ? [{ result, passage, rank }] : [];
  });
}

export function snippetWords({ text, truncatedStart, truncatedEnd }: Snippet): string {
  return `${truncatedStart ? "… " : ""}${text}${truncatedEnd ? " …" : ""}`;
}

/** A dash, because a spreadsheet reads "3-4" as a date. */
function pages({ pageFirst, pageLast }: PassageResult, printed: DocumentResult["printedPages"]): string {
  if (pageFirst === null) return "";
  const from = shownPage(printed, pageFirst);
  const to = pageLast === null ? from : shownPage(printed, pageLast);
  return to > from ? `${from}–${to}` : String(from);
}
