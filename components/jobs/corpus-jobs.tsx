"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { AdminJobsQuery } from "#lib/domain/admin-jobs.ts";
import { jobHref, jobsHref } from "./jobs-state.ts";
import { JobsTable } from "./jobs-table.tsx";
import { adminJobsQuery } from "./queries.ts";
import { RetryAll } from "./retry-all.tsx";
import { useJobVerbs } from "./use-job-verbs.ts";
import { JOBS_WORDS } from "./words.ts";

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
      <Notice kind="failed" title={JOBS_WORDS.notLoadedTitle}>
        {errorWords(list.error).message}
      </Notice>
    );
  if (!list.data)
    return (
      <div role="status" aria-label={JOBS_WORDS.reading}>
        <Skeleton className="h-40" />
      </div>
    );
  const { jobs, total, counts } = list.data;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted">
          {JOBS_WORDS.total(total)}
          {(counts.active ?? 0) > 0 && `, ${JOBS_WORDS.running(counts.active ?? 0)}`}
          {(counts.failed ?? 0) > 0 && `, ${JOBS_WORDS.failed(counts.failed ?? 0)}`}
        </p>
        <span className="ml-auto flex gap-2">
          <Button asChild>
            <Link href={jobsHref({ corpus: corpusId })}>{JOBS_WORDS.openList}</Link>
          </Button>
          <RetryAll failed={counts.failed ?? 0} narrowed onRetry={() => retryAll({ corpus: corpusId })} />
        </span>
      </div>
      <JobsTable
        jobs={jobs}
        verbs={verbs}
        hrefFor={jobHref}
        empty={
          <Notice kind="info" title={JOBS_WORDS.emptyTitle} testId="no-jobs">
            {JOBS_WORDS.emptyOfCorpus}
          </Notice>
        }
      />
    </div>
  );
}
