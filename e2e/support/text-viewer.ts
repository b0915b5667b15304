import type { Page } from "@playwright/test";
import type { Rect } from "./rect.ts";

export type ShownWord = {
  readonly text: string;
  /** CSS pixels of the window, one rectangle per line. */
  readonly rects: readonly Rect[];
  /** True if all of it is inside the passage's mark. */
  readonly marked: boolean;
};

export type ShownText = {
  /** Every word in the viewer, in order, without line numbers. */
  readonly words: readonly ShownWord[];
  /** The passage's marks, one rectangle per line. */
  readonly marks: readonly Rect[];
  /** The visible area of the viewer. */
  readonly view: Rect;
};

/** Returns the viewer's text as the browser laid it out, read from the page only. */
export async function shownText(page: Page): Promise<ShownText> {
  return page.locator("[data-scroller]").evaluate((scroller) => {
    type Piece = { readonly node: Node; readonly from: number; readonly to: number };
    const toRect = ({ left, top, right, bottom }: DOMRect) => ({ x0: left, y0: top, x1: right, y1: bottom });
    const blockOf = (node: Node) =>
      node.parentElement?.closest("p,h3,h4,h5,h6,td,th,pre,blockquote,[role=listitem],[data-line]");
    const words: Piece[][] = [];
    let word: Piece[] = [];
    const close = () => {
      if (word.length > 0) words.push(word);
      word = [];
    };
    const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
    let block: Element | null | undefined = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest("[aria-hidden]")) continue;
      if (blockOf(node) !== block) close();
      block = blockOf(node);
      for (const run of (node.nodeValue ?? "").matchAll(/\s+|\S+/gu)) {
        if (/^\s/u.test(run[0])) close();
        else word.push({ node, from: run.index, to: run.index + run[0].length });
      }
    }
    close();
    const range = document.createRange();
    const read = (pieces: readonly Piece[]) => ({
      text: pieces.map(({ node, from, to }) => (node.nodeValue ?? "").slice(from, to)).join(""),
      rects: pieces.flatMap(({ node, from, to }) => {
        range.setStart(node, from);
        range.setEnd(node, to);
        return [...range.getClientRects()].map(toRect);
      }),
      marked: pieces.every(({ node }) => node.parentElement?.closest('[data-testid="highlight"]')),
    });
    const outer = scroller.getBoundingClientRect();
    return {
      words: words.map(read),
      marks: [...scroller.querySelectorAll('[data-testid="highlight"]')].flatMap((mark) =>
        [...mark.getClientRects()].map(toRect),
      ),
      view: { ...toRect(outer), y1: Math.min(outer.bottom, window.innerHeight) },
    };
  });
}
