"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BindingDraft } from "#components/corpus/binding/draft.ts";
import type { NextRuns } from "#components/corpus/binding/follow-step.tsx";
import { nextRunsAction } from "./next-runs-action.ts";

/** The next runs of the schedule that is being typed; null while it does not matter. */
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
