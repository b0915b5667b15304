"use client";
import { useQuery } from "@tanstack/react-query";
import { Chip } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { healthQuery } from "./health.ts";

function useNoWorker(): boolean {
  return useQuery(healthQuery()).data?.worker === "silent";
}

/** Shown in the bar while no worker is running: added files wait. */
export function NoWorkerChip() {
  return (
    useNoWorker() && (
      <Chip tone="amber" dot className="max-two:sr-only" title="No worker has reported recently.">
        new files are waiting
      </Chip>
    )
  );
}

/** Shown above the documents list while no worker is running: the consequence, and what to do. */
export function NoWorkerNotice() {
  return (
    useNoWorker() && (
      <Notice kind="degraded" title="No worker is running" testId="no-worker">
        New files wait until a worker runs. Search still works. If you started Sightline with npm run up, it
        restarts the worker. Otherwise run node workers/main.ts.
      </Notice>
    )
  );
}
