import type { ReactNode } from "react";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import type { TableSort } from "#components/ui/sort-link.tsx";
import { duration } from "#components/words/quantities.ts";
import type { AdminJobItem } from "#lib/domain/admin-jobs.ts";
import { JobActions, type JobVerbs } from "./job-actions.tsx";
import { JobNameCell, JobStagesCell, JobStateCell } from "./job-cells.tsx";
import { JOBS_TABLE_WORDS } from "./words.ts";

type JobsTableProps = {
  readonly jobs: readonly AdminJobItem[];
  readonly verbs: JobVerbs;
  readonly hrefFor: (jobId: string) => string;
  readonly sort?: TableSort;
  /** Names jobs by kind, for a list where all jobs are about the same thing. */
  readonly byKind?: boolean;
  readonly empty?: ReactNode;
};

/** One row per job: subject, state, time per stage and actions. */
export function JobsTable({ jobs, verbs, hrefFor, sort, byKind = false, empty }: JobsTableProps) {
  const columns: readonly Column<AdminJobItem>[] = [
    {
      key: "job",
      head: JOBS_TABLE_WORDS.job,
      rowHeader: true,
      className: "two:w-[27rem]",
      sort: { key: "title", first: "ascending" },
      cell: (job) => <JobNameCell job={job} href={hrefFor(job.id)} byKind={byKind} />,
    },
    { key: "state", head: JOBS_TABLE_WORDS.state, cell: (job) => <JobStateCell job={job} /> },
    {
      key: "stages",
      head: JOBS_TABLE_WORDS.stages,
      className: "two:w-52",
      cell: (job) => <JobStagesCell job={job} />,
    },
    {
      key: "took",
      head: JOBS_TABLE_WORDS.took,
      align: "right",
      className: "two:w-20 whitespace-nowrap",
      sort: { key: "took", first: "descending" },
      cell: ({ tookMs }) => (tookMs === null ? "" : duration(tookMs)),
    },
    {
      key: "created",
      head: JOBS_TABLE_WORDS.queued,
      className: "two:w-32",
      sort: { key: "created", first: "descending" },
      cell: (job) => <Moment iso={job.createdAt} />,
    },
    {
      key: "actions",
      head: JOBS_TABLE_WORDS.actions,
      headHidden: true,
      className: "two:w-px",
      cell: (job) => <JobActions job={job} verbs={verbs} />,
    },
  ];
  return (
    <DataTable
      caption={JOBS_TABLE_WORDS.caption}
      columns={columns}
      rows={jobs}
      keyFor={({ id }) => id}
      testId="jobs"
      rowTestId="job-row"
      {...(sort ? { sort } : {})}
      {...(empty === undefined ? {} : { empty })}
    />
  );
}
