import { NO_FILTERS } from "#components/filters/filter-values.ts";
import { formatWords, valueWords } from "#components/words/evidence.ts";
import { periodWords } from "#components/words/questions.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { WorkbenchChange, WorkbenchState } from "./search-state.ts";

type Removal = { readonly key: string; readonly words: string; readonly change: WorkbenchChange };

/** Removes all filters. */
export const CLEARED: WorkbenchChange = { ...NO_FILTERS, periodFrom: "", periodTo: "", dateFields: [] };

/** Returns each active filter in words, with the change that removes it. */
export function activeFilters(state: WorkbenchState, corpora: readonly CorpusSummary[]): readonly Removal[] {
  const title = (id: string) => corpora.find((corpus) => corpus.id === id)?.title ?? id;
  const lists = [
    ["corpora", title],
    ["docTypes", valueWords],
    ["formats", formatWords],
    ["tags", (value: string) => value],
    ["authorities", (value: string) => value],
  ] as const;
  const removals: Removal[] = lists.flatMap(([name, words]) =>
    state[name].map((value) => ({
      key: `${name}:${value}`,
      words: words(value),
      change: { [name]: state[name].filter((other) => other !== value) },
    })),
  );
  const singles = [
    ["dateFrom", `from ${dayWords(state.dateFrom)}`],
    ["dateTo", `to ${dayWords(state.dateTo)}`],
    ["isDecision", "decisions"],
    ["isQuestion", "open questions"],
    ["isAction", "actions"],
  ] as const;
  for (const [name, words] of singles) {
    if (state[name] !== "") removals.push({ key: name, words, change: { [name]: "" } });
  }
  const { periodFrom, periodTo } = state;
  if (periodFrom !== "" || periodTo !== "")
    removals.push({
      key: "period",
      words: periodWords({ from: periodFrom || null, to: periodTo || null }),
      change: { periodFrom: "", periodTo: "", dateFields: [] },
    });
  return removals;
}
