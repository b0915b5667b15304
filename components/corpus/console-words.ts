import { count, plural, pluralForm } from "#components/words/quantities.ts";

/** The page with all corpora. */
export const CORPORA_WORDS = {
  title: "Corpora",
  howMany: count,
  connect: "Connect a source",
  outgrownTitle: "This library has outgrown the built-in database",
  outgrown: (passages: number) =>
    `There are ${count(passages)} passages. Long questions now take about a second, and imports slow down searches. Move to a Postgres server (DATABASE_URL): searches there take a third of the time.`,
  notLoadedTitle: "The corpora could not be loaded",
  tryAgain: "Retry",
  reading: "Loading the corpora",
  freshnessTitle: "Freshness over corpora",
  findLabel: "Find a corpus",
  shown: (shown: number, of: number) => `${shown} of ${plural(of, "corpus", "corpora")}`,
  noMatchTitle: "No matching corpora",
  noMatch: (q: string) => `No name, description, project, matter or source contains “${q}”.`,
  showAll: "Show all corpora",
} as const;

export const CORPORA_TABLE_WORDS = {
  caption: "Corpora",
  corpus: "Corpus",
  source: "Source",
  freshness: "Freshness",
  documents: "Documents",
  passages: "Passages",
  lastSync: "Last sync",
  actions: "Actions",
  sources: (number: number) => plural(number, "source"),
  morePatterns: (number: number) => `${number} more`,
  /** These follow a number, for screen readers. */
  documentsOf: (title: string) => `documents of ${title}`,
  ofCorpus: (title: string) => `of ${title}`,
  failed: (files: number) => `${count(files)} failed`,
  skipped: (files: number) => `${count(files)} skipped`,
} as const;

/** What a corpus belongs to, in a line about it. */
export const BELONGS_WORDS = {
  project: (id: string) => `project ${id}`,
  matter: (id: string) => `matter ${id}`,
} as const;

/** Actions for one corpus, in its row and on its page. */
export const CORPUS_ACTION_WORDS = {
  add: "Add",
  addDocuments: "Add documents",
  decide: "Review plan",
  disable: "Turn off",
  disableEffect: "Stop searching it",
  editSettings: "Edit settings",
  enable: "Turn on",
  enableEffect: "Search it again",
  export: "Export",
  exportEffect: "One archive with all its data",
  inspect: "Inspect",
  more: "More",
  moreActions: "More actions",
  moreFor: (title: string) => `More for ${title}`,
  plan: "Preview sync",
  planEffect: "See what a sync would do",
  rebuild: "Rebuild index",
  rebuildEffect: "For stale or failed documents",
  rebuildEffectInFull: "For stale or failed documents; searches continue",
  refresh: "Refresh",
  remove: "Move to trash",
  removeEffect: "You can restore it later",
  syncNow: "Sync now",
  syncing: "Syncing …",
  watch: "Show progress",
} as const;

/** Messages after an action. */
export const CORPUS_MESSAGES = {
  disabled: (title: string) => `“${title}” is no longer searched.`,
  enabled: (title: string) => `“${title}” is searched again.`,
  inTrash: (title: string) => `“${title}” was moved to trash.`,
  rebuilding: (title: string) =>
    `Rebuilding the index of “${title}”. Searches use the old one until it is complete.`,
  restored: (title: string) => `“${title}” was restored.`,
  restoreAs: (title: string) => `Restore as “${title}”`,
  /** The title of a restored corpus if another one has its old title. */
  restoredTitle: (title: string) => `${title} (restored)`,
  syncs: (title: string) => `“${title}” is being synced.`,
  syncsAutomatically: (title: string) => `“${title}” syncs automatically now.`,
  undo: "Undo",
  upToDate: (title: string) => `“${title}” is up to date. There is nothing to rebuild.`,
} as const;

export const REMOVE_CORPUS_WORDS = {
  question: (title: string) => `Move “${title}” to trash?`,
  confirm: "Move to trash",
  effect: (documents: number) =>
    documents > 0
      ? `Its ${plural(documents, "document")} ${pluralForm(documents, "is", "are")} no longer searched.`
      : "It has no documents.",
  wayBack: "You can restore it from the trash. Later its copies and index are deleted permanently.",
  sourceStays: "Files at the source do not change.",
} as const;

export const TRASH_WORDS = {
  title: "Trash",
  documents: (number: number) => plural(number, "document"),
  /** `when` is a moment. */
  removed: "removed {when}",
  keptUntil: "kept until {when}",
  restore: "Restore",
  restoring: "Restoring …",
} as const;

export const NEW_CORPUS_WORDS = {
  title: "New corpus for uploads",
  notCreatedTitle: "The corpus was not created",
  name: "Name",
  description: "Description",
  cancel: "Cancel",
  create: "Create corpus",
} as const;

export const FIRST_RUN_WORDS = {
  title: "Connect the first source",
  about:
    "A corpus is a named set of documents that you can search on its own. Sightline indexes only what you connect.",
  start: "Start with step 1",
  steps: [
    {
      title: "Source",
      text: "Uploads, a folder on this server, OneDrive, SharePoint, or several of them.",
    },
    {
      title: "Name and files",
      text: "A name, which files, and default metadata.",
    },
    {
      title: "Sync schedule",
      text: "At once, on a schedule or manually. You see the plan before anything is read.",
    },
  ],
} as const;

export const IMPORT_WORDS = {
  open: "Import",
  title: "Import a corpus",
  description: "From an archive that Sightline exported, here or elsewhere.",
  archive: "Archive",
  newId: "New id",
  optional: "(optional)",
  idHint: "Lower-case letters, digits and hyphens. Needed only if a corpus with this id exists.",
  submit: "Import",
  sending: "Sending the archive",
  percent: (percent: number) => `${percent}%`,
  continues: "The import continues if you close this. The corpus appears when it is complete.",
  failedTitle: "The corpus was not imported",
  notSent: "The file was not sent. Check the connection and try again.",
  serverAnswered: (status: number) => `The server answered ${status}.`,
  cancelled: "The import was cancelled. Nothing was stored.",
  doneTitle: (title: string) => `${title} was imported`,
  openCorpus: "Open the corpus",
  searchable: (documents: number) => `${plural(documents, "document")} can be searched.`,
  renamed: (documents: number) =>
    `${plural(documents, "document")} got a new id, because the old one was in use.`,
  rebuilding: "Its index is being rebuilt with the settings of this server. You can search it meanwhile.",
  paused: "Its sync is paused. Check its sources under Settings, then resume the sync.",
} as const;

export const INGESTING_WORDS = {
  title: "Being indexed now",
  moreJobs: (jobs: number) => plural(jobs, "more job"),
  allJobs: "All jobs",
  caption: "Running jobs, and the last that failed",
  file: "File",
  state: "State",
  stages: "Stages",
  actions: "Actions",
} as const;

/** Panels beside the list of corpora. */
export const SIDE_WORDS = {
  label: "At a glance",
  providersTitle: "Providers",
  allProviders: "All providers",
  noProviders: "None is configured.",
  attentionTitle: "Needs attention",
  noProblems: "No problems found",
  indexTitle: "Index",
  olderSettings: "Some corpora were indexed with earlier settings.",
  passages: (number: number) => plural(number, "passage"),
} as const;

export const LAST_SYNC_WORDS = {
  never: "never",
  indexed: "indexed",
  incomplete: "not complete yet",
  failed: "failed",
  failedAfter: (time: string) => `failed after ${time}`,
  done: (applied: number, of: number) => `${count(applied)} of ${count(of)} done`,
} as const;
