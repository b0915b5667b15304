import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { type CorpusRootRow, type CorpusRow, documents, syncItems } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { documentPath } from "#lib/corpora/sync/rules.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { isSourceError, rootsOf, rulesOf } from "../shared/sync-roots.ts";
import type { SyncRunRow } from "../shared/sync-rows.ts";
import { applyItem } from "./apply-item.ts";
import { batchesOf, parallelFiles, runConcurrently } from "./batches.ts";
import { type ReachableRoots, trackReachableRoots } from "./reachable-roots.ts";
import type { FileInput } from "./store-file.ts";
import { finishItem, type ItemRow } from "./sync-items.ts";

/** Number of items applied before the job yields. Takes a few seconds. */
const SLICE = 40;

/** Returns the next items of reachable roots, in the order of the plan. */
function nextItems(context: SyncContext, run: SyncRunRow): Promise<ItemRow[]> {
  return context.db
    .select()
    .from(syncItems)
    .where(
      and(
        eq(syncItems.runId, run.id),
        eq(syncItems.state, "planned"),
        inArray(syncItems.rootId, Object.keys(run.cursors)),
      ),
    )
    .orderBy(asc(syncItems.id))
    .limit(SLICE);
}

const placeOf = (rootId: string, path: string) => `${rootId}/${path}`;

/** Returns documents deleted within the undo window whose files are back at their path, by root and path. */
async function removedFrom(
  context: SyncContext,
  items: readonly ItemRow[],
  roots: ReadonlyMap<string, CorpusRootRow>,
): Promise<ReadonlyMap<string, string>> {
  const paths = items.flatMap(({ action, rootId, path }) =>
    action === "new" ? [documentPath(roots.get(rootId)?.pathPrefix ?? "", path)] : [],
  );
  if (paths.length === 0) return new Map();
  const since = new Date(context.now.getTime() - context.config.data.undoWindowMinutes * 60_000);
  const found = await context.db
    .select({ id: documents.id, rootId: documents.rootId, path: documents.sourcePath })
    .from(documents)
    .where(
      and(
        isNotNull(documents.deletedAt),
        gt(documents.deletedAt, since),
        inArray(documents.rootId, [...roots.keys()]),
        inArray(documents.sourcePath, paths),
      ),
    )
    .orderBy(asc(documents.deletedAt), asc(documents.id));
  return new Map(found.map(({ id, rootId, path }) => [placeOf(rootId ?? "", path), id]));
}

async function failItem(context: SyncContext, item: ItemRow, error: AppError): Promise<void> {
  const { code, message } = error;
  await context.db.transaction((tx) =>
    finishItem(tx, item, { state: "failed", errorCode: code, errorMessage: message }),
  );
}

type Slice = {
  readonly run: SyncRunRow;
  readonly roots: ReadonlyMap<string, CorpusRootRow>;
  readonly limits: ReadonlyMap<string, string>;
  readonly removed: ReadonlyMap<string, string>;
  readonly reachable: ReachableRoots;
};

/** Returns the input for reading one file. */
function fileInput({ run, limits, removed }: Slice, root: CorpusRootRow, item: ItemRow): FileInput {
  const place = placeOf(root.id, documentPath(root.pathPrefix, item.path));
  return {
    ...{ corpusId: run.corpusId, root, runId: run.id },
    removed: removed.get(place) ?? null,
    limits: limits.get(root.id) ?? "",
  };
}

/** @returns false if the item stays planned because its root became unreachable. */
async function applyIfReachable(context: SyncContext, slice: Slice, item: ItemRow): Promise<boolean> {
  const { roots, reachable } = slice;
  const root = roots.get(item.rootId);
  if (root === undefined) {
    await failItem(
      context,
      item,
      new AppError("not_found", "The corpus is not bound to this place any more."),
    );
    return true;
  }
  if (!reachable.has(root.id)) return false;
  const signal = AbortSignal.any([context.signal, reachable.signalOf(root.id)]);
  try {
    await applyItem({ ...context, signal }, fileInput(slice, root, item), item);
  } catch (error) {
    context.signal.throwIfAborted();
    const failure = isAppError(error) || !signal.aborted ? error : signal.reason;
    if (!isSourceError(failure)) throw error;
    if (await reachable.isLost(root)) return false;
    await failItem(context, item, failure);
  }
  return true;
}

/**
 * Applies the next few items of a plan, in parallel for files of a cloud service. Each is applied exactly once, even if
 * the run is killed or cancelled. An error of a file is stored with its item and an error of a root with the root; the
 * others continue.
 * @returns true if there may be more.
 * @throws AppError for an error that affects all items, such as a full disk; the rest stays planned.
 */
export async function applySlice(
  context: SyncContext,
  run: SyncRunRow,
  corpus: CorpusRow,
  onDone: () => void,
): Promise<boolean> {
  const roots = new Map((await rootsOf(context, corpus.id)).map((root) => [root.id, root]));
  const limits = new Map([...roots].map(([id, root]) => [id, rulesOf(context, root, corpus).limits]));
  const items = await nextItems(context, run);
  const removed = await removedFrom(context, items, roots);
  const slice = { run, roots, limits, removed, reachable: trackReachableRoots(context, run) };
  for (const batch of batchesOf(items)) {
    const limit = parallelFiles(roots.get(batch[0]?.rootId ?? "")?.kind);
    await runConcurrently(batch, { limit, signal: context.signal }, async (item, signal) => {
      if (await applyIfReachable({ ...context, signal }, slice, item)) onDone();
    });
  }
  return items.length === SLICE;
}
