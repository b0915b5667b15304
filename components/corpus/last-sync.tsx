import { Moment } from "#components/ui/moment.tsx";
import { duration } from "#components/words/quantities.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { LAST_SYNC_WORDS } from "./console-words.ts";
import { SYNC_STATE_WORDS } from "./words.ts";

/** Duration of a sync in milliseconds, without the wait for a person; null while it runs. */
export function tookMs(run: Pick<SyncRunView, "startedAt" | "finishedAt" | "waitedMs">): number | null {
  return run.finishedAt === null
    ? null
    : Math.max(0, new Date(run.finishedAt).getTime() - new Date(run.startedAt).getTime() - run.waitedMs);
}

/** Number of applied items of a plan, and the total. */
export function progressOf({ applied, items }: Pick<SyncRunView, "applied" | "items">): {
  readonly applied: number;
  readonly of: number;
} {
  return { applied, of: items };
}

/** Duration or state of a sync in a few words. */
function syncOutcome(run: SyncRunView): string {
  const ms = tookMs(run);
  if (run.state === "failed")
    return ms === null ? LAST_SYNC_WORDS.failed : LAST_SYNC_WORDS.failedAfter(duration(ms));
  if (run.state === "applying") {
    const { applied, of } = progressOf(run);
    return of > 0 ? LAST_SYNC_WORDS.done(applied, of) : SYNC_STATE_WORDS.applying;
  }
  if (run.state === "done" && ms !== null) return duration(ms);
  return SYNC_STATE_WORDS[run.state];
}

/** When a corpus was last synced, and the outcome. For uploads: when it was last indexed. */
export function LastSync({
  run,
  indexedAt,
  indexing = false,
}: {
  readonly run: SyncRunView | null;
  readonly indexedAt: string | null;
  /** True while a part of the uploads is not indexed yet. */
  readonly indexing?: boolean;
}) {
  if (run === null && indexing) return <span className="text-muted">{LAST_SYNC_WORDS.incomplete}</span>;
  if (run === null)
    return indexedAt === null ? (
      <span className="text-muted">{LAST_SYNC_WORDS.never}</span>
    ) : (
      <>
        <Moment iso={indexedAt} />
        <span className="block text-small text-muted">{LAST_SYNC_WORDS.indexed}</span>
      </>
    );
  return (
    <>
      <Moment iso={run.startedAt} />
      <span
        className={
          run.state === "failed"
            ? "block text-small text-red-text"
            : "block text-small text-muted tabular-nums"
        }
      >
        {syncOutcome(run)}
      </span>
    </>
  );
}
