"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { stateReasons } from "#components/corpus/freshness-cell.tsx";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { corpusHref, failedHref, syncHref } from "../corpora-state.ts";
import type { WithVerbs } from "./header-actions.tsx";

/** That it is in the trash, until when, and the way back. */
export function InTrash({ corpus, verbs }: WithVerbs) {
  return (
    <Notice
      kind="degraded"
      title="It is in the trash"
      actions={
        <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.restore(corpus)}>
          Restore
        </Button>
      }
    >
      It is out of every search.{" "}
      {corpus.restoreUntil !== null && (
        <>
          It can be brought back until <Moment iso={corpus.restoreUntil} />; then everything it held is
          deleted.
        </>
      )}
    </Notice>
  );
}

/** That an imported corpus is not followed before somebody here has looked at where it is bound to. */
function Paused({ corpus, verbs }: WithVerbs) {
  return (
    <Notice
      kind="info"
      title="It is not followed since it was imported"
      testId="corpus-paused"
      actions={
        <>
          <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.follow(corpus)}>
            Follow it
          </Button>
          <Button size="small" asChild>
            <Link href={corpusHref(corpus.id, "binding")} prefetch={false}>
              Look at its binding
            </Link>
          </Button>
        </>
      }
    >
      Its places may be those of another machine, so nothing is synced by itself. Secrets that they are opened
      with were not brought along.
    </Notice>
  );
}

/** Codes that building the corpus's rows anew mends. */
const REBUILT = new Set(["recipe_changed", "embedding_model_changed", "extractor_changed", "title_changed"]);

/** What keeps a corpus from being simply fresh, as a colleague's note with what to press. */
export function Standing({ corpus, verbs }: WithVerbs) {
  const path = usePathname();
  const run = corpus.lastSync;
  const busy = verbs.busyId !== null;
  if (!corpus.enabled)
    return (
      <Notice
        kind="info"
        title="It is disabled"
        testId="corpus-disabled"
        actions={
          <Button size="small" disabled={busy} onClick={() => void verbs.switchTo(corpus, true)}>
            Enable
          </Button>
        }
      >
        It is out of every search, and searches that ask for it say so. Nothing in it is lost.
      </Notice>
    );
  if (run?.state === "awaiting_confirmation" && path.endsWith(run.id)) return null;
  if (run?.state === "awaiting_confirmation")
    return (
      <Notice
        kind="degraded"
        title="A sync waits for you"
        actions={
          <Button size="small" asChild>
            <Link href={syncHref(corpus.id, run.id)} prefetch={false}>
              Look at its plan
            </Link>
          </Button>
        }
      >
        {run.waitsBecause}
      </Notice>
    );
  if (corpus.pausedSince !== null) return <Paused corpus={corpus} verbs={verbs} />;
  const rebuild = corpus.health.reasons.some(({ code }) => REBUILT.has(code));
  const reasons = stateReasons(corpus);
  const quiet = corpus.health.freshnessState === "fresh" && corpus.health.status !== "error";
  const failing = corpus.health.status === "error";
  // What is on its way in is told by its chip; that it is not there yet needs nobody.
  const waits = corpus.health.status === "syncing" || (corpus.health.documentCount === 0 && !failing);
  // The other tabs have their own words for it, and the chips stand beside the title everywhere.
  const elsewhere = path !== corpusHref(corpus.id);
  if (quiet || waits || elsewhere || reasons.length === 0) return null;
  return (
    <Notice
      kind={failing ? "failed" : "degraded"}
      title={failing ? "It needs a look" : "It is not up to date"}
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
                See what failed
              </Link>
            </Button>
          )}
          {failing && corpus.lastSync?.state === "failed" && (
            <Button size="small" asChild>
              <Link href={corpusHref(corpus.id, "binding")} prefetch={false}>
                Look at its binding
              </Link>
            </Button>
          )}
          {failing && (
            <Button size="small" asChild>
              <Link href={corpusHref(corpus.id, "jobs")} prefetch={false}>
                See its jobs
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
