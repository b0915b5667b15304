import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { syncRuns } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { connectorRoot, isOfTheSource, type RootRow, tellRoot } from "./sync-roots.ts";
import type { SyncRunRow } from "./sync-rows.ts";

/** Which of a run's roots can be reached, while several of their files are on their way. */
export type Reach = {
  /** False once the root was given up: what is planned for it is left to the next sync. */
  has(rootId: string): boolean;
  /** Aborted, with the source's failure, when the root is given up. */
  signalOf(rootId: string): AbortSignal;
  /** After a file's failure: gives its root up, once, where it is the root that fails. @returns whether it is given up. */
  isLost(root: RootRow): Promise<boolean>;
};

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

export function reachOf(context: SyncContext, given: SyncRunRow): Reach {
  let run = given;
  const lost = new Map<string, AbortController>();
  // Files that fail together ask one after another, so that the first answer is the others' too.
  const turn = pLimit(1);
  const has = (rootId: string) => Object.hasOwn(run.cursors, rootId);
  const controllerOf = (rootId: string) => {
    const known = lost.get(rootId) ?? new AbortController();
    lost.set(rootId, known);
    return known;
  };
  return {
    has,
    signalOf: (rootId) => controllerOf(rootId).signal,
    isLost: (root) =>
      turn(async () => {
        if (!has(root.id)) return true;
        const unreachable = await isUnreachable(context, root);
        if (unreachable === null) return false;
        run = await giveUpRoot(context, run, root, unreachable);
        controllerOf(root.id).abort(unreachable);
        return true;
      }),
  };
}
