import type { QueryClient } from "@tanstack/react-query";
import { pageWordsQuery, textPartQuery } from "#components/document/queries.ts";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import { fold } from "./fold.ts";
import { type Picked, wordsOnly } from "./picked.ts";
import { placeInText } from "./place-in-text.ts";
import { placeOnPages } from "./place-on-pages.ts";
import { textOf, textPieces, wholeWords } from "./text-pieces.ts";

/** Segments of the readable text, and the text layers of pages. */
const SEGMENT = "[data-at]";
const LAYER = ".text-layer";

/** Returns what is selected in the text of a document, in whole words. */
export function pickInText(range: Range, root: Element, document: ReadableDocument): Picked | null {
  const pieces = textPieces(wholeWords(range), root, SEGMENT).map(({ node, from, to }) => ({
    at: Number(node.parentElement?.closest(SEGMENT)?.getAttribute("data-at")) + from,
    text: node.data.slice(from, to),
  }));
  return placeInText(document, pieces);
}

type Version = { readonly documentId: string; readonly version: number };

/**
 * Returns what is selected on pages, in whole words. The words come from the version's text, never from the page's
 * drawing. If they differ, or the server does not answer, there is no place.
 */
export async function pickOnPages(
  selection: Range,
  root: Element,
  { documentId, version }: Version,
  client: QueryClient,
): Promise<Picked | null> {
  const range = wholeWords(selection);
  const pieces = textPieces(range, root, LAYER);
  const selected = textOf(pieces);
  const sheets = [...new Set(pieces.map(({ node }) => node.parentElement?.closest("[data-page]")))];
  const from = sheets[0];
  const to = sheets.at(-1);
  if (selected.trim() === "" || !from || !to) return null;
  try {
    const pages = await Promise.all(
      numbersBetween(from, to).map((page) => client.fetchQuery(pageWordsQuery(documentId, version, page))),
    );
    const place = placeOnPages(
      { ...surroundings(range, root, from, to), selected },
      pages.flatMap(({ words }) => words),
    );
    if (!place) return wordsOnly(selected);
    const words = await client.fetchQuery(textPartQuery(documentId, version, place.span));
    const [held, wanted] = [fold(words).text, fold(selected).text];
    const same = place.widened ? held.includes(wanted) : held === wanted;
    return same ? { span: place.span, words, widened: place.widened } : wordsOnly(selected);
  } catch {
    return wordsOnly(selected);
  }
}

function numbersBetween(from: Element, to: Element): readonly number[] {
  const [first, last] = [from, to].map((sheet) => Number(sheet.getAttribute("data-page")));
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns the text of the selected pages before and after the selection. */
function surroundings(range: Range, root: Element, from: Element, to: Element) {
  const before = document.createRange();
  before.setStartBefore(from);
  before.setEnd(range.startContainer, range.startOffset);
  const after = document.createRange();
  after.setStart(range.endContainer, range.endOffset);
  after.setEndAfter(to);
  return {
    before: textOf(textPieces(before, root, LAYER)),
    after: textOf(textPieces(after, root, LAYER)),
  };
}
