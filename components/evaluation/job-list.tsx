"use client";
import { useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { duration, percent } from "#components/words/quantities.ts";
import { ROUTE_IDS } from "#lib/domain/evaluation.ts";
import type { EvaluationJob } from "#lib/domain/evaluation-views.ts";
import type { JobState } from "#lib/domain/job.ts";
import { JOB_LIST_WORDS } from "./overview-words.ts";
import { routeWords } from "./words.ts";

const TONES: Readonly<Record<JobState, ChipTone>> = {
  queued: "quiet",
  running: "blue",
  done: "accent",
  skipped: "quiet",
  failed: "red",
  cancelled: "quiet",
};

type JobListProps = {
  readonly jobs: readonly EvaluationJob[];
  readonly onCancel: (jobId: string) => void;
  readonly onRetry: (jobId: string) => void;
};

/** Evaluations that are not finished: progress and elapsed time, or why they stopped. */
export function JobList({ jobs, onCancel, onRetry }: JobListProps) {
  return (
    <ul className="rounded-md border border-line bg-panel" data-testid="evaluation-jobs">
      {jobs.map(({ job, setName, routes }) => {
        const ended = job.state === "failed" || job.state === "cancelled";
        return (
          <li
            key={job.id}
            data-testid="evaluation-job"
            className="border-b border-line px-4 py-3 last:border-b-0"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="min-w-0">
                <span className="font-semibold wrap-anywhere">{setName}</span>{" "}
                <span className="text-muted">
                  {JOB_LIST_WORDS.over(ROUTE_IDS.filter((id) => routes.includes(id)).map(routeWords))}
                </span>
              </span>
              <Chip tone={TONES[job.state]} dot>
                {job.state === "running" && job.stage !== "queued"
                  ? JOB_LIST_WORDS.progress(job.stage, percent(job.progress))
                  : JOB_LIST_WORDS.states[job.state]}
              </Chip>
              {job.state === "running" && job.startedAt && <Elapsed since={job.startedAt} />}
              <span className="ml-auto">
                {ended ? (
                  <Button size="small" onClick={() => onRetry(job.id)}>
                    {JOB_LIST_WORDS.retry}
                    <span className="sr-only"> {setName}</span>
                  </Button>
                ) : (
                  <Button size="small" onClick={() => onCancel(job.id)}>
                    {JOB_LIST_WORDS.cancel}
                    <span className="sr-only"> {setName}</span>
                  </Button>
                )}
              </span>
            </div>
            {job.state === "running" && (
              <div aria-hidden className="mt-2 h-1 overflow-hidden rounded-full bg-quiet-soft">
                <div className="h-full rounded-full bg-accent" style={{ width: percent(job.progress) }} />
              </div>
            )}
            {job.error && <p className="mt-1.5 text-red-text wrap-anywhere">{job.error.message}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

/**
 * Updates once a second. Empty until the page is interactive, because the server's clock may differ from the reader's.
 */
function Elapsed({ since }: { readonly since: string }) {
  const seconds = useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.floor((Date.now() - new Date(since).getTime()) / 1000)),
    () => null,
  );
  if (seconds === null) return null;
  return <span className="text-small text-muted tabular-nums">{duration(seconds * 1000)}</span>;
}
