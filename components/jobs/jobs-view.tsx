"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type AdminJobList, JOB_SORTS } from "#lib/domain/admin-jobs.ts";
import { JobFilters } from "./job-filters.tsx";
import { type JobsState, jobHref, jobsAsked, jobsHref, jobsParsers, PAGE_SIZE } from "./jobs-state.ts";
import { JobsTable } from "./jobs-table.tsx";
import { adminJobsQuery } from "./queries.ts";
import { RetryAll } from "./retry-all.tsx";
import { useJobVerbs } from "./use-job-verbs.ts";
import { JOBS_WORDS, NO_JOBS_WORDS } from "./words.ts";

type JobsViewProps = {
  readonly corpora: readonly { readonly id: string; readonly title: string }[];
  /** Chart of documents read over time, shown above the list. */
  readonly chart: ReactNode;
};

/** Running, finished and failed jobs. Polled. */
export function JobsView({ corpora, chart }: JobsViewProps) {
  const [state, setState] = useQueryStates(jobsParsers, { history: "push", shallow: true });
  const list = useQuery(adminJobsQuery(jobsAsked(state)));
  const { verbs, retryAll } = useJobVerbs();
  const { kind, corpus, q } = state;
  const counts: Partial<AdminJobList["counts"]> = list.data?.counts ?? {};
  const narrowed = kind !== "" || corpus !== "" || q !== "";
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead title={JOBS_WORDS.title}>
        <RetryAll
          failed={counts.failed ?? 0}
          narrowed={narrowed}
          onRetry={() =>
            retryAll({
              ...(kind === "" ? {} : { kind }),
              ...(corpus === "" ? {} : { corpus }),
              ...(q === "" ? {} : { q }),
            })
          }
        />
      </PageHead>
      {chart}
      <AtWork active={list.data?.counts.active} />
      <JobFilters
        key={q}
        value={state}
        counts={counts}
        kinds={list.data?.kinds ?? []}
        corpora={corpora}
        hrefFor={(next) => jobsHref({ ...state, state: next, from: 0 })}
        onChange={(change) => {
          setState({ ...change, from: null }).catch(() => {});
        }}
      />
      <Listed list={list} state={state} verbs={verbs} />
    </main>
  );
}

/** Announces to screen readers when work begins and ends, but not each update. */
function AtWork({ active }: { readonly active: number | undefined }) {
  const [said, setSaid] = useState("");
  const before = useRef(active);
  useEffect(() => {
    const was = before.current;
    before.current = active;
    if (was === undefined || active === undefined || was > 0 === active > 0) return;
    setSaid(active > 0 ? JOBS_WORDS.began(active) : JOBS_WORDS.ended);
  }, [active]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

const useJobs = (state: JobsState) => useQuery(adminJobsQuery(jobsAsked(state)));

type ListedProps = {
  readonly list: ReturnType<typeof useJobs>;
  readonly state: JobsState;
  readonly verbs: ReturnType<typeof useJobVerbs>["verbs"];
};

function Listed({ list, state, verbs }: ListedProps) {
  const { data } = list;
  if (list.error && !data)
    return (
      <Notice
        kind="failed"
        title={JOBS_WORDS.notLoadedTitle}
        actions={
          <Button
            size="small"
            onClick={() => {
              list.refetch().catch(() => {});
            }}
          >
            {JOBS_WORDS.tryAgain}
          </Button>
        }
      >
        {errorWords(list.error).message}
      </Notice>
    );
  if (!data)
    return (
      <div role="status" aria-label={JOBS_WORDS.reading}>
        <Skeleton className="h-64" />
      </div>
    );
  return (
    <div className={list.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}>
      {list.error && (
        <Notice kind="degraded" title={JOBS_WORDS.outdatedTitle}>
          {JOBS_WORDS.outdated(errorWords(list.error).message)}
        </Notice>
      )}
      <JobsTable
        jobs={data.jobs}
        verbs={verbs}
        hrefFor={jobHref}
        sort={{
          value: state.sort,
          hrefFor: (value) =>
            jobsHref({ ...state, sort: JOB_SORTS.find((each) => each === value) ?? null, from: 0 }),
        }}
        empty={<NoJobs state={state} />}
      />
      <Pager
        offset={state.from}
        size={PAGE_SIZE}
        total={data.total}
        hrefFor={(from) => jobsHref({ ...state, from })}
      />
    </div>
  );
}

function NoJobs({ state }: { readonly state: JobsState }) {
  const narrowed = state.kind !== "" || state.corpus !== "" || state.q !== "";
  const emptyText = state.state === null ? undefined : NO_JOBS_WORDS[state.state];
  return (
    <Notice
      kind="info"
      testId="no-jobs"
      title={narrowed ? JOBS_WORDS.noMatchTitle : (emptyText?.title ?? JOBS_WORDS.emptyTitle)}
      {...(narrowed
        ? {
            actions: (
              <Button size="small" asChild>
                <a href={jobsHref({ state: state.state })}>{JOBS_WORDS.showAll}</a>
              </Button>
            ),
          }
        : {})}
    >
      {narrowed ? JOBS_WORDS.noMatch : (emptyText?.text ?? JOBS_WORDS.empty)}
    </Notice>
  );
}
