import { cellsWithLink, cellsWords, citationOf, quoteWithLink } from "#components/words/citation.ts";
import { answeredPath } from "#lib/domain/cited-cells.ts";
import type { DocumentResult, PassageResult, Snippet } from "#lib/domain/search-result.ts";

/** What a copy or an export quotes of a result, and the place that it cites. */
export type ResultQuote = {
  readonly words: string;
  /** The passage, with the ref and the section path of its quote. */
  readonly place: PassageResult;
  /** Returns the quote with its citation and its link. */
  readonly textOf: (href: string) => string;
};

/**
 * Returns the quote of a result: its snippet, or of rows of a sheet the row that answers, with the headings of its
 * columns.
 */
export function resultQuote(result: DocumentResult, passage: PassageResult): ResultQuote {
  const { row, snippet } = passage;
  if (!row?.cells?.length) {
    const words = snippetWords(snippet);
    const citation = citationOf(result, passage, snippet.text);
    return { words, place: passage, textOf: (href) => quoteWithLink(words, citation, href) };
  }
  const quoted = { cells: row.cells, caption: null };
  const words = cellsWords(quoted);
  const place = { ...passage, evidenceRef: row.rowRef, sectionPath: answeredPath(passage) };
  const citation = citationOf(result, place, words);
  return { words, place, textOf: (href) => cellsWithLink(quoted, citation, href) };
}

function snippetWords({ text, truncatedStart, truncatedEnd }: Snippet): string {
  return `${truncatedStart ? "… " : ""}${text}${truncatedEnd ? " …" : ""}`;
}
