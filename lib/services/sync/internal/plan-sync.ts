import { and, eq } from "drizzle-orm";
import { type CorpusRootRow, type CorpusRow, syncItems, syncRuns } from "#db/schema/index.ts";
import type { RootListing } from "#db/schema/sync.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { SyncContext } from "#lib/context.ts";
import { compareRoot, type PlannedItem } from "#lib/corpora/sync/compare.ts";
import { needsWholeListing } from "#lib/corpora/sync/whole-listing.ts";
import { SYNC_ACTIONS, type SyncCounts } from "#lib/domain/sync.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import {
  connectorRoot,
  isSourceError,
  knownEntries,
  rootsOf,
  rulesOf,
  storeRootStatus,
} from "../shared/sync-roots.ts";
import type { SyncRunRow } from "../shared/sync-rows.ts";
import { beginPlan, lockPlan } from "./lock-plan.ts";

/** Items per statement. */
const BATCH = 500;
/** Number of documents that a sync may always remove without confirmation. */
const ALWAYS_REMOVABLE = 3;

type RootPlan = {
  readonly counts: SyncCounts;
  /** Number of documents that would be removed, and the number that exist. */
  readonly removed: number;
  readonly living: number;
  readonly listing: RootListing;
};

const NOTHING: SyncCounts = { new: 0, changed: 0, moved: 0, gone: 0, skipped: 0, unchanged: 0, found: 0 };

function sum(plans: readonly RootPlan[]): SyncCounts {
  const total = { ...NOTHING };
  for (const { counts } of plans)
    for (const name of [...SYNC_ACTIONS, "unchanged", "found"] as const) total[name] += counts[name];
  return total;
}

/** Lists one root and writes the planned items while the source reports its files. */
async function planRoot(
  context: SyncContext,
  run: SyncRunRow,
  corpus: CorpusRow,
  root: CorpusRootRow,
  { token, onFile }: { readonly token: string; readonly onFile: () => void },
): Promise<RootPlan> {
  const { signal } = context;
  const connector = context.connectors[root.kind];
  const known = await knownEntries(context, root.id);
  const living = [...known.values()].filter((entry) => entry.living).length;
  const rules = rulesOf(context, root, corpus);
  const listedRoot = connectorRoot(
    root,
    run.planOnly ? undefined : { identity: root.identity, entries: known.size },
  );
  const identity = (await connector.identity?.(listedRoot, signal)) ?? null;
  const cursor = needsWholeListing(known.values(), rules) ? null : root.cursor;
  const listing = await connector.list(listedRoot, cursor, signal);
  const comparison = compareRoot(known, listing, rules);
  let batch: PlannedItem[] = [];
  const write = async () => {
    if (batch.length === 0) return;
    const items = batch.map((item) => ({ ...item, runId: run.id, rootId: root.id }));
    batch = [];
    await context.db.transaction(async (tx) => {
      await lockPlan(tx, run.id, token);
      await tx.insert(syncItems).values(items);
    });
  };
  const add = async (item: PlannedItem | null) => {
    if (item === null) return;
    batch.push(item);
    if (batch.length >= BATCH) await write();
  };
  for await (const change of listing.changes) {
    signal.throwIfAborted();
    onFile();
    await add(comparison.classify(change));
  }
  for (const item of comparison.end()) await add(item);
  await write();
  return {
    counts: comparison.counts(),
    removed: comparison.removed(),
    living,
    listing: { cursor: listing.cursor(), identity },
  };
}

function reasonToWait(run: SyncRunRow, corpus: CorpusRow, plans: readonly RootPlan[]): string | null {
  if (run.confirmedBy !== null) return null;
  if (run.planOnly) return "Only a plan was requested. Nothing changes until someone confirms it.";
  const removed = plans.reduce((total, plan) => total + plan.removed, 0);
  const living = plans.reduce((total, plan) => total + plan.living, 0);
  if (removed <= ALWAYS_REMOVABLE || removed / living <= corpus.removalLimit) return null;
  const share = Math.round(corpus.removalLimit * 100);
  return `It would remove ${removed} of ${living} documents, and removing more than ${share} % needs confirmation.`;
}

/**
 * Lists every root of a corpus, compares the files with the known ones, and writes the plan. An interrupted plan starts
 * again from the beginning.
 * @returns the run: it waits for confirmation, or its items can be applied.
 * @throws AppError with the first root's message if no root can be read.
 */
export async function planSync(
  context: SyncContext,
  run: SyncRunRow,
  corpus: CorpusRow,
  job: JobReporter,
): Promise<SyncRunRow> {
  const token = await beginPlan(context, run);
  const listing: Record<string, RootListing> = {};
  const plans: RootPlan[] = [];
  let firstError: AppError | null = null;
  let files = 0;
  const roots = await rootsOf(context, corpus.id);
  for (const root of roots) {
    try {
      // The total is unknown, so progress approaches 0.1 and is at half of it after 1,000 files.
      const onFile = () => job.report("listing", 0.1 * (1 - 1000 / (1000 + ++files)));
      const plan = await planRoot(context, run, corpus, root, { token, onFile });
      plans.push(plan);
      listing[root.id] = plan.listing;
      await storeRootStatus(context, root, null);
    } catch (error) {
      if (!isSourceError(error)) throw error;
      await storeRootStatus(context, root, error);
      await context.db
        .delete(syncItems)
        .where(and(eq(syncItems.runId, run.id), eq(syncItems.rootId, root.id)));
      firstError ??= error;
    }
  }
  if (plans.length === 0)
    throw firstError ?? new AppError("conflict", "The corpus is no longer bound to a place.");
  const counts = sum(plans);
  const hasChanges = SYNC_ACTIONS.some((action) => action !== "skipped" && counts[action] > 0);
  return context.db.transaction(async (tx) => {
    // A request for a plan alone can arrive while the files are listed.
    const reason = reasonToWait(await lockPlan(tx, run.id, token), corpus, plans);
    const hasItems =
      hasChanges || (await tx.select().from(syncItems).where(eq(syncItems.runId, run.id)).limit(1))[0];
    const state = reason !== null && hasItems ? "awaiting_confirmation" : "applying";
    const [planned] = await tx
      .update(syncRuns)
      .set({
        state,
        counts,
        cursors: listing,
        plannedAt: context.now,
        waitsBecause: state === "applying" ? null : reason,
        errorCode: firstError?.code ?? null,
        errorMessage: firstError?.message ?? null,
      })
      .where(eq(syncRuns.id, run.id))
      .returning();
    if (!planned) throw new AppError("internal", "The plan could not be written.");
    await touchCorpus(tx, corpus.id);
    if (state === "awaiting_confirmation") await job.complete(tx, { ...counts });
    return planned;
  });
}
