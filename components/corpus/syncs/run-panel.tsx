"use client";
import type { ReactNode } from "react";
import { planWords, TRIGGER_WORDS } from "#components/corpus/words.ts";
import { errorTitle } from "#components/jobs/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { count, duration, percent, plural } from "#components/words/quantities.ts";
import type { SyncRunView } from "#lib/domain/sync.ts";
import { Facts, Panel } from "../facts.tsx";
import { progressOf, tookMs } from "../last-sync.tsx";
import { SyncChip } from "./sync-chip.tsx";

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
          title="The sync failed"
          actions={
            <Button size="small" disabled={busy} onClick={onAgain}>
              Sync again
            </Button>
          }
        >
          {run.error.message || `${errorTitle(run.error.code)}.`}
        </Notice>
      )}
      <Panel
        id="run"
        title="Sync"
        testId="sync-run"
        aside={
          <span className="flex items-center gap-2">
            <SyncChip state={run.state} />
            {underWay && (
              <Button size="small" disabled={busy} onClick={onCancel}>
                Cancel
              </Button>
            )}
          </span>
        }
      >
        {run.state === "applying" && <Progress run={run} />}
        <Facts
          facts={[
            { label: "Plan", value: run.counts === null ? planning(run) : planWords(run.counts) },
            { label: "Found at the source", value: run.counts && plural(run.counts.found, "file") },
            {
              label: "Applied",
              value: run.counts !== null && run.applied > 0 && doneWords(run),
            },
            { label: "Started", value: <Moment iso={run.startedAt} /> },
            { label: "Started by", value: `${TRIGGER_WORDS[run.trigger]} (${run.actorId})` },
            {
              label: "Ended",
              value: run.finishedAt !== null && ms !== null && (
                <>
                  <Moment iso={run.finishedAt} />, after {duration(ms)} of work
                  {run.waitedMs > 0 && ` and ${duration(run.waitedMs)} of waiting for confirmation`}
                </>
              ),
            },
          ]}
        />
      </Panel>
    </div>
  );
}

function planning({ state }: SyncRunView): ReactNode {
  return state === "planning" ? "Comparing the source with the corpus …" : "The plan is incomplete.";
}

function doneWords(run: SyncRunView): string {
  const { applied, of } = progressOf(run);
  const failed = run.failed > 0 ? `, ${count(run.failed)} failed` : "";
  return `${count(applied)} of ${plural(of, "file")}${failed}`;
}

function Progress({ run }: { readonly run: SyncRunView }) {
  const { applied, of } = progressOf(run);
  const share = of === 0 ? 0 : Math.min(1, applied / of);
  return (
    <div className="mb-3">
      <div
        role="progressbar"
        aria-label="Files done"
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
    (documents === null
      ? `${plural(gone, "document")} would be removed.`
      : `${count(gone)} of ${plural(documents, "document")} would be removed.`);
  return (
    <Notice
      kind={gone > 0 ? "degraded" : "info"}
      testId="sync-waits"
      title={gone > 0 ? "Nothing is removed until you confirm" : "This is the plan. Nothing has changed yet."}
      actions={
        <>
          <Button size="small" look={gone > 0 ? "danger" : "primary"} disabled={busy} onClick={onConfirm}>
            {gone > 0 ? `Apply and remove ${count(gone)}` : "Apply"}
          </Button>
          <Button size="small" disabled={busy} onClick={onCancel}>
            Discard
          </Button>
        </>
      }
    >
      {removes && <p className="font-medium">{removes}</p>}
      {run.waitsBecause !== null && <p>{run.waitsBecause}</p>}
    </Notice>
  );
}
