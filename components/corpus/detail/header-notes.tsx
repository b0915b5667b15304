"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { corpusHref, failedHref, syncHref } from "#components/corpus/corpora-state.ts";
import { stateReasons } from "#components/corpus/freshness-cell.tsx";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { REBUILD_REASONS } from "#lib/domain/freshness.ts";
import type { WithVerbs } from "./header-actions.tsx";

/** States that the corpus is in the trash, and until when it can be restored. */
export function InTrash({ corpus, verbs }: WithVerbs) {
  return (
    <Notice
      kind="degraded"
      title="This corpus is in the trash"
      actions={
        <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.restore(corpus)}>
          Restore
        </Button>
      }
    >
      It is not searched.{" "}
      {corpus.restoreUntil !== null && (
        <>
          It can be restored until <Moment iso={corpus.restoreUntil} />. Then all its data is deleted.
        </>
      )}
    </Notice>
  );
}

/** An imported corpus is not synced until a person has checked its places on this server. */
function Paused({ corpus, verbs }: WithVerbs) {
  return (
    <Notice
      kind="info"
      title="Sync is paused after the import"
      testId="corpus-paused"
      actions={
        <>
          <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.follow(corpus)}>
            Resume sync
          </Button>
          <Button size="small" asChild>
            <Link href={corpusHref(corpus.id, "binding")} prefetch={false}>
              Open settings
            </Link>
          </Button>
        </>
      }
    >
      Check its sources: they may belong to another machine. Secrets were not imported. Then resume the sync.
    </Notice>
  );
}

/** Why a corpus is not fresh, as a notice with the action that helps. */
export function StateNotice({ corpus, verbs }: WithVerbs) {
  const path = usePathname();
  const run = corpus.lastSync;
  const busy = verbs.busyId !== null;
  if (!corpus.enabled)
    return (
      <Notice
        kind="info"
        title="This corpus is disabled"
        testId="corpus-disabled"
        actions={
          <Button size="small" disabled={busy} onClick={() => void verbs.switchTo(corpus, true)}>
            Enable
          </Button>
        }
      >
        Searches skip this corpus. Its documents are kept. Enable it to search it again.
      </Notice>
    );
  if (run?.state === "awaiting_confirmation" && path.endsWith(run.id)) return null;
  if (run?.state === "awaiting_confirmation")
    return (
      <Notice
        kind="degraded"
        title="A sync waits for you to apply or discard its plan"
        actions={
          <Button size="small" asChild>
            <Link href={syncHref(corpus.id, run.id)} prefetch={false}>
              Open the plan
            </Link>
          </Button>
        }
      >
        {run.waitsBecause}
      </Notice>
    );
  if (corpus.pausedSince !== null) return <Paused corpus={corpus} verbs={verbs} />;
  const rebuild = corpus.health.reasons.some(({ code }) => REBUILD_REASONS.includes(code));
  const reasons = stateReasons(corpus);
  const quiet = corpus.health.freshnessState === "fresh" && corpus.health.status !== "error";
  const failing = corpus.health.status === "error";
  // While files are read, the chip says enough. An empty corpus without failures needs no attention.
  const waits = corpus.health.status === "syncing" || (corpus.health.documentCount === 0 && !failing);
  // Other tabs state it themselves, and the title's chips are on every tab.
  const elsewhere = path !== corpusHref(corpus.id);
  if (quiet || waits || elsewhere || reasons.length === 0) return null;
  return (
    <Notice
      kind={failing ? "failed" : "degraded"}
      title={failing ? "This corpus needs attention" : "This corpus is not up to date"}
      actions={
        <>
          {rebuild && (
            <Button size="small" disabled={busy} onClick={() => void verbs.reindex(corpus)}>
              Re-index
            </Button>
          )}
          {failing && corpus.health.coverage.failed > 0 && (
            <Button size="small" asChild>
              <Link href={failedHref(corpus.id)} prefetch={false}>
                See failed files
              </Link>
            </Button>
          )}
          {failing && corpus.lastSync?.state === "failed" && (
            <Button size="small" asChild>
              <Link href={corpusHref(corpus.id, "binding")} prefetch={false}>
                Open settings
              </Link>
            </Button>
          )}
          {failing && (
            <Button size="small" asChild>
              <Link href={corpusHref(corpus.id, "jobs")} prefetch={false}>
                See jobs
              </Link>
            </Button>
          )}
        </>
      }
    >
      <ul>
        {reasons.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  );
}
