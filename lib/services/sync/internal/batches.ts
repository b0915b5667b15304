import pLimit from "p-limit";
import { type ConnectorKind, connectorFacts } from "#lib/domain/connector-kinds.ts";
import type { SyncAction } from "#lib/domain/sync.ts";

/** Returns how many files of a root of this kind are read at once; 1 for a removed root. */
export function parallelFiles(kind: ConnectorKind | undefined): number {
  return kind === undefined ? 1 : connectorFacts(kind).filesAtOnce;
}

type Planned = { readonly rootId: string; readonly path: string; readonly action: SyncAction };

const isStored = ({ action }: Planned) => action === "new" || action === "changed";

/**
 * Splits a plan's items into batches, to be applied one after another. New and changed files of one root, each with
 * its own path, form a batch. Every other item is a batch of its own, so that it keeps its place in the order.
 */
export function batchesOf<T extends Planned>(items: readonly T[]): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let paths = new Set<string>();
  for (const item of items) {
    const last = batches.at(-1);
    const first = last?.[0];
    const joins = first !== undefined && isStored(first) && isStored(item) && first.rootId === item.rootId;
    if (last !== undefined && joins && !paths.has(item.path)) last.push(item);
    else {
      batches.push([item]);
      paths = new Set();
    }
    paths.add(item.path);
  }
  return batches;
}

/**
 * Runs `work` for the items in order, several at once. The first failure stops the start of others and aborts the
 * signal of running ones. It is thrown after all have ended.
 */
export async function runConcurrently<T>(
  items: readonly T[],
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stopped = new AbortController();
  const stopSignal = AbortSignal.any([signal, stopped.signal]);
  const limited = pLimit(limit);
  const runItem = async (item: T) => {
    try {
      stopSignal.throwIfAborted();
      await work(item, stopSignal);
    } catch (error) {
      stopped.abort(error);
    }
  };
  await Promise.all(items.map((item) => limited(runItem, item)));
  stopped.signal.throwIfAborted();
}
