import { Button } from "#components/ui/button.tsx";
import type { AdminJobItem } from "#lib/domain/admin-jobs.ts";
import { jobName } from "./job-cells.tsx";
import { JOB_ACTION_WORDS } from "./words.ts";

export type JobVerbs = {
  readonly retry: (job: AdminJobItem) => void;
  readonly cancel: (job: AdminJobItem) => void;
  readonly resolve: (job: AdminJobItem, resolved: boolean) => void;
  /** Ids of jobs with an action in progress. */
  readonly busy: ReadonlySet<string>;
};

type JobActionsProps = {
  readonly job: AdminJobItem;
  readonly verbs: JobVerbs;
  /** Omits the job's name from the button labels, for the page of a single job. */
  readonly alone?: boolean;
};

/** Buttons for the actions that the job's state allows. */
export function JobActions({ job, verbs, alone = false }: JobActionsProps) {
  const busy = verbs.busy.has(job.id);
  const of = alone ? null : <span className="sr-only"> {jobName(job)}</span>;
  const act = (words: string, onClick: () => void) => (
    <Button
      size="small"
      look={alone ? "plain" : "quiet"}
      className={alone ? undefined : "h-6 px-1.5 underline underline-offset-2"}
      disabled={busy}
      onClick={onClick}
    >
      {words}
      {of}
    </Button>
  );
  // A later version has replaced what this job reads, so a retry has no effect.
  const mended = job.state === "failed" && job.mendedBy !== null;
  const ended = job.state === "failed" || job.state === "cancelled";
  return (
    <span
      className={
        alone
          ? "flex flex-wrap gap-2"
          : "-ml-1.5 -my-0.5 flex flex-wrap gap-x-1 two:-mr-1.5 two:ml-0 two:flex-nowrap two:justify-end"
      }
    >
      {ended && !mended && job.resolvedAt === null && act(JOB_ACTION_WORDS.retry, () => verbs.retry(job))}
      {(job.state === "queued" || job.state === "running") &&
        act(JOB_ACTION_WORDS.cancel, () => verbs.cancel(job))}
      {job.state === "failed" &&
        (job.resolvedAt === null
          ? act(JOB_ACTION_WORDS.resolve, () => verbs.resolve(job, true))
          : act(JOB_ACTION_WORDS.unresolve, () => verbs.resolve(job, false)))}
    </span>
  );
}
