"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Panel } from "#components/ui/facts.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { BackLink } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { percent } from "#components/words/quantities.ts";
import { stageWords } from "#components/words/stages.ts";
import type { AdminJobDetail } from "#lib/domain/admin-jobs.ts";
import { errorAdvice } from "#lib/domain/error-codes.ts";
import { JobActions } from "./job-actions.tsx";
import { JobStateChip, jobName } from "./job-cells.tsx";
import { JobFacts } from "./job-facts.tsx";
import { jobHref, jobsHref } from "./jobs-state.ts";
import { JobsTable } from "./jobs-table.tsx";
import { adminJobQuery } from "./queries.ts";
import { StageBar, StageTable } from "./stage-bar.tsx";
import { useJobVerbs } from "./use-job-verbs.ts";
import { errorTitle, JOB_WORDS, jobKindWords, jobSkipWords, STAGE_WORDS } from "./words.ts";

/** One job, polled. */
export function JobView({ id }: { readonly id: string }) {
  const { data: job, error } = useQuery(adminJobQuery(id));
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <BackLink href={jobsHref({})}>{JOB_WORDS.back}</BackLink>
      {job ? (
        <Shown job={job} />
      ) : error ? (
        <>
          <h1 className="text-[1.25rem] leading-7 font-semibold">{JOB_WORDS.title}</h1>
          <Notice
            kind="failed"
            title={JOB_WORDS.notLoadedTitle}
            actions={
              <Button size="small" asChild>
                <Link href={jobsHref({})}>{JOB_WORDS.allJobs}</Link>
              </Button>
            }
          >
            {errorWords(error).message}
          </Notice>
        </>
      ) : (
        <div role="status" aria-label={JOB_WORDS.reading}>
          <Skeleton className="h-64" />
        </div>
      )}
    </main>
  );
}

const SECTION = "text-small font-semibold text-muted";

function Shown({ job }: { readonly job: AdminJobDetail }) {
  const { verbs } = useJobVerbs();
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-small text-muted">{jobKindWords(job.kind)}</p>
          <h1 className="text-[1.25rem] leading-7 font-semibold wrap-anywhere">{jobName(job)}</h1>
          <p className="mt-1" role="status">
            <JobStateChip job={job} />
            {job.state === "running" && (
              <span className="ml-2 text-muted">
                {stageWords(job.stage)}
                {job.progress > 0 && ` ${percent(job.progress)}`}
              </span>
            )}
            {job.state === "skipped" && job.skipReason !== null && (
              <span className="ml-2 text-muted">{jobSkipWords(job.skipReason)}</span>
            )}
          </p>
        </div>
        <JobActions job={job} verbs={verbs} alone />
      </div>
      {job.error !== null && <WhatFailed job={job} />}
      {(job.timings.length > 0 || job.finishedAt === null) && (
        <Panel id="stages" title={STAGE_WORDS.title}>
          {job.timings.length === 0 ? (
            <p className="text-muted">{job.startedAt === null ? STAGE_WORDS.notStarted : STAGE_WORDS.none}</p>
          ) : (
            <div className="flex flex-col gap-2">
              <StageBar timings={job.timings} progress={job.state === "running" ? job.progress : null} tall />
              <StageTable timings={job.timings} />
            </div>
          )}
        </Panel>
      )}
      <JobFacts job={job} corpusHref={(corpus) => jobsHref({ corpus })} />
      {job.others.length > 0 && (
        <section aria-labelledby="others" className="flex flex-col gap-2">
          <h2 id="others" className={SECTION}>
            {JOB_WORDS.otherJobs}
          </h2>
          <JobsTable jobs={job.others} verbs={verbs} hrefFor={jobHref} byKind />
        </section>
      )}
    </>
  );
}

function WhatFailed({ job }: { readonly job: AdminJobDetail }) {
  if (job.error === null) return null;
  const { code, message } = job.error;
  const settled = job.resolvedAt !== null || job.mendedBy !== null;
  return (
    <Notice
      kind={job.state === "failed" && !settled ? "failed" : "info"}
      title={job.state === "failed" ? errorTitle(code) : JOB_WORDS.retriedAutomatically(errorTitle(code))}
      testId="job-failure"
      actions={
        job.documentId !== null && (
          <Button size="small" asChild>
            <Link href={`/documents/${encodeURIComponent(job.documentId)}`}>{JOB_WORDS.openDocument}</Link>
          </Button>
        )
      }
    >
      {message !== "" && <p className="wrap-anywhere">{message}</p>}
      {job.state === "failed" && (
        <p className="mt-1">{job.mendedBy === null ? errorAdvice(code) : JOB_WORDS.replaced(job.mendedBy)}</p>
      )}
    </Notice>
  );
}
