"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { JobsTable } from "#components/jobs/jobs-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { count, plural } from "#components/words/quantities.ts";
import type { AdminJobsQuery } from "#lib/domain/admin-jobs.ts";
import { errorWords } from "../../fetch-json.ts";
import { jobHref, jobsHref } from "./jobs-state.ts";
import { adminJobsQuery } from "./queries.ts";
import { RetryAll } from "./retry-all.tsx";
import { useJobVerbs } from "./use-job-verbs.ts";

const FEW = 25;

/** What the newest jobs of a corpus ask for: its page may prefetch it. */
export function corpusJobsAsked(corpusId: string): AdminJobsQuery {
  return { corpus: corpusId, limit: FEW, offset: 0 };
}

/** The jobs of one corpus, what is at work first; live. */
export function CorpusJobs({ corpusId }: { readonly corpusId: string }) {
  const list = useQuery(adminJobsQuery(corpusJobsAsked(corpusId)));
  const { verbs, retryAll } = useJobVerbs();
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title="The jobs could not be read">
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label="Reading the jobs">
        <Skeleton className="h-40" />
      </div>
    );
  const { jobs, total, counts } = list.data;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">
          {plural(total, "job")}
          {(counts.active ?? 0) > 0 && `, ${count(counts.active ?? 0)} at work`}
          {(counts.failed ?? 0) > 0 && `, ${count(counts.failed ?? 0)} failed`}
        </p>
        <span className="ml-auto flex gap-2">
          <Button asChild>
            <Link href={jobsHref({ corpus: corpusId })}>All of them, with filters</Link>
          </Button>
          <RetryAll failed={counts.failed ?? 0} narrowed onRetry={() => retryAll({ corpus: corpusId })} />
        </span>
      </div>
      <JobsTable
        jobs={jobs}
        verbs={verbs}
        hrefFor={jobHref}
        empty={
          <Notice kind="info" title="No jobs yet" testId="no-jobs">
            Each file that comes in, each sync and each re-indexing leaves a line here.
          </Notice>
        }
      />
    </div>
  );
}
