"use client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type UploadItem, uploadRow } from "#components/upload/upload-rows.ts";
import type { JobView } from "#lib/domain/job.ts";
import { fetchJson } from "../fetch-json.ts";

const EVERY_MS = 800;

type JobList = { readonly jobs: readonly JobView[] };

/** Stands apart so that it stays the same function, and is only run again when an answer has changed. */
function byId(answers: readonly { readonly data: JobList | undefined }[]): ReadonlyMap<string, JobView> {
  return new Map(answers.flatMap((answer) => answer.data?.jobs ?? []).map((job) => [job.id, job]));
}

/** The jobs of the batches that still have something to tell, asked for again and again until they have not. */
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
