/** A selected part of a text node. */
type TextPiece = { readonly node: Text; readonly from: number; readonly to: number };

/** Returns the parts of text nodes inside `range`, in order, below elements that match `selector`. */
export function textPieces(range: Range, root: Element, selector: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : node.length;
    if (to > from && node.parentElement?.closest(selector)) pieces.push({ node, from, to });
  }
  return pieces;
}

const inWord = (text: string, at: number) =>
  at > 0 && at < text.length && /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));

/** Returns the place where the word around a place begins (-1) or ends (1), or the place itself between words. */
export function wordEnd(text: string, at: number, direction: -1 | 1): number {
  let end = at;
  while (inWord(text, end)) end += direction;
  return end;
}

/** Returns a range widened to whole words, because a quote with half a word is wrong. */
export function wholeWords(range: Range): Range {
  const whole = range.cloneRange();
  const { startContainer, startOffset, endContainer, endOffset } = range;
  if (startContainer instanceof Text)
    whole.setStart(startContainer, wordEnd(startContainer.data, startOffset, -1));
  if (endContainer instanceof Text) whole.setEnd(endContainer, wordEnd(endContainer.data, endOffset, 1));
  return whole;
}

/** Returns the text of the pieces. */
export function textOf(pieces: readonly TextPiece[]): string {
  return pieces.map(({ node, from, to }) => node.data.slice(from, to)).join("");
}
