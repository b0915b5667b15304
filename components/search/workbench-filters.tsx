"use client";
import { useQuery } from "@tanstack/react-query";
import { FilterPane } from "#components/filters/filter-pane.tsx";
import { choosesValues, type PaneFilters } from "#components/filters/filter-values.ts";
import { type CountsState, countsWords } from "#components/filters/words.ts";
import type { FilterCounts, SearchFacets } from "#lib/domain/documents.ts";
import { SavedFilters } from "./asking/saved-filters.tsx";
import { ProjectFilter } from "./project-filter.tsx";
import { filterCountsQuery } from "./queries.ts";
import type { WorkbenchModel } from "./use-workbench.ts";
import { WhereFilter } from "./where-filter.tsx";

type WorkbenchFiltersProps = { readonly workbench: WorkbenchModel; readonly facets: SearchFacets };

/** The filters of the workbench, with the counts of its search. */
export function WorkbenchFilters({ workbench, facets }: WorkbenchFiltersProps) {
  const { state, update } = workbench;
  const { found, counts } = useFoundCounts(workbench);
  const change = (filters: Partial<PaneFilters>) => update({ ...filters, limit: 10 });
  return (
    <FilterPane
      facets={facets}
      found={found}
      counts={countsWords(counts, choosesValues(state))}
      filters={state}
      saved={<SavedFilters filters={state} corpora={facets.corpora} onApply={change} />}
      project={<ProjectFilter state={state} onChange={(project) => update({ ...project, limit: 10 })} />}
      isInProject={state.inProject !== ""}
      where={<WhereFilter state={state} onChange={(where) => update({ ...where, limit: 10 })} />}
      onChange={change}
    />
  );
}

/** The counts of the last answer. They stay until those of the next answer are read. */
function useFoundCounts({ outcome, search }: WorkbenchModel): {
  readonly found: FilterCounts | null;
  readonly counts: CountsState;
} {
  const answer = outcome.kind === "frame" ? search.data : undefined;
  const traceId = answer?.receiptStored ? answer.traceId : null;
  const { data, isError } = useQuery(filterCountsQuery(traceId));
  if (outcome.kind !== "frame") return { found: null, counts: "library" };
  if (isError || (answer && traceId === null)) return { found: null, counts: "failed" };
  if (!data) return { found: null, counts: "counting" };
  return { found: data, counts: data.documents };
}
