"use client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { JobView } from "#lib/domain/job.ts";
import { type UploadItem, uploadRow } from "./upload-rows.ts";

const EVERY_MS = 800;

type JobList = {
  readonly jobs: readonly JobView[];
  readonly indexing: readonly string[];
  readonly locked: readonly string[];
};

/** What is known about the uploads on the page. */
export type UploadJobs = {
  /** By id. */
  readonly jobs: ReadonlyMap<string, JobView>;
  /** Ids of documents that are still being indexed. */
  readonly indexing: ReadonlySet<string>;
  /** Ids of documents that need a password. */
  readonly locked: ReadonlySet<string>;
};

/** Defined outside, so that the function is stable and runs only when an answer changes. */
function combined(answers: readonly { readonly data: JobList | undefined }[]): UploadJobs {
  return {
    jobs: new Map(answers.flatMap((answer) => answer.data?.jobs ?? []).map((job) => [job.id, job])),
    indexing: new Set(answers.flatMap((answer) => answer.data?.indexing ?? [])),
    locked: new Set(answers.flatMap((answer) => answer.data?.locked ?? [])),
  };
}

/** Jobs of the batches with unfinished files, polled until all files are indexed. */
export function useUploadJobs(items: readonly UploadItem[]): UploadJobs {
  const client = useQueryClient();
  const batches = useMemo(
    () => [...new Set(items.flatMap((item) => (item.batchId && item.jobId ? [item.batchId] : [])))],
    [items],
  );
  const known = useQueries({
    queries: batches.map((batch) => ({
      queryKey: ["jobs", batch],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchJson<JobList>(`/api/workbench/jobs?batch=${encodeURIComponent(batch)}`, signal),
      refetchInterval: (query: { state: { data?: JobList | undefined } }) =>
        isSettled(items, batch, query.state.data) ? false : EVERY_MS,
    })),
    combine: combined,
  });

  // The bar says at once that files are being indexed, not only when it looks again.
  const started = batches.length;
  useEffect(() => {
    if (started > 0) client.invalidateQueries({ queryKey: ["indexing"] }).catch(() => {});
  }, [client, started]);

  const done = items.filter(
    (item) => item.indexed || (item.jobId && known.jobs.get(item.jobId)?.state === "done"),
  ).length;
  useEffect(() => {
    if (done === 0) return;
    for (const queryKey of [["facets"], ["documents"], ["first-steps"]])
      client.invalidateQueries({ queryKey }).catch(() => {});
  }, [client, done]);
  return known;
}

function isSettled(items: readonly UploadItem[], batch: string, list: JobList | undefined): boolean {
  if ((list?.indexing.length ?? 0) > 0) return false;
  const known = new Map((list?.jobs ?? []).map((job) => [job.id, job]));
  return items
    .filter((item) => item.batchId === batch && item.jobId !== null)
    .every((item) => uploadRow(item, known.get(item.jobId ?? "")).settled);
}
