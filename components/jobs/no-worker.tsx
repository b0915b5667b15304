"use client";
import { useQuery } from "@tanstack/react-query";
import { Chip } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { healthQuery } from "./health.ts";
import { NO_WORKER_WORDS } from "./no-worker-words.ts";

function useNoWorker(): boolean {
  return useQuery(healthQuery()).data?.worker === "silent";
}

/** Shown in the bar while no worker is running: added files wait. */
export function NoWorkerChip() {
  return (
    useNoWorker() && (
      <Chip tone="amber" dot className="max-two:sr-only" title={NO_WORKER_WORDS.chipTitle}>
        {NO_WORKER_WORDS.chip}
      </Chip>
    )
  );
}

/** Shown above the documents list while no worker is running: the consequence, and what to do. */
export function NoWorkerNotice() {
  return (
    useNoWorker() && (
      <Notice kind="degraded" title={NO_WORKER_WORDS.title} testId="no-worker">
        {NO_WORKER_WORDS.text}
      </Notice>
    )
  );
}
