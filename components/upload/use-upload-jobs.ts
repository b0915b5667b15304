"use client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { JobView } from "#lib/domain/job.ts";
import { type UploadItem, uploadRow } from "./upload-rows.ts";

const EVERY_MS = 800;

type JobList = { readonly jobs: readonly JobView[] };

/** Defined outside, so that the function is stable and runs only when an answer changes. */
function byId(answers: readonly { readonly data: JobList | undefined }[]): ReadonlyMap<string, JobView> {
  return new Map(answers.flatMap((answer) => answer.data?.jobs ?? []).map((job) => [job.id, job]));
}

/** Jobs of the batches with unfinished files, polled until all are finished. */
export function useUploadJobs(items: readonly UploadItem[]): ReadonlyMap<string, JobView> {
  const client = useQueryClient();
  const batches = useMemo(
    () => [...new Set(items.flatMap((item) => (item.batchId && item.jobId ? [item.batchId] : [])))],
    [items],
  );
  const jobs = useQueries({
    queries: batches.map((batch) => ({
      queryKey: ["jobs", batch],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchJson<JobList>(`/api/workbench/jobs?batch=${encodeURIComponent(batch)}`, signal),
      refetchInterval: (query: { state: { data?: JobList | undefined } }) =>
        isSettled(items, batch, query.state.data?.jobs ?? []) ? false : EVERY_MS,
    })),
    combine: byId,
  });

  const done = items.filter(
    (item) => item.indexed || (item.jobId && jobs.get(item.jobId)?.state === "done"),
  ).length;
  useEffect(() => {
    if (done === 0) return;
    for (const queryKey of [["facets"], ["documents"]])
      client.invalidateQueries({ queryKey }).catch(() => {});
  }, [client, done]);
  return jobs;
}

function isSettled(items: readonly UploadItem[], batch: string, jobs: readonly JobView[]): boolean {
  const known = new Map(jobs.map((job) => [job.id, job]));
  return items
    .filter((item) => item.batchId === batch && item.jobId !== null)
    .every((item) => uploadRow(item, known.get(item.jobId ?? "")).settled);
}
