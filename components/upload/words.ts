import { count, plural, pluralForm } from "#components/words/quantities.ts";

/** Saves the kinds of the documents that were just added. */
export const SAVE_KINDS_KEY = "s";

/** The list of files being added. */
export const TRAY_WORDS = {
  label: "Files being added",
  show: "Show the files",
  hide: "Hide the files",
  close: "Close the list",
  more: (files: number) => `and ${plural(files, "more file")}`,
  allDone: (files: number) => `${plural(files, "file")} done`,
  done: (files: number, of: number) => `${count(files)} of ${plural(of, "file")} done`,
  failed: (files: number) => `${count(files)} failed`,
  locked: (files: number) => `${count(files)} ${files === 1 ? "needs" : "need"} a password`,
  toDecide: (files: number) => `${count(files)} to decide`,
  retry: "Retry",
  cancel: "Cancel",
  givePassword: "Type the password",
} as const;

/** The state of one file. */
export const FILE_STATE_WORDS = {
  waiting: "waiting",
  sending: (share: string) => `sending ${share}`,
  exists: "exists already",
  unchanged: "unchanged, nothing to do",
  skipped: "skipped",
  refused: "refused",
  failed: "failed",
  received: "received",
  waitingForRetry: "waiting for a retry",
  queued: "queued",
  /** Its pages, pictures or vectors are still being indexed. */
  searchable: "searchable, still being indexed",
  indexed: "indexed",
  nothingToDo: "nothing to do",
  cancelled: "cancelled",
  locked: "locked",
  holdsLocked: "holds locked files",
  notSent: "The file was not sent. Check the connection and try again.",
  jobFailed: "The job failed for an unknown reason. Retry it.",
} as const;

/** The question about files whose paths exist. */
export const EXISTING_WORDS = {
  label: "Files that already exist",
  question: (documents: number) =>
    documents === 1
      ? "A document with this path already exists, with different content."
      : `${count(documents)} documents with these paths already exist, with different content.`,
  newVersion: (documents: number) => pluralForm(documents, "Add as a new version", "Add as new versions"),
  separate: (documents: number) =>
    pluralForm(documents, "Keep as a separate document", "Keep as separate documents"),
  skip: "Skip",
} as const;
