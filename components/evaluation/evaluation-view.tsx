"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { EvaluationSet, MeasureId } from "#lib/domain/evaluation.ts";
import type { EvaluationsOverview } from "#lib/domain/evaluation-views.ts";
import { AddGolden } from "./add-golden.tsx";
import { overviewParsers } from "./evaluation-state.ts";
import { FiguresTable } from "./figures-table.tsx";
import { HeatMap } from "./heat-map.tsx";
import { JobList } from "./job-list.tsx";
import { MeasureSelect } from "./measure-select.tsx";
import { EVALUATION_WORDS } from "./overview-words.ts";
import { overviewQuery } from "./queries.ts";
import { RunSet } from "./run-set.tsx";
import { runHref } from "./run-state.ts";
import { RunsTable } from "./runs-table.tsx";
import { useRequests } from "./use-requests.ts";
import { measureMeaning, measureTitle } from "./words.ts";

const FEW = 15;
const SECTION = "text-small font-semibold text-muted";

/** Evaluation sets by routes, running evaluations and past runs. */
export function EvaluationView() {
  const [{ measure, all }, setState] = useQueryStates(overviewParsers, { history: "push", shallow: true });
  const overview = useQuery(overviewQuery(measure));
  const requests = useRequests();
  const [running, setRunning] = useState<EvaluationSet | null>(null);
  const { data } = overview;
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
      <PageHead title={EVALUATION_WORDS.title}>
        <MeasureSelect
          measure={measure}
          onChange={(next) => {
            setState({ measure: next }).catch(() => {});
          }}
        />
        <AddGolden request={requests.request} />
      </PageHead>
      <p role="status" className="sr-only">
        {requests.said}
      </p>
      {requests.jobs.length > 0 && (
        <section aria-labelledby="asked-for" className="flex flex-col gap-2">
          <h2 id="asked-for" className={SECTION}>
            {EVALUATION_WORDS.jobsTitle}
          </h2>
          <JobList jobs={requests.jobs} onCancel={requests.cancel} onRetry={requests.retry} />
        </section>
      )}
      {overview.error && !data ? (
        <Notice
          kind="failed"
          title={EVALUATION_WORDS.failedTitle}
          actions={
            <Button
              size="small"
              onClick={() => {
                overview.refetch().catch(() => {});
              }}
            >
              {EVALUATION_WORDS.retry}
            </Button>
          }
        >
          {errorWords(overview.error).message}
        </Notice>
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.sets.length === 0 ? (
        <Notice kind="info" title={EVALUATION_WORDS.emptyTitle} testId="no-sets">
          {EVALUATION_WORDS.emptyHelp}
        </Notice>
      ) : (
        <>
          <Sets overview={data} measure={measure} busy={requests.busy} onRun={setRunning} />
          <Intervals overview={data} />
          {data.runs.length > 0 && (
            <Runs
              runs={data.runs}
              measure={measure}
              all={all}
              onAll={() => {
                setState({ all: !all }).catch(() => {});
              }}
            />
          )}
        </>
      )}
      <RunSet set={running} request={requests.request} onClose={() => setRunning(null)} />
    </main>
  );
}

type SetsProps = {
  readonly overview: EvaluationsOverview;
  readonly measure: MeasureId;
  readonly busy: ReturnType<typeof useRequests>["busy"];
  readonly onRun: (set: EvaluationSet) => void;
};

/** Sets by routes. */
function Sets({ overview, measure, busy, onRun }: SetsProps) {
  return (
    <section aria-labelledby="sets" className="flex flex-col gap-2">
      <h2 id="sets" className={SECTION}>
        {EVALUATION_WORDS.setsTitle}
      </h2>
      <p className="text-muted">
        {EVALUATION_WORDS.setsHelp(measureTitle(overview.measure), measureMeaning(overview.measure))}
      </p>
      <HeatMap overview={overview} busy={busy} hrefFor={(id) => runHref(id, { measure })} onRun={onRun} />
    </section>
  );
}

/** The confidence intervals of the newest runs. */
function Intervals({ overview }: { readonly overview: EvaluationsOverview }) {
  return (
    <section aria-labelledby="sureness" className="flex flex-col gap-2">
      <h2 id="sureness" className={SECTION}>
        {EVALUATION_WORDS.figuresTitle}
      </h2>
      {overview.runs.some(({ state }) => state === "done") ? (
        <FiguresTable overview={overview} />
      ) : (
        <p className="text-muted">{EVALUATION_WORDS.noFigures}</p>
      )}
    </section>
  );
}

type RunsProps = {
  readonly runs: EvaluationsOverview["runs"];
  readonly measure: MeasureId;
  /** False: only the newest are shown. */
  readonly all: boolean;
  readonly onAll: () => void;
};

/** Past runs, newest first. */
function Runs({ runs, measure, all, onAll }: RunsProps) {
  return (
    <section aria-labelledby="runs" className="flex flex-col gap-2">
      <h2 id="runs" className={SECTION}>
        {EVALUATION_WORDS.runsTitle(runs.length)}
      </h2>
      <RunsTable
        runs={runs}
        shown={all ? runs.length : FEW}
        measure={measure}
        hrefFor={(id, against) =>
          runHref(id, against === undefined ? { measure } : { measure, against, sort: "difference" })
        }
      />
      {runs.length > FEW && (
        <Button className="self-start" onClick={onAll}>
          {all ? EVALUATION_WORDS.showNewest : EVALUATION_WORDS.showAll(runs.length)}
        </Button>
      )}
    </section>
  );
}
