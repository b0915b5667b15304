"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { cancelJobAction, retryJobAction } from "#actions/jobs.ts";
import type { ExistingAnswer } from "./existing-question.tsx";
import type { UploadItem } from "./upload-rows.ts";
import type { UploadStore } from "./upload-store.ts";
import { UploadTray } from "./upload-tray.tsx";
import { useUploadJobs } from "./use-upload-jobs.ts";

type ShownUploadsProps = { readonly store: UploadStore; readonly items: readonly UploadItem[] };

/** The files being added, with their jobs, and what a person can do about each. */
export function ShownUploads({ store, items }: ShownUploadsProps) {
  const client = useQueryClient();
  const known = useUploadJobs(items);
  const actions = useMemo(() => {
    const watch = (item: UploadItem) => client.invalidateQueries({ queryKey: ["jobs", item.batchId] });
    return {
      retry: (item: UploadItem) => {
        if (item.jobId === null) store.again(item.id);
        else
          retryJobAction(item.jobId).then(
            () => watch(item),
            () => {},
          );
      },
      cancel: (item: UploadItem) => {
        if (item.jobId === null) store.skip(item.id);
        else
          cancelJobAction(item.jobId).then(
            () => watch(item),
            () => {},
          );
      },
      existing: (ids: readonly string[], answer: ExistingAnswer) => {
        for (const id of ids) {
          if (answer === "skip") store.skip(id);
          else store.again(id, answer);
        }
      },
    };
  }, [store, client]);
  return (
    <UploadTray
      items={items}
      known={known}
      onRetry={actions.retry}
      onCancel={actions.cancel}
      onExisting={actions.existing}
      onClose={store.clear}
    />
  );
}
