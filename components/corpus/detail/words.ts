import { count, plural } from "#components/words/quantities.ts";
import { dayWords } from "#lib/domain/day-words.ts";

/** The page of one corpus. */
export const CORPUS_PAGE_WORDS = {
  back: "Corpora",
  tabsLabel: "About this corpus",
  reading: "Loading the corpus",
} as const;

export const CORPUS_TAB_WORDS = {
  overview: "Overview",
  binding: "Settings",
  documents: "Documents",
  syncs: "Syncs",
  jobs: "Jobs",
  history: "History",
} as const;

/** Notices below the title. */
export const CORPUS_NOTICE_WORDS = {
  trashTitle: "This corpus is in the trash",
  restore: "Restore",
  notSearched: "It is not searched.",
  /** `when` is a moment. */
  restorable: "It can be restored until {when}. Then all its data is deleted permanently.",
  pausedTitle: "Sync is paused after the import",
  paused:
    "Check its sources: they may belong to another machine. Secrets were not imported. Then resume the sync.",
  resume: "Resume sync",
  openSettings: "Open settings",
  disabledTitle: "This corpus is turned off",
  disabled: "Searches skip this corpus. Its documents are kept. Turn it on to search it again.",
  enable: "Turn on",
  planTitle: "A sync waits for you to apply or discard its plan",
  openPlan: "Open the plan",
  failingTitle: "This corpus needs attention",
  notCurrentTitle: "This corpus is not up to date",
  reindex: "Rebuild index",
  seeFailed: "See failed files",
  seeJobs: "See jobs",
} as const;

export const CORPUS_DOCUMENTS_WORDS = {
  label: "Documents",
  notLoadedTitle: "The list could not be loaded",
  reading: "Loading the documents",
  noMatchTitle: "No matching documents",
  noMatch: "Change the name or state.",
  showAll: "Show all",
  emptyTitle: "No documents yet",
  empty: "Sync the corpus or add files.",
  filtersLabel: "Filter the list",
  nameLabel: "File or path",
  stateLabel: "State",
  anyState: "Any state",
  total: (documents: number) => plural(documents, "document"),
} as const;

export const CORPUS_HISTORY_WORDS = {
  label: "History",
  notLoadedTitle: "The history could not be loaded",
  reading: "Loading the history",
  emptyTitle: "No changes yet",
  empty: "Changes to settings, and confirmed removals, are listed here.",
} as const;

export const INDEX_WORDS = {
  title: "Index",
  models: "Models",
  advanced: "Advanced",
  splitting: "Rules that split documents",
  fingerprint: "Settings of the index",
  pages: "Pages searched by appearance",
  embedded: (embedded: number, pages: number) => `${count(embedded)} of ${count(pages)}`,
  eachPage: (parts: string, size: string, time: string) =>
    `each ${parts} parts with a vector, ${size} and ${time} to compute`,
  howTitle: "How passages are indexed",
  ownWords: "Own words",
  ownWordsHow: "By keyword and by meaning.",
  withContext: "With context",
  withContextHow: "Words with title and headings, by meaning.",
  questions: "Questions",
  questionsState: "none",
  questionsHow: "Questions that a passage answers, written by a language model. No model is configured.",
} as const;

type Day = { readonly day: string; readonly documents: number; readonly failed: number };

export const CHART_WORDS = {
  panelTitle: "Documents read by day",
  title: "Documents read and failed by day",
  summary: (days: number, read: number, failed: number, most: number) =>
    `${days} days. ${plural(read, "document")} read, ${count(failed)} failed; at most ${count(most)} a day. The table below lists every day.`,
  read: (documents: number) => `${plural(documents, "document")} read`,
  failed: (documents: number) => `${count(documents)} failed`,
  dayLabel: "Day",
  day: ({ day, documents, failed }: Day) =>
    `${dayWords(day)}: ${plural(documents, "document")} read, ${count(failed)} failed`,
  showTable: "Show as table",
  tableCaption: "Documents read and failed by day; days without either are left out",
  tableDay: "Day",
  tableRead: "Read",
  tableFailed: "Failed",
  nothingRead: "No documents were read on these days.",
} as const;

export const FRESHNESS_PANEL_WORDS = {
  title: "Freshness",
  lastSync: "Last sync",
  lastIndexed: "Last indexed",
  lastError: "Last error",
} as const;

export const USE_WORDS = {
  title: "Searches",
  none: "No searches in the last 30 days.",
  lastWeek: "Last 7 days",
  lastMonth: "Last 30 days",
  searches: (number: number) => plural(number, "search", "searches"),
  noResults: "No results",
  inLastWeek: (searches: number) => `${count(searches)} in the last 7 days`,
  medianTime: "Median time",
  lastSearch: "Last search",
} as const;
