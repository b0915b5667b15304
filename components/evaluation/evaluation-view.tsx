"use client";
import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { PageHead } from "#components/frame/page-head.tsx";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#components/words/quantities.ts";
import type { EvaluationSet } from "#lib/domain/evaluation.ts";
import { AddGolden } from "./add-golden.tsx";
import { overviewParsers } from "./evaluation-state.ts";
import { FiguresTable } from "./figures-table.tsx";
import { HeatMap } from "./heat-map.tsx";
import { JobList } from "./job-list.tsx";
import { MeasureSelect, measureMeaning, measureTitle } from "./measure-select.tsx";
import { overviewQuery } from "./queries.ts";
import { RunSet } from "./run-set.tsx";
import { runHref } from "./run-state.ts";
import { RunsTable } from "./runs-table.tsx";
import { useRequests } from "./use-requests.ts";

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
      <PageHead title="Evaluation">
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
            Asked for
          </h2>
          <JobList jobs={requests.jobs} onCancel={requests.cancel} onRetry={requests.retry} />
        </section>
      )}
      {overview.error && !data ? (
        <Notice
          kind="failed"
          title="The evaluations could not be loaded"
          actions={
            <Button
              size="small"
              onClick={() => {
                overview.refetch().catch(() => {});
              }}
            >
              Try again
            </Button>
          }
        >
          {errorWords(overview.error).message}
        </Notice>
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.sets.length === 0 ? (
        <Notice kind="info" title="There is no set to run yet" testId="no-sets">
          A set is a list of questions with what should be found for each. Choose a golden file above, or rate
          some results while you search: ratings form a set too. The sample documents include a set.
        </Notice>
      ) : (
        <>
          <section aria-labelledby="sets" className="flex flex-col gap-2">
            <h2 id="sets" className={SECTION}>
              Sets and routes
            </h2>
            <p className="text-muted">
              {measureTitle(data.measure)}: {measureMeaning(data.measure)}. From each set’s newest run; more
              colour means a higher figure.
            </p>
            <HeatMap
              overview={data}
              busy={requests.busy}
              hrefFor={(id) => runHref(id, { measure })}
              onRun={setRunning}
            />
          </section>
          <section aria-labelledby="sureness" className="flex flex-col gap-2">
            <h2 id="sureness" className={SECTION}>
              How sure these figures are
            </h2>
            {data.runs.some(({ state }) => state === "done") ? (
              <FiguresTable overview={data} />
            ) : (
              <p className="text-muted">No runs yet. Run a set to see its figures.</p>
            )}
          </section>
          {data.runs.length > 0 && (
            <section aria-labelledby="runs" className="flex flex-col gap-2">
              <h2 id="runs" className={SECTION}>
                {plural(data.runs.length, "run")}, newest first
              </h2>
              <RunsTable
                runs={data.runs}
                shown={all ? data.runs.length : FEW}
                measure={measure}
                hrefFor={(id, against) =>
                  runHref(id, against === undefined ? { measure } : { measure, against, sort: "difference" })
                }
              />
              {data.runs.length > FEW && (
                <Button
                  className="self-start"
                  onClick={() => {
                    setState({ all: !all }).catch(() => {});
                  }}
                >
                  {all ? "Show the newest only" : `Show all ${data.runs.length}`}
                </Button>
              )}
            </section>
          )}
        </>
      )}
      <RunSet set={running} request={requests.request} onClose={() => setRunning(null)} />
    </main>
  );
}
