import { createHash } from "node:crypto";
import type { Extracted, ExtractedPage } from "#lib/domain/extracted.ts";

/** A page of a file, by the file's name and the page's number from 1. */
export type PageOf = { readonly file: string; readonly page: number };

/** Minimum share of a page that a placed picture or a group of marks covers to count. */
const MIN_SHARE = 0.02;
/** Minimum number of slanted and curved pieces in a group of marks. Tables and text boxes have few. */
const MIN_PIECES = 40;

/** True if a page may have a drawing on it: a placed picture of some size, or many slanted and curved marks. */
export function isMarked({ width, height, graphics = [] }: ExtractedPage): boolean {
  return graphics.some(({ x0, y0, x1, y1, imageShare, slanted, curves }) => {
    const share = ((x1 - x0) * (y1 - y0)) / Math.max(1, width * height);
    return share * imageShare >= MIN_SHARE || (share >= MIN_SHARE && slanted + curves >= MIN_PIECES);
  });
}

/**
 * Returns the pages to judge: the first `most` of the marked pages and of the others, in the order of a hash of their
 * names, so that neither the product nor a judge chooses them.
 */
export function samplePages(
  documents: readonly { readonly file: string; readonly extracted: Extracted }[],
  most: { readonly marked: number; readonly others: number },
): readonly PageOf[] {
  const all = documents.flatMap(({ file, extracted }) =>
    extracted.pages.map((page) => ({ file, page: page.number, marked: isMarked(page) })),
  );
  const inOrder = all.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
  const first = (marked: boolean, count: number) =>
    inOrder.filter((page) => page.marked === marked).slice(0, count);
  return [...first(true, most.marked), ...first(false, most.others)].map(({ file, page }) => ({
    file,
    page,
  }));
}

/** Returns a hash of a page's name, the same on every machine. */
function hashOf({ file, page }: PageOf): string {
  return createHash("sha256").update(`${file}#${page}`).digest("hex");
}
