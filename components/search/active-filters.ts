import { formatWords, valueWords } from "#components/words/evidence.ts";
import { periodWords } from "#components/words/questions.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import { CLEARED } from "./cleared.ts";
import type { WorkbenchChange, WorkbenchState } from "./search-state.ts";

/** A change that may find more, in words. */
export type Widening = { readonly key: string; readonly words: string; readonly change: WorkbenchChange };

const QUOTES = /["“”„]/g;

/** Whether quoted words must appear exactly. */
export function hasQuotes(question: string): boolean {
  return question.search(QUOTES) >= 0;
}

/**
 * Returns what may find more: no quotes, all corpora, and without each filter. Values of one filter go together,
 * because fewer of them would find less.
 */
export function widenings(state: WorkbenchState): readonly Widening[] {
  const { q, corpora } = state;
  const filters = filterRemovals(state);
  return [
    ...(hasQuotes(q)
      ? [{ key: "quotes", words: "Search without the quotes", change: { q: q.replace(QUOTES, "").trim() } }]
      : []),
    ...(corpora.length > 0 ? [{ key: "corpora", words: "Search all corpora", change: { corpora: [] } }] : []),
    ...filters,
    ...(filters.length + Math.min(corpora.length, 1) > 1
      ? [{ key: "all", words: "Without any filter", change: CLEARED }]
      : []),
  ];
}

function filterRemovals(state: WorkbenchState): Widening[] {
  const lists = [
    ["docTypes", valueWords],
    ["formats", formatWords],
    ["tags", (value: string) => value],
    ["authorities", (value: string) => value],
  ] as const;
  const singles = [
    ["dateFrom", `from ${dayWords(state.dateFrom)}`],
    ["dateTo", `to ${dayWords(state.dateTo)}`],
    ["isDecision", "decisions"],
    ["isQuestion", "open questions"],
    ["isAction", "actions"],
  ] as const;
  const { periodFrom, periodTo } = state;
  const period = periodWords({ from: periodFrom || null, to: periodTo || null });
  return [
    ...lists.flatMap(([key, words]) =>
      state[key].length > 0
        ? [{ key, words: without(state[key].map(words).join(", ")), change: { [key]: [] } }]
        : [],
    ),
    ...singles.flatMap(([key, words]) =>
      state[key] === "" ? [] : [{ key, words: without(words), change: { [key]: "" } }],
    ),
    ...(periodFrom === "" && periodTo === ""
      ? []
      : [
          { key: "period", words: without(period), change: { periodFrom: "", periodTo: "", dateFields: [] } },
        ]),
  ];
}

const without = (words: string) => `Without “${words}”`;
