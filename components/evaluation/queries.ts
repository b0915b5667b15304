import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { MeasureId } from "#lib/domain/evaluation.ts";
import type {
  EvaluationJob,
  EvaluationsOverview,
  EvaluationView,
  PassageWords,
} from "#lib/domain/evaluation-views.ts";

/** Polling interval while an evaluation runs. */
const BUSY_MS = 1000;

export type EvaluationJobs = { readonly jobs: readonly EvaluationJob[] };

export const evaluationKeys = {
  every: () => ["evaluations"] as const,
  overview: (measure: MeasureId) => ["evaluations", "overview", measure] as const,
  run: (id: string, against: string | null, measure: MeasureId) =>
    ["evaluations", "run", id, against, measure] as const,
  jobs: () => ["evaluation-jobs"] as const,
  passages: (refs: readonly string[]) => ["passage-words", ...refs] as const,
};

/** Sets and runs. */
export function overviewQuery(measure: MeasureId) {
  return queryOptions({
    queryKey: evaluationKeys.overview(measure),
    queryFn: ({ signal }) =>
      fetchJson<EvaluationsOverview>(`/api/workbench/evaluations?measure=${measure}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
}

export function isAtWork({ job }: EvaluationJob): boolean {
  return job.state === "queued" || job.state === "running";
}

/** Evaluation jobs that have not succeeded. */
export function evaluationJobsQuery() {
  return queryOptions({
    queryKey: evaluationKeys.jobs(),
    queryFn: ({ signal }) => fetchJson<EvaluationJobs>("/api/workbench/evaluations/jobs", signal),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isAtWork) ? BUSY_MS : false),
    staleTime: BUSY_MS,
  });
}

/** One run, compared with another if one is given. */
export function evaluationQuery(id: string, against: string | null, measure: MeasureId) {
  const parameters = new URLSearchParams({ measure, ...(against === null ? {} : { against }) });
  return queryOptions({
    queryKey: evaluationKeys.run(id, against, measure),
    queryFn: ({ signal }) =>
      fetchJson<EvaluationView>(`/api/workbench/evaluations/${encodeURIComponent(id)}?${parameters}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Texts of passages. */
export function passageWordsQuery(refs: readonly string[]) {
  return queryOptions({
    queryKey: evaluationKeys.passages(refs),
    queryFn: ({ signal }) =>
      fetchJson<{ passages: readonly PassageWords[] }>(
        `/api/workbench/evaluations/passages?${new URLSearchParams({ refs: refs.join(",") })}`,
        signal,
      ),
    enabled: refs.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
