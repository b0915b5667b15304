import pLimit from "p-limit";
import type { RootKind } from "#lib/domain/corpus-binding.ts";
import type { SyncAction } from "#lib/domain/sync.ts";

/** Files on their way at once: a service answers each in its own time, a disk has nothing to wait for. */
const AT_ONCE: Readonly<Record<RootKind, number>> = { local: 1, onedrive: 4, sharepoint: 4 };

/** How many files of a root of this kind are taken in at once; a root that is gone has none. */
export function atOnce(kind: RootKind | undefined): number {
  return kind === undefined ? 1 : AT_ONCE[kind];
}

type Planned = { readonly rootId: string; readonly path: string; readonly action: SyncAction };

const isTakenIn = ({ action }: Planned) => action === "new" || action === "changed";

/**
 * A plan's items in stretches, to be done one stretch after another. Files of one root that are only taken in, each at a
 * path of its own, go together; whatever else there is stands alone, and so keeps its place among them.
 */
export function stretchesOf<T extends Planned>(items: readonly T[]): readonly (readonly T[])[] {
  const stretches: T[][] = [];
  let paths = new Set<string>();
  for (const item of items) {
    const last = stretches.at(-1);
    const first = last?.[0];
    const joins = first !== undefined && isTakenIn(first) && isTakenIn(item) && first.rootId === item.rootId;
    if (last !== undefined && joins && !paths.has(item.path)) last.push(item);
    else {
      stretches.push([item]);
      paths = new Set();
    }
    paths.add(item.path);
  }
  return stretches;
}

/**
 * Does them, so many at once, begun in their order. The first that fails keeps the others from beginning and aborts the
 * signal of those under way; it is thrown once none is.
 */
export async function together<T>(
  items: readonly T[],
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopped = new AbortController();
  const own = AbortSignal.any([signal, stopped.signal]);
  const turn = pLimit(limit);
  const one = async (item: T) => {
    try {
      own.throwIfAborted();
      await work(item, own);
    } catch (error) {
      stopped.abort(error);
    }
  };
  await Promise.all(items.map((item) => turn(one, item)));
  stopped.signal.throwIfAborted();
}
