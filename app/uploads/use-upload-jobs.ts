"use client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type UploadItem, uploadRow } from "#components/upload/upload-rows.ts";
import type { JobView } from "#lib/domain/job.ts";
import { fetchJson } from "../fetch-json.ts";

const EVERY_MS = 800;

/** The jobs of the batches that still have something to tell, asked for again and again until they have not. */
export function useUploadJobs(items: readonly UploadItem[]): ReadonlyMap<string, JobView> {
  const client = useQueryClient();
  const batches = useMemo(
    () => [...new Set(items.flatMap((item) => (item.batchId && item.jobId ? [item.batchId] : [])))],
    [items],
  );
  const answers = useQueries({
    queries: batches.map((batch) => ({
      queryKey: ["jobs", batch],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchJson<{ readonly jobs: readonly JobView[] }>(
          `/api/workbench/jobs?batch=${encodeURIComponent(batch)}`,
          signal,
        ),
      refetchInterval: (query: { state: { data?: { readonly jobs: readonly JobView[] } | undefined } }) =>
        isSettled(items, batch, query.state.data?.jobs ?? []) ? false : EVERY_MS,
    })),
  });
  const lists = answers.map((answer) => answer.data?.jobs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of lists is new each time, its members are not
  const jobs = useMemo(() => new Map(lists.flatMap((list) => list ?? []).map((job) => [job.id, job])), lists);

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
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return items
    .filter((item) => item.batchId === batch && item.jobId !== null)
    .every((item) => uploadRow(item, byId.get(item.jobId ?? "")).settled);
}
