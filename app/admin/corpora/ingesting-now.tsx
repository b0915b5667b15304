"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { JobsTable } from "#components/jobs/jobs-table.tsx";
import { plural } from "#components/words/quantities.ts";
import type { AdminJobsQuery } from "#lib/domain/admin-jobs.ts";
import { jobHref, jobsHref } from "../jobs/jobs-state.ts";
import { adminJobsQuery } from "../jobs/queries.ts";
import { useJobVerbs } from "../jobs/use-job-verbs.ts";

/** What is at work, and what lately failed; the page asks for both before it is sent. */
export const AT_WORK: AdminJobsQuery = { state: "active", limit: 8, offset: 0 };
export const FAILED: AdminJobsQuery = { state: "failed", sort: "-created", limit: 3, offset: 0 };

/** Files on their way in, and the last that did not make it. Nothing where there is neither. */
export function IngestingNow() {
  const active = useQuery(adminJobsQuery(AT_WORK));
  const failed = useQuery(adminJobsQuery(FAILED));
  const { verbs } = useJobVerbs();
  const jobs = [...(active.data?.jobs ?? []), ...(failed.data?.jobs ?? [])];
  if (jobs.length === 0) return null;
  const more = (active.data?.total ?? 0) + (failed.data?.total ?? 0) - jobs.length;
  return (
    <section aria-labelledby="ingesting" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="ingesting" className="text-tiny font-semibold tracking-wide text-muted uppercase">
          Ingesting now
        </h2>
        <Link
          href={jobsHref({})}
          prefetch={false}
          className="text-small text-muted underline underline-offset-2"
        >
          {more > 0 ? `${plural(more, "more job")}` : "All jobs"}
        </Link>
      </div>
      <JobsTable jobs={jobs} verbs={verbs} hrefFor={jobHref} />
    </section>
  );
}
