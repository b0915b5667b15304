"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { nextRunsAction } from "#actions/syncs.ts";
import type { BindingDraft } from "./draft.ts";
import type { NextRuns } from "./follow-step.tsx";

/** Returns the next runs of the typed schedule; null while none is needed. */
export function useNextRuns(draft: BindingDraft): NextRuns | null {
  const wanted = draft.roots.length > 0 && draft.syncMode === "scheduled";
  const { data } = useQuery({
    queryKey: ["next-runs", draft.schedule],
    queryFn: () => nextRunsAction(draft.schedule),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  if (!wanted || data === undefined) return null;
  return data.ok ? data.value : { runs: [], zone: null, error: data.message };
}
