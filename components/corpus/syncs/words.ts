import { count, plural } from "#components/words/quantities.ts";

export const SYNCS_WORDS = {
  label: "Syncs",
  notLoadedTitle: "The syncs could not be loaded",
  reading: "Loading the syncs",
  emptyTitle: "No syncs yet",
  emptyUpload: "Documents are uploaded. To sync from a source, add a source under Settings.",
  empty: "Select “Sync now”, or “Preview sync” to see what a sync would do.",
  kept: "Past syncs are kept for the configured time, by default 30 days.",
} as const;

export const SYNC_TABLE_WORDS = {
  caption: "Syncs",
  sync: "Sync",
  state: "State",
  plan: "Plan",
  notPlanned: "not planned",
  failed: (files: number) => `${plural(files, "file")} failed`,
  took: "Took",
} as const;

/** The page of one sync. */
export const SYNC_WORDS = {
  back: "All syncs",
  notLoadedTitle: "The sync could not be loaded",
  reading: "Loading the sync",
  title: "Sync",
  failedTitle: "The sync failed",
  again: "Sync again",
  cancel: "Cancel",
  plan: "Plan",
  planning: "Comparing the source with the corpus …",
  planIncomplete: "The plan is incomplete.",
  found: "Found at the source",
  files: (number: number) => plural(number, "file"),
  applied: "Applied",
  appliedOf: (applied: number, of: number) => `${count(applied)} of ${plural(of, "file")}`,
  failed: (files: number) => `${count(files)} failed`,
  started: "Started",
  startedBy: "Started by",
  starter: (trigger: string, actor: string) => `${trigger} (${actor})`,
  ended: "Ended",
  /** `when` is a moment. */
  endedAfter: (work: string) => `{when}, after ${work} of work`,
  endedAfterWaiting: (work: string, waiting: string) =>
    `{when}, after ${work} of work and ${waiting} of waiting for confirmation`,
  progressLabel: "Files done",
} as const;

/** The question that a plan waits on. */
export const PLAN_QUESTION_WORDS = {
  removesTitle: "Nothing is removed until you confirm",
  title: "This is the plan. Nothing has changed yet.",
  removes: (documents: number) => `${plural(documents, "document")} would be removed.`,
  removesOf: (documents: number, of: number) =>
    `${count(documents)} of ${plural(of, "document")} would be removed.`,
  apply: "Apply",
  applyAndRemove: (documents: number) => `Apply and remove ${count(documents)}`,
  discard: "Discard",
} as const;

export const SYNC_FILES_WORDS = {
  label: "Files",
  choiceLabel: "Which files",
  all: "All",
  failed: "failed",
  notLoadedTitle: "The files could not be loaded",
  reading: "Loading the files",
  noDifferences: "No differences: nothing to sync.",
  noMatch: "No matching files.",
  caption: "Files of this sync",
  file: "File",
  restrictedFile: "A restricted file",
  movedFrom: (path: string) => `from ${path}`,
  plan: "Plan",
  outcome: "Outcome",
  skipped: "skipped",
  actionFailed: "This action failed.",
  unread: "could not be read",
  unreadHelp: "The file is stored. Its document has the reason.",
} as const;

export const OUTCOME_WORDS = {
  planned: "planned",
  done: "done",
  failed: "failed",
} as const;
