import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import { type CorpusRootRow, syncRuns } from "#db/schema/index.ts";
import type { SyncContext } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { connectorRoot, isSourceError, storeRootStatus } from "../shared/sync-roots.ts";
import type { SyncRunRow } from "../shared/sync-rows.ts";

/** Which of a run's roots are reachable, while several of their files are being read. */
export type ReachableRoots = {
  /** False once the root is unreachable. The next sync does the rest of its items. */
  has(rootId: string): boolean;
  /** Aborted with the source's error when the root becomes unreachable. */
  signalOf(rootId: string): AbortSignal;
  /** Call after a file failed: checks whether its root is unreachable. @returns true if it is. */
  isLost(root: CorpusRootRow): Promise<boolean>;
};

/** Returns the error if the root does not answer. Null if only a file failed. */
async function isUnreachable(context: SyncContext, root: CorpusRootRow): Promise<AppError | null> {
  try {
    const { status, note } = await context.connectors[root.kind].check(connectorRoot(root), context.signal);
    return status === "disabled" ? new AppError("source_unavailable", note ?? "It is turned off.") : null;
  } catch (error) {
    if (isSourceError(error)) return error;
    throw error;
  }
}

/** Leaves a root's items to the next sync, and stores the reason. */
async function giveUpRoot(
  context: SyncContext,
  run: SyncRunRow,
  root: CorpusRootRow,
  error: AppError,
): Promise<SyncRunRow> {
  await storeRootStatus(context, root, error);
  const { [root.id]: _, ...cursors } = run.cursors;
  const failure = { cursors, errorCode: error.code, errorMessage: error.message };
  await context.db.update(syncRuns).set(failure).where(eq(syncRuns.id, run.id));
  return { ...run, ...failure };
}

export function trackReachableRoots(context: SyncContext, given: SyncRunRow): ReachableRoots {
  let run = given;
  const lost = new Map<string, AbortController>();
  // Files that fail at the same time wait for one check, whose result applies to all.
  const oneAtATime = pLimit(1);
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
      oneAtATime(async () => {
        if (!has(root.id)) return true;
        const unreachable = await isUnreachable(context, root);
        if (unreachable === null) return false;
        run = await giveUpRoot(context, run, root, unreachable);
        controllerOf(root.id).abort(unreachable);
        return true;
      }),
  };
}
