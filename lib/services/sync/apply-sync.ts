import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { documents, syncItems } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { documentPath } from "#lib/corpora/sync/rules.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { applyItem } from "./apply-item.ts";
import { type Reach, reachOf } from "./reach.ts";
import { atOnce, stretchesOf, together } from "./stretches.ts";
import { type ItemRow, settleItem } from "./sync-items.ts";
import { type CorpusRow, isOfTheSource, type RootRow, rootsOf, rulesOf } from "./sync-roots.ts";
import type { SyncRunRow } from "./sync-rows.ts";
import type { TakingIn } from "./take-in.ts";

/** Items carried out before the job gives way: a few seconds' worth. */
const SLICE = 40;

/** The next items of roots that can be reached, in the order they were planned. */
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

/** Documents removed within the undo window from paths that files come back to, by root and path. */
async function removedFrom(
  context: SyncContext,
  items: readonly ItemRow[],
  roots: ReadonlyMap<string, RootRow>,
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
    settleItem(tx, item, { state: "failed", errorCode: code, errorMessage: message }),
  );
}

type Slice = {
  readonly run: SyncRunRow;
  readonly roots: ReadonlyMap<string, RootRow>;
  readonly limits: ReadonlyMap<string, string>;
  readonly removed: ReadonlyMap<string, string>;
  readonly reach: Reach;
};

/** What is to be known for taking one file in. */
function takingIn({ run, limits, removed }: Slice, root: RootRow, item: ItemRow): TakingIn {
  const place = placeOf(root.id, documentPath(root.pathPrefix, item.path));
  return {
    ...{ corpusId: run.corpusId, root, runId: run.id },
    removed: removed.get(place) ?? null,
    limits: limits.get(root.id) ?? "",
  };
}

/** @returns false when it is left as it was planned, because its root was given up. */
async function carryOut(context: SyncContext, slice: Slice, item: ItemRow): Promise<boolean> {
  const { roots, reach } = slice;
  const root = roots.get(item.rootId);
  if (root === undefined) {
    await failItem(
      context,
      item,
      new AppError("not_found", "The corpus is not bound to this place any more."),
    );
    return true;
  }
  if (!reach.has(root.id)) return false;
  const signal = AbortSignal.any([context.signal, reach.signalOf(root.id)]);
  try {
    await applyItem({ ...context, signal }, takingIn(slice, root, item), item);
  } catch (error) {
    context.signal.throwIfAborted();
    const failure = isAppError(error) || !signal.aborted ? error : signal.reason;
    if (!isOfTheSource(failure)) throw error;
    if (await reach.isLost(root)) return false;
    await failItem(context, item, failure);
  }
  return true;
}

/**
 * Carries out the next few items of a plan, files of a service several at once. Each is done once, whoever is killed or
 * cancelled; what cannot be done about one file is told on its item, what ails a root on the root, and neither keeps the
 * others.
 * @returns whether there may be more.
 * @throws AppError for what ails all of them, a full disk or a database that went away: the rest stays planned.
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
  const slice = { run, roots, limits, removed, reach: reachOf(context, run) };
  for (const stretch of stretchesOf(items)) {
    const limit = atOnce(roots.get(stretch[0]?.rootId ?? "")?.kind);
    await together(stretch, { limit, signal: context.signal }, async (item, signal) => {
      if (await carryOut({ ...context, signal }, slice, item)) onDone();
    });
  }
  return items.length === SLICE;
}
