import Link from "next/link";
import { Chip, type ChipTone } from "#components/ui/chip.tsx";
import { duration, percent } from "#components/words/quantities.ts";
import { stageWords } from "#components/words/stages.ts";
import type { AdminJobItem } from "#lib/domain/admin-jobs.ts";
import { errorAdvice } from "#lib/domain/error-codes.ts";
import { StageBar } from "./stage-bar.tsx";
import {
  errorTitle,
  JOB_STATE_WORDS,
  JOB_WORDS,
  JOBS_TABLE_WORDS,
  jobKindWords,
  jobSkipWords,
  STAGE_WORDS,
} from "./words.ts";

const TONES: Readonly<Record<AdminJobItem["state"], ChipTone>> = {
  queued: "quiet",
  running: "blue",
  done: "accent",
  skipped: "quiet",
  failed: "red",
  cancelled: "quiet",
};

/** Returns a short name for a job: its document, its corpus, or what it does. */
export function jobName(job: AdminJobItem): string {
  if (job.title !== null) return job.title;
  return job.corpusTitle ?? jobKindWords(job.kind);
}

export function JobStateChip({ job }: { readonly job: AdminJobItem }) {
  if (job.state === "failed" && job.resolvedAt !== null)
    return (
      <Chip dot title={JOB_WORDS.resolvedBy(job.resolvedBy ?? JOB_WORDS.somebody)}>
        {JOB_WORDS.resolved}
      </Chip>
    );
  const again = job.state === "queued" && job.error !== null;
  return (
    <Chip tone={TONES[job.state]} dot>
      {again ? JOB_WORDS.waitingForRetry : JOB_STATE_WORDS[job.state]}
    </Chip>
  );
}

/** The error in its own words, if these may be shown, and what to do about it. */
function JobError({ job }: { readonly job: AdminJobItem }) {
  if (job.error === null) return null;
  return (
    <div className="mt-1 max-w-prose text-small wrap-anywhere" data-testid="job-error">
      <p className={job.state === "failed" && job.resolvedAt === null ? "text-red-text" : "text-muted"}>
        {job.error.message || `${errorTitle(job.error.code)}.`}
      </p>
      {job.state === "failed" && job.resolvedAt === null && (
        <p className="mt-0.5 text-muted">
          {job.mendedBy === null ? errorAdvice(job.error.code) : JOB_WORDS.replaced(job.mendedBy)}
        </p>
      )}
    </div>
  );
}

type JobNameCellProps = { readonly job: AdminJobItem; readonly href: string; readonly byKind: boolean };

/** Link to the job, and what it does. */
export function JobNameCell({ job, href, byKind }: JobNameCellProps) {
  const version = job.versionNumber === null ? "" : JOBS_TABLE_WORDS.version(job.versionNumber);
  const about = byKind
    ? [version]
    : [
        job.title === null && job.corpusTitle === null ? "" : jobKindWords(job.kind).toLowerCase(),
        job.title === null && job.documentId !== null ? JOBS_TABLE_WORDS.nameHidden : "",
        job.title === null ? "" : (job.corpusTitle ?? ""),
      ];
  return (
    <>
      <Link
        href={href}
        prefetch={false}
        className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
        title={byKind ? undefined : jobName(job)}
      >
        {byKind ? jobKindWords(job.kind) : jobName(job)}
      </Link>
      <span className="block text-small text-muted wrap-anywhere">{about.filter(Boolean).join(" · ")}</span>
    </>
  );
}

/** State with its details: progress, skip reason or error. */
export function JobStateCell({ job }: { readonly job: AdminJobItem }) {
  return (
    <>
      <JobStateChip job={job} />
      {job.state === "running" && (
        <span className="ml-2 text-small text-muted">
          {stageWords(job.stage)}
          {job.progress > 0 && ` ${percent(job.progress)}`}
        </span>
      )}
      {job.state === "skipped" && job.skipReason !== null && (
        <span className="mt-0.5 block text-small text-muted">{jobSkipWords(job.skipReason)}</span>
      )}
      <JobError job={job} />
    </>
  );
}

/** The time bar and its longest stage. */
export function JobStagesCell({ job }: { readonly job: AdminJobItem }) {
  if (job.timings.length === 0)
    return (
      <span className="text-small text-muted">
        {job.startedAt === null ? STAGE_WORDS.notStartedShort : STAGE_WORDS.noneShort}
      </span>
    );
  const longest = job.timings.reduce((most, each) => (each.ms > most.ms ? each : most));
  return (
    <span className="block max-w-56 min-w-28 pt-1.5">
      <StageBar timings={job.timings} progress={job.state === "running" ? job.progress : null} />
      <span className="mt-0.5 block text-small text-muted">
        {job.timings.length === 1 ? stageWords(longest.stage) : STAGE_WORDS.mostly(stageWords(longest.stage))}{" "}
        {duration(longest.ms)}
      </span>
    </span>
  );
}
