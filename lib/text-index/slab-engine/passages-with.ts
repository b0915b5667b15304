import { type Bitmap, hasBit } from "../slabs/bitmap.ts";
import type { PostingList } from "../slabs/posting-list.ts";
import type { OpenSlab } from "./open-slabs.ts";
import { ordinalsOf } from "./ordinals.ts";

/** Yields the ordinals of a list whose passages live. */
export function* livingIn(list: PostingList | undefined, dead: Bitmap | null): Generator<number, void> {
  if (list === undefined) return;
  for (const ordinal of list.ordinals) if (dead === null || !hasBit(dead, ordinal)) yield ordinal;
}

/** Returns the ids of the living passages with a term in any of the slabs, ascending. */
export function passagesWith(
  slabs: readonly OpenSlab[],
  lists: readonly ReadonlyMap<string, PostingList>[],
  term: string,
): number[] {
  const ids: number[] = [];
  for (const [place, { columns, dead }] of slabs.entries())
    for (const ordinal of livingIn(lists[place]?.get(term), dead)) ids.push(columns.chunkIds[ordinal] ?? 0);
  return ids.sort((a, b) => a - b);
}

/** Returns the ordinals of those of the passages that live in a slab. */
export function livingAmong(
  { columns, dead }: Pick<OpenSlab, "columns" | "dead">,
  chunkIds: readonly number[],
): readonly number[] {
  return ordinalsOf(columns.chunkIds, chunkIds).filter((ordinal) => dead === null || !hasBit(dead, ordinal));
}
