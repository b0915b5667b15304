"use client";
import { useQuery } from "@tanstack/react-query";
import { Chip } from "#components/ui/chip.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { healthQuery } from "./health.ts";

function useNothingWorks(): boolean {
  return useQuery(healthQuery()).data?.worker === "silent";
}

/** In the bar of every page: files that are added now wait. */
export function NothingWorksChip() {
  return (
    useNothingWorks() && (
      <Chip tone="amber" dot className="max-two:sr-only" title="No worker has given a sign of life of late.">
        no file is being read
      </Chip>
    )
  );
}

/** Above the list of documents: what that means, and what to do. */
export function NothingWorksNotice() {
  return (
    useNothingWorks() && (
      <Notice kind="degraded" title="Nothing is working through the queue" testId="nothing-works">
        No worker has given a sign of life of late. What is added waits, and vectors are not made; search goes
        on. Where Sightline was started with npm run up it starts a worker again by itself; elsewhere start
        one with node workers/main.ts.
      </Notice>
    )
  );
}
