"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { NO_READING, type Reading, workbenchHref } from "#components/address/search-state.ts";
import { passagesQuery } from "#components/document/queries.ts";
import { COPY_WORDS } from "#components/ui/copy-words.ts";
import { useCopyText } from "#components/ui/use-copy-text.ts";
import { cellsWithLink, quoteWithLink } from "#components/words/citation.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { type Cited, citationOfWords } from "./cite.ts";
import type { Picked } from "./picked.ts";
import { SELECTION_WORDS } from "./words.ts";

/** The ref of the selected text, and ways to copy its quote, its link or its words. */
export function useCopy(picked: Picked, cited: Cited, view: Reading["view"]) {
  const { documentId, version } = cited;
  const { span, words } = picked;
  const evidenceRef = span && formatEvidenceRef({ kind: "doc", documentId, version, span });
  const client = useQueryClient();
  const copyText = useCopyText();
  const located = passagesQuery(documentId, version, evidenceRef === null ? [] : [evidenceRef]);
  // Located at once: some browsers allow no copying after a wait.
  useQuery(located);
  const reading = { ...NO_READING, doc: documentId, version, passage: span, view };
  const link = () => new URL(workbenchHref(reading), window.location.origin).href;
  const quote = async () => {
    // A selection that changes meanwhile cancels the reading of its view. Read again for the copy.
    const [place] = await client.fetchQuery(located).catch(() => client.fetchQuery(located));
    const citation = citationOfWords(cited, place, words);
    return place?.table
      ? cellsWithLink(place.table, citation, link())
      : quoteWithLink(words, citation, link());
  };
  const copy = (text: () => Promise<string> | string, copied: string) =>
    copyText({ text, what: "text", copied });
  return {
    evidenceRef,
    copyQuote: () => copy(quote, COPY_WORDS.quoteCopied),
    copyLink: () => copy(link, SELECTION_WORDS.linkCopied),
    copyWords: () => copy(() => words, SELECTION_WORDS.wordsCopied),
  };
}
