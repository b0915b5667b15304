import { and, asc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { documents, syncItems, syncRuns } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { documentPath } from "#lib/corpora/sync/rules.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { applyItem } from "./apply-item.ts";
import { type ItemRow, settleItem } from "./sync-items.ts";
import {
  type CorpusRow,
  connectorRoot,
  isOfTheSource,
  type RootRow,
  rootsOf,
  rulesOf,
  tellRoot,
} from "./sync-roots.ts";
import type { SyncRunRow } from "./sync-rows.ts";

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

/** Whether a root has stopped answering, rather than one of its files. */
async function isUnreachable(context: SyncContext, root: RootRow): Promise<AppError | null> {
  try {
    const { status, note } = await context.connectors[root.kind].check(connectorRoot(root), context.signal);
    return status === "disabled" ? new AppError("source_unavailable", note ?? "It is switched off.") : null;
  } catch (error) {
    if (isOfTheSource(error)) return error;
    throw error;
  }
}

/** Leaves what is planned for a root to the next sync, and says why. */
async function giveUpRoot(
  context: SyncContext,
  run: SyncRunRow,
  root: RootRow,
  error: AppError,
): Promise<SyncRunRow> {
  await tellRoot(context, root, error);
  const { [root.id]: _, ...cursors } = run.cursors;
  const told = { cursors, errorCode: error.code, errorMessage: error.message };
  await context.db.update(syncRuns).set(told).where(eq(syncRuns.id, run.id));
  return { ...run, ...told };
}

async function failItem(context: SyncContext, item: ItemRow, error: AppError): Promise<void> {
  const { code, message } = error;
  await context.db.transaction((tx) =>
    settleItem(tx, item, { state: "failed", errorCode: code, errorMessage: message }),
  );
}

/**
 * Carries out the next few items of a plan. Each is done once, whoever is killed or cancelled; what cannot be done about
 * one file is told on its item, what ails a root on the root, and neither keeps the others.
 * @returns whether there may be more.
 * @throws AppError for what ails all of them, a full disk or a database that went away: the rest stays planned.
 */
export async function applySlice(
  context: SyncContext,
  given: SyncRunRow,
  corpus: CorpusRow,
  onDone: () => void,
): Promise<boolean> {
  let run = given;
  const roots = new Map((await rootsOf(context, corpus.id)).map((root) => [root.id, root]));
  const limits = new Map([...roots].map(([id, root]) => [id, rulesOf(context, root, corpus).limits]));
  const items = await nextItems(context, run);
  const removed = await removedFrom(context, items, roots);
  for (const item of items) {
    context.signal.throwIfAborted();
    const root = roots.get(item.rootId);
    if (root !== undefined && !Object.hasOwn(run.cursors, root.id)) continue;
    try {
      if (root === undefined)
        throw new AppError("not_found", "The corpus is not bound to this place any more.");
      const place = placeOf(root.id, documentPath(root.pathPrefix, item.path));
      const back = { removed: removed.get(place) ?? null, limits: limits.get(root.id) ?? "" };
      await applyItem(context, { corpusId: corpus.id, root, runId: run.id, ...back }, item);
    } catch (error) {
      if (root !== undefined && isOfTheSource(error)) {
        const unreachable = await isUnreachable(context, root);
        if (unreachable !== null) {
          run = await giveUpRoot(context, run, root, unreachable);
          continue;
        }
      } else if (root !== undefined || !isAppError(error, "not_found")) throw error;
      await failItem(context, item, error as AppError);
    }
    onDone();
  }
  return items.length === SLICE;
}
