"use client";
import { planWords, TRIGGER_WORDS } from "#components/corpus/words.ts";
import { errorTitle } from "#components/jobs/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.tsx";
import { duration, percent } from "#components/words/quantities.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { progressOf, tookMs } from "../last-sync.tsx";
import { SyncChip } from "./sync-chip.tsx";
import { PLAN_QUESTION_WORDS, SYNC_WORDS } from "./words.ts";

type RunPanelProps = {
  readonly run: SyncRunView;
  /** Number of documents of the corpus that are not removed, for "n of m would be removed". */
  readonly documents: number | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
};

/** A sync: its plan, its progress and the decisions that it waits for. */
export function RunPanel({ run, documents, busy, onConfirm, onCancel, onAgain }: RunPanelProps) {
  const ms = tookMs(run);
  const underWay = run.state === "planning" || run.state === "applying";
  return (
    <div className="flex flex-col gap-4">
      {run.state === "awaiting_confirmation" && (
        <Waits run={run} documents={documents} busy={busy} onConfirm={onConfirm} onCancel={onCancel} />
      )}
      {run.error !== null && (
        <Notice
          kind="failed"
          title={SYNC_WORDS.failedTitle}
          actions={
            <Button size="small" disabled={busy} onClick={onAgain}>
              {SYNC_WORDS.again}
            </Button>
          }
        >
          {run.error.message || `${errorTitle(run.error.code)}.`}
        </Notice>
      )}
      <Panel
        id="run"
        title={SYNC_WORDS.title}
        testId="sync-run"
        aside={
          <span className="flex items-center gap-2">
            <SyncChip state={run.state} />
            {underWay && (
              <Button size="small" disabled={busy} onClick={onCancel}>
                {SYNC_WORDS.cancel}
              </Button>
            )}
          </span>
        }
      >
        {run.state === "applying" && <Progress run={run} />}
        <Facts
          facts={[
            { label: SYNC_WORDS.plan, value: run.counts === null ? planning(run) : planWords(run.counts) },
            { label: SYNC_WORDS.found, value: run.counts && SYNC_WORDS.files(run.counts.found) },
            {
              label: SYNC_WORDS.applied,
              value: run.counts !== null && run.applied > 0 && doneWords(run),
            },
            { label: SYNC_WORDS.started, value: <Moment iso={run.startedAt} /> },
            {
              label: SYNC_WORDS.startedBy,
              value: SYNC_WORDS.starter(TRIGGER_WORDS[run.trigger], run.actorId),
            },
            {
              label: SYNC_WORDS.ended,
              value:
                run.finishedAt !== null &&
                ms !== null &&
                fill(endedWords(ms, run.waitedMs), { when: <Moment iso={run.finishedAt} /> }),
            },
          ]}
        />
      </Panel>
    </div>
  );
}

function planning({ state }: SyncRunView): string {
  return state === "planning" ? SYNC_WORDS.planning : SYNC_WORDS.planIncomplete;
}

function endedWords(workMs: number, waitedMs: number): string {
  const work = duration(workMs);
  return waitedMs > 0 ? SYNC_WORDS.endedAfterWaiting(work, duration(waitedMs)) : SYNC_WORDS.endedAfter(work);
}

function doneWords(run: SyncRunView): string {
  const { applied, of } = progressOf(run);
  const done = SYNC_WORDS.appliedOf(applied, of);
  return run.failed > 0 ? `${done}, ${SYNC_WORDS.failed(run.failed)}` : done;
}

function Progress({ run }: { readonly run: SyncRunView }) {
  const { applied, of } = progressOf(run);
  const share = of === 0 ? 0 : Math.min(1, applied / of);
  return (
    <div className="mb-3">
      <div
        role="progressbar"
        aria-label={SYNC_WORDS.progressLabel}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={applied}
        className="h-1.5 overflow-hidden rounded-full bg-quiet-soft"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: percent(share) }} />
      </div>
    </div>
  );
}

type WaitsProps = Pick<RunPanelProps, "run" | "documents" | "busy" | "onConfirm" | "onCancel">;

/** The question that a plan waits on, with figures and the effect of each answer. */
function Waits({ run, documents, busy, onConfirm, onCancel }: WaitsProps) {
  const gone = run.counts?.gone ?? 0;
  const removes =
    gone > 0 &&
    (documents === null ? PLAN_QUESTION_WORDS.removes(gone) : PLAN_QUESTION_WORDS.removesOf(gone, documents));
  return (
    <Notice
      kind={gone > 0 ? "degraded" : "info"}
      testId="sync-waits"
      title={gone > 0 ? PLAN_QUESTION_WORDS.removesTitle : PLAN_QUESTION_WORDS.title}
      actions={
        <>
          <Button size="small" look={gone > 0 ? "danger" : "primary"} disabled={busy} onClick={onConfirm}>
            {gone > 0 ? PLAN_QUESTION_WORDS.applyAndRemove(gone) : PLAN_QUESTION_WORDS.apply}
          </Button>
          <Button size="small" disabled={busy} onClick={onCancel}>
            {PLAN_QUESTION_WORDS.discard}
          </Button>
        </>
      }
    >
      {removes && <p className="font-medium">{removes}</p>}
      {run.waitsBecause !== null && <p>{run.waitsBecause}</p>}
    </Notice>
  );
}
