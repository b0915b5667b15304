"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { JobActions, type JobVerbs } from "#components/jobs/job-actions.tsx";
import { JobNameCell, JobStagesCell, JobStateCell } from "#components/jobs/job-cells.tsx";
import { jobHref, jobsHref } from "#components/jobs/jobs-state.ts";
import { adminJobsQuery } from "#components/jobs/queries.ts";
import { useJobVerbs } from "#components/jobs/use-job-verbs.ts";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import type { AdminJobItem, AdminJobsQuery } from "#lib/domain/admin-jobs.ts";
import { INGESTING_WORDS } from "./console-words.ts";

/** Running jobs and recent failures. The page prefetches both. */
const AT_WORK: AdminJobsQuery = { state: "active", limit: 5, offset: 0 };
const FAILED: AdminJobsQuery = { state: "failed", sort: "-created", limit: 3, offset: 0 };

/** Files being read, and recent failures. Renders nothing if there are none. */
export function IngestingNow() {
  const active = useQuery(adminJobsQuery(AT_WORK));
  const failed = useQuery(adminJobsQuery(FAILED));
  const { verbs } = useJobVerbs();
  // A failure that a later version resolved needs no attention.
  const open = (failed.data?.jobs ?? []).filter(({ mendedBy }) => mendedBy === null);
  const jobs = [...(active.data?.jobs ?? []), ...open];
  if (jobs.length === 0) return null;
  const more = (active.data?.total ?? 0) - (active.data?.jobs.length ?? 0);
  return (
    <section aria-labelledby="ingesting" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="ingesting" className="text-tiny font-semibold tracking-wide text-muted uppercase">
          {INGESTING_WORDS.title}
        </h2>
        <Link
          href={jobsHref({})}
          prefetch={false}
          className="text-small text-muted underline underline-offset-2"
        >
          {more > 0 ? INGESTING_WORDS.moreJobs(more) : INGESTING_WORDS.allJobs}
        </Link>
      </div>
      <DataTable
        caption={INGESTING_WORDS.caption}
        columns={columnsWith(verbs)}
        rows={jobs}
        keyFor={({ id }) => id}
        rowTestId="job-row"
        stickyHead={false}
      />
    </section>
  );
}

/** Fewer columns than the jobs page, which leaves room for error messages. */
function columnsWith(verbs: JobVerbs): readonly Column<AdminJobItem>[] {
  return [
    {
      key: "job",
      head: INGESTING_WORDS.file,
      rowHeader: true,
      className: "two:w-60",
      cell: (job) => <JobNameCell job={job} href={jobHref(job.id)} byKind={false} />,
    },
    { key: "state", head: INGESTING_WORDS.state, cell: (job) => <JobStateCell job={job} /> },
    {
      key: "stages",
      head: INGESTING_WORDS.stages,
      className: "two:w-48",
      cell: (job) => <JobStagesCell job={job} />,
    },
    {
      key: "actions",
      head: INGESTING_WORDS.actions,
      headHidden: true,
      className: "two:w-px",
      cell: (job) => <JobActions job={job} verbs={verbs} />,
    },
  ];
}
