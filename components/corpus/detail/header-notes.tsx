"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { corpusHref, failedHref, syncHref } from "#components/corpus/corpora-state.ts";
import { stateReasons } from "#components/corpus/freshness-cell.tsx";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.tsx";
import { REBUILD_REASONS } from "#lib/domain/freshness.ts";
import type { WithVerbs } from "./header-actions.tsx";
import { CORPUS_NOTICE_WORDS } from "./words.ts";

/** States that the corpus is in the trash, and until when it can be restored. */
export function InTrash({ corpus, verbs }: WithVerbs) {
  return (
    <Notice
      kind="degraded"
      title={CORPUS_NOTICE_WORDS.trashTitle}
      actions={
        <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.restore(corpus)}>
          {CORPUS_NOTICE_WORDS.restore}
        </Button>
      }
    >
      {CORPUS_NOTICE_WORDS.notSearched}{" "}
      {corpus.restoreUntil !== null &&
        fill(CORPUS_NOTICE_WORDS.restorable, { when: <Moment iso={corpus.restoreUntil} /> })}
    </Notice>
  );
}

/** An imported corpus is not synced until a person has checked its places on this server. */
function Paused({ corpus, verbs }: WithVerbs) {
  return (
    <Notice
      kind="info"
      title={CORPUS_NOTICE_WORDS.pausedTitle}
      testId="corpus-paused"
      actions={
        <>
          <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.follow(corpus)}>
            {CORPUS_NOTICE_WORDS.resume}
          </Button>
          <Button size="small" asChild>
            <Link href={corpusHref(corpus.id, "binding")} prefetch={false}>
              {CORPUS_NOTICE_WORDS.openSettings}
            </Link>
          </Button>
        </>
      }
    >
      {CORPUS_NOTICE_WORDS.paused}
    </Notice>
  );
}

type NotCurrentProps = WithVerbs & { readonly reasons: readonly string[] };

/** The reasons why a corpus fails or is not current, with links to the details. */
function NotCurrent({ corpus, verbs, reasons }: NotCurrentProps) {
  const failing = corpus.health.status === "error";
  const rebuild = corpus.health.reasons.some(({ code }) => REBUILD_REASONS.includes(code));
  return (
    <Notice
      kind={failing ? "failed" : "degraded"}
      title={failing ? CORPUS_NOTICE_WORDS.failingTitle : CORPUS_NOTICE_WORDS.notCurrentTitle}
      actions={
        <>
          {rebuild && (
            <Button size="small" disabled={verbs.busyId !== null} onClick={() => void verbs.reindex(corpus)}>
              {CORPUS_NOTICE_WORDS.reindex}
            </Button>
          )}
          {failing && corpus.health.coverage.failed > 0 && (
            <Button size="small" asChild>
              <Link href={failedHref(corpus.id)} prefetch={false}>
                {CORPUS_NOTICE_WORDS.seeFailed}
              </Link>
            </Button>
          )}
          {failing && corpus.lastSync?.state === "failed" && (
            <Button size="small" asChild>
              <Link href={corpusHref(corpus.id, "binding")} prefetch={false}>
                {CORPUS_NOTICE_WORDS.openSettings}
              </Link>
            </Button>
          )}
          {failing && (
            <Button size="small" asChild>
              <Link href={corpusHref(corpus.id, "jobs")} prefetch={false}>
                {CORPUS_NOTICE_WORDS.seeJobs}
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

/** Why a corpus is not fresh, as a notice with the action that helps. */
export function StateNotice({ corpus, verbs }: WithVerbs) {
  const path = usePathname();
  const run = corpus.lastSync;
  const busy = verbs.busyId !== null;
  if (!corpus.enabled)
    return (
      <Notice
        kind="info"
        title={CORPUS_NOTICE_WORDS.disabledTitle}
        testId="corpus-disabled"
        actions={
          <Button size="small" disabled={busy} onClick={() => void verbs.switchTo(corpus, true)}>
            {CORPUS_NOTICE_WORDS.enable}
          </Button>
        }
      >
        {CORPUS_NOTICE_WORDS.disabled}
      </Notice>
    );
  if (run?.state === "awaiting_confirmation" && path.endsWith(run.id)) return null;
  if (run?.state === "awaiting_confirmation")
    return (
      <Notice
        kind="degraded"
        title={CORPUS_NOTICE_WORDS.planTitle}
        actions={
          <Button size="small" asChild>
            <Link href={syncHref(corpus.id, run.id)} prefetch={false}>
              {CORPUS_NOTICE_WORDS.openPlan}
            </Link>
          </Button>
        }
      >
        {run.waitsBecause}
      </Notice>
    );
  if (corpus.pausedSince !== null) return <Paused corpus={corpus} verbs={verbs} />;
  const reasons = stateReasons(corpus);
  const quiet = corpus.health.freshnessState === "fresh" && corpus.health.status !== "error";
  const failing = corpus.health.status === "error";
  // While files are read, the chip says enough. An empty corpus without failures needs no attention.
  const waits = corpus.health.status === "syncing" || (corpus.health.documentCount === 0 && !failing);
  // Other tabs state it themselves, and the title's chips are on every tab.
  const elsewhere = path !== corpusHref(corpus.id);
  if (quiet || waits || elsewhere || reasons.length === 0) return null;
  return <NotCurrent corpus={corpus} verbs={verbs} reasons={reasons} />;
}
