import type { WorkbenchChange, WorkbenchState } from "#components/address/search-state.ts";
import { type PaneFilters, VALUE_LISTS } from "#components/filters/filter-values.ts";
import { VALUE_WORDS } from "#components/filters/value-words.ts";
import { periodWords } from "#components/words/questions.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { LaneGroup } from "#lib/domain/lane.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { FILTER_PHRASES, STANDS_ALONE_WORDS, WIDENING_WORDS } from "./answer-words.ts";
import { CLEARED, NO_PLACE, NO_PROJECT } from "./cleared.ts";
import { NO_CONTEXT } from "./started-from.ts";
import { SEARCH_ALL_DOCUMENTS } from "./words.ts";

/** A change that may find more, in words. */
export type Widening = { readonly key: string; readonly words: string; readonly change: WorkbenchChange };

const QUOTES = /["“”„]/g;

/** Whether quoted words must appear exactly. */
export function hasQuotes(question: string): boolean {
  return question.search(QUOTES) >= 0;
}

/**
 * Returns what may find more: no quotes, all corpora, text and pages, and without each filter. Values of one filter go together,
 * because fewer of them would find less.
 */
export function widenings(state: WorkbenchState): readonly Widening[] {
  const { q, corpora, documents, lanes, where, linked, inProject, projectDocuments } = state;
  const filters = filterRemovals(state);
  return [
    ...(hasQuotes(q)
      ? [{ key: "quotes", words: WIDENING_WORDS.withoutQuotes, change: { q: q.replace(QUOTES, "").trim() } }]
      : []),
    ...(corpora.length > 0
      ? [{ key: "corpora", words: WIDENING_WORDS.allCorpora, change: { corpora: [] } }]
      : []),
    ...(documents.length > 0 ? [{ key: "documents", words: SEARCH_ALL_DOCUMENTS, change: NO_CONTEXT }] : []),
    ...(inProject === ""
      ? []
      : [
          ...(projectDocuments === "any"
            ? []
            : [
                {
                  key: "own",
                  words: WIDENING_WORDS.anyDocument,
                  change: { projectDocuments: "any" as const },
                },
              ]),
          { key: "project", words: WIDENING_WORDS.noProject, change: NO_PROJECT },
        ]),
    ...(where === ""
      ? []
      : [
          ...(linked === "only"
            ? [{ key: "linked", words: WIDENING_WORDS.unlinked, change: { linked: "first" as const } }]
            : []),
          { key: "where", words: WIDENING_WORDS.everywhere, change: NO_PLACE },
        ]),
    ...(lanes === "text" || lanes === "page" ? [searchBoth(lanes)] : []),
    ...filters,
    ...(filters.length + Math.min(corpora.length, 1) + Math.min(documents.length, 1) > 1
      ? [{ key: "all", words: WIDENING_WORDS.noFilter, change: CLEARED }]
      : []),
  ];
}

/** Returns what may find more without a change of the question: the other way to match, and the other places to look. */
export function widerSearches({
  mode,
  standsAlone,
}: Pick<SearchResponse, "mode" | "standsAlone">): readonly Widening[] {
  return [
    ...(mode === "keyword" || mode === "semantic"
      ? [{ key: "mode", words: WIDENING_WORDS.hybrid, change: { mode: "hybrid" as const } }]
      : []),
    ...(standsAlone === null ? [] : [searchBoth(standsAlone)]),
  ];
}

function searchBoth(searched: LaneGroup): Widening {
  return { key: "lanes", words: STANDS_ALONE_WORDS[searched].ask, change: { lanes: "both" } };
}

const LISTS = VALUE_LISTS.map((list) => [list, VALUE_WORDS[list]] as const);

/** The filters with one value, in words. */
function singlesOf({ dateFrom, dateTo }: Pick<PaneFilters, "dateFrom" | "dateTo">) {
  return [
    ["dateFrom", FILTER_PHRASES.from(dayWords(dateFrom))],
    ["dateTo", FILTER_PHRASES.to(dayWords(dateTo))],
    ["isDecision", FILTER_PHRASES.decisions],
    ["isQuestion", FILTER_PHRASES.questions],
    ["isAction", FILTER_PHRASES.actions],
  ] as const;
}

/** Returns the active filters in words, to name them: "Harbour plans, Local plan, housing, from 1 Jan 2024". */
export function filterWords(
  filters: PaneFilters,
  corpora: readonly Pick<CorpusSummary, "id" | "title">[],
): string {
  return [
    ...filters.corpora.flatMap((id) => corpora.find((corpus) => corpus.id === id)?.title ?? []),
    ...LISTS.flatMap(([key, words]) => filters[key].map(words)),
    ...singlesOf(filters).flatMap(([key, words]) => (filters[key] === "" ? [] : [words])),
  ].join(", ");
}

function filterRemovals(state: WorkbenchState): Widening[] {
  const { periodFrom, periodTo } = state;
  const period = periodWords({ from: periodFrom || null, to: periodTo || null });
  return [
    ...LISTS.flatMap(([key, words]) =>
      state[key].length > 0
        ? [{ key, words: WIDENING_WORDS.without(state[key].map(words).join(", ")), change: { [key]: [] } }]
        : [],
    ),
    ...singlesOf(state).flatMap(([key, words]) =>
      state[key] === "" ? [] : [{ key, words: WIDENING_WORDS.without(words), change: { [key]: "" } }],
    ),
    ...(periodFrom === "" && periodTo === ""
      ? []
      : [
          {
            key: "period",
            words: WIDENING_WORDS.without(period),
            change: { periodFrom: "", periodTo: "", dateFields: [] },
          },
        ]),
  ];
}
