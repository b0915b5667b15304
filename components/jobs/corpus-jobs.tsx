"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { count, plural } from "#components/words/quantities.ts";
import type { AdminJobsQuery } from "#lib/domain/admin-jobs.ts";
import { jobHref, jobsHref } from "./jobs-state.ts";
import { JobsTable } from "./jobs-table.tsx";
import { adminJobsQuery } from "./queries.ts";
import { RetryAll } from "./retry-all.tsx";
import { useJobVerbs } from "./use-job-verbs.ts";

const FEW = 25;

/** Returns the query for the newest jobs of a corpus, so that the page can prefetch it. */
function corpusJobsAsked(corpusId: string): AdminJobsQuery {
  return { corpus: corpusId, limit: FEW, offset: 0 };
}

/** Jobs of one corpus, running ones first. Polled. */
export function CorpusJobs({ corpusId }: { readonly corpusId: string }) {
  const list = useQuery(adminJobsQuery(corpusJobsAsked(corpusId)));
  const { verbs, retryAll } = useJobVerbs();
  if (list.error && !list.data)
    return (
      <Notice kind="failed" title="The jobs could not be loaded">
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
          {(counts.active ?? 0) > 0 && `, ${count(counts.active ?? 0)} running`}
          {(counts.failed ?? 0) > 0 && `, ${count(counts.failed ?? 0)} failed`}
        </p>
        <span className="ml-auto flex gap-2">
          <Button asChild>
            <Link href={jobsHref({ corpus: corpusId })}>Open in Jobs</Link>
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
            New files, syncs and index updates appear here.
          </Notice>
        }
      />
    </div>
  );
}
