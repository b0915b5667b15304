import { type DrawnText, drawnWords } from "#components/document/readable/drawn-words.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { type Picked, wordsOnly } from "./picked.ts";

/** A selected run of text on the page, and where the canonical text has it (UTF-16 units). */
export type DrawnPiece = { readonly at: number; readonly text: string };

const withoutSpace = (text: string) => text.replace(/\s+/gu, "");

/** True if `at` is between the two halves of an astral character. */
function cutsPair(text: string, at: number): boolean {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at)) && /[\uD800-\uDBFF]$/.test(text.slice(0, at));
}

/**
 * Returns the span of selected pieces of a document's text. The place is left out if the document shows other words
 * there, for example because a part between the pieces is not drawn yet.
 */
export function placeInText(document: DrawnText, pieces: readonly DrawnPiece[]): Picked | null {
  const selected = pieces.map((piece) => piece.text).join("");
  const first = pieces[0];
  const last = pieces.at(-1);
  if (!first || !last || selected.trim() === "") return null;
  const { text } = document;
  const edge = { start: first.at, end: last.at + last.text.length };
  const covered = text.slice(edge.start, edge.end);
  const start = edge.start + covered.length - covered.trimStart().length;
  const end = edge.end - (covered.length - covered.trimEnd().length);
  const span = { start: start - Number(cutsPair(text, start)), end: end + Number(cutsPair(text, end)) };
  const widened = span.start !== start || span.end !== end;
  const words = drawnWords(document, span);
  const same = widened
    ? withoutSpace(words).includes(withoutSpace(selected))
    : withoutSpace(words) === withoutSpace(selected);
  if (!same) return wordsOnly(selected);
  return { span: offsetMap(text).spanToCodePoints(span), words, widened };
}
