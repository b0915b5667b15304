import type { PictureKind } from "./judged.ts";

/** What is on a page and what was found there. */
export type Compared = { readonly true: readonly PictureKind[]; readonly found: readonly PictureKind[] };

export type Counts = { readonly true: number; readonly found: number; readonly right: number };

/** Counts pages: those with a picture, those where one was found, and those with both. */
export function countPages(pages: readonly Compared[]): Counts {
  return {
    true: pages.filter((page) => page.true.length > 0).length,
    found: pages.filter((page) => page.found.length > 0).length,
    right: pages.filter((page) => page.true.length > 0 && page.found.length > 0).length,
  };
}

/** Counts the pictures of one kind. A found picture is right if the page has one more of that kind. */
export function countKind(pages: readonly Compared[], kind: PictureKind): Counts {
  const on = (list: readonly PictureKind[]) => list.filter((each) => each === kind).length;
  const sum = (value: (page: Compared) => number) => pages.reduce((total, page) => total + value(page), 0);
  return {
    true: sum((page) => on(page.true)),
    found: sum((page) => on(page.found)),
    right: sum((page) => Math.min(on(page.true), on(page.found))),
  };
}
