import type { OutlineHeading } from "#lib/domain/documents.ts";
import type { Span } from "#lib/domain/span.ts";

/** A line of the outline. The outline of a PDF file knows pages only. */
export type OutlineEntry = Pick<OutlineHeading, "title" | "depth" | "page" | "share"> & {
  readonly span: Span | null;
  readonly textStart: number | null;
};

/** What the reader sees: a page, or a place in the text (UTF-16 units). */
export type SeenPlace = { readonly page: number } | { readonly at: number };

/** Entries up to this share of the visible page count as begun. */
const MIDDLE = 0.5;

/** Returns the entry that the visible place is in: the last that begins before it; -1 if none does. */
export function currentEntry(entries: readonly OutlineEntry[], place: SeenPlace): number {
  const begun = ({ page, share, textStart }: OutlineEntry) => {
    if ("at" in place) return textStart !== null && textStart <= place.at;
    return page !== null && (page < place.page || (page === place.page && share <= MIDDLE));
  };
  return entries.findLastIndex(begun);
}

export type OutlineNode = { readonly index: number; readonly children: readonly OutlineNode[] };

/** Returns the entries as a tree, by their depths. */
export function treeOf(entries: readonly Pick<OutlineEntry, "depth">[]): readonly OutlineNode[] {
  type Growing = { readonly index: number; readonly children: Growing[] };
  const roots: Growing[] = [];
  const open: Growing[] = [];
  for (const [index, { depth }] of entries.entries()) {
    open.length = Math.min(depth, open.length);
    const node: Growing = { index, children: [] };
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}
