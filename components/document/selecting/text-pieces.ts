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

/** Returns the text of the pieces. */
export function textOf(pieces: readonly TextPiece[]): string {
  return pieces.map(({ node, from, to }) => node.data.slice(from, to)).join("");
}
