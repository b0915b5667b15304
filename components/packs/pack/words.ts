import { count, plural } from "#components/words/quantities.ts";

/** The page of one pack. */
export const PACK_PAGE_WORDS = {
  back: "Packs",
  title: "Pack",
  failedTitle: "The pack could not be opened",
  openDraft: "Open the draft",
  loading: "Loading the pack",
  items: "Items",
  rowsLabel: "Items and headings",
  addEvidence: "Add evidence",
  asideLabel: "About this pack",
} as const;

export const EMPTY_PACK_WORDS = {
  label: "No items yet",
  help: "This pack is empty. Search, then press {key} on a result, or choose “Add to pack” below it. You can add headings first.",
  search: "Search and add evidence",
} as const;

export const PACK_HEAD_WORDS = {
  titleLabel: "Title of the pack",
  rename: "Rename",
  /** Says how many items are on each side. Empty if none is. */
  sides: (pro: number, against: number) =>
    [pro > 0 && `${count(pro)} for`, against > 0 && `${count(against)} against`].filter(Boolean).join(", "),
  /** Follows the number of items. A line never breaks before its dot. */
  changed: "\u00a0· changed {when}",
  saving: "· saving the change …",
  version: (version: number) => `version ${version}`,
  neverSaved: "draft, no version saved yet",
  changedSince: (version: number) => `draft, changed since version ${version}`,
  savedAs: (version: number) => `draft, saved as version ${version}`,
} as const;

export const SHARE_WORDS = {
  copiedDraft: "Link copied. It always shows the current draft.",
  copiedVersion: (version: number) => `Link copied. It always shows version ${version}.`,
} as const;

export const SAVE_WORDS = {
  open: "Save a version",
  title: (version: number) => `Save version ${version}`,
  help: "Saved versions are fixed and have their own link; you can keep editing the draft.",
  note: "Note {optional}",
  optional: "(optional)",
  noteExample: "As sent to the committee",
  failed: (reason: string) => `The version was not saved. ${reason}`,
  saved: (version: number) => `Version ${version} is saved. Its link always shows this version.`,
  cancel: "Cancel",
  saving: "Saving …",
} as const;

/** What changed between a cited version and the current one. */
export const DIFFERENCE_WORDS = {
  show: "Show the difference",
  hide: "Hide the difference",
  loading: "Loading both versions …",
  loadingText: "Loading the text …",
  gone: "Its text is no longer available.",
  missing: (version: number) =>
    `Version ${version} does not contain this passage. It was removed or changed too much to match.`,
  same: (version: number) => `The words are the same in version ${version}.`,
  changed: (cited: number, current: number) => `From version ${cited}, as cited, to version ${current}:`,
  open: (version: number) => `Open version ${version}`,
} as const;

export const PRINT_WORDS = { back: "Back to the pack", print: "Print" } as const;

/** A saved version. */
export const SAVED_VERSION_WORDS = {
  title: (version: number | null) => `Saved version ${version}`,
  savedAt: "{when}.",
  savedAtWithNote: "{when}: {note}.",
  help: "Saved versions are fixed. Each item shows whether its source has changed since. {draft}",
} as const;

/** The passages that a draft left out. */
export const LEFT_OUT_LIST_WORDS = {
  show: "Show the passages",
  hide: "Hide the passages",
  loading: "Loading the passages …",
  label: "Passages that were left out",
  notListed: "This pack was drafted before Sightline listed what it left out.",
  unseen: (passages: number) =>
    `${plural(passages, "more passage was", "more passages were")} removed since, or restricted.`,
  added: (pack: string, place: number) => `Added to “${pack}” as item ${place}.`,
  notAdded: (reason: string) => `The passage was not added. ${reason}`,
} as const;

/** A pack that was moved to trash while it is open. */
export const TRASHED_WORDS = {
  title: "This pack was moved to trash",
  help: "Restore it to change, export or share it.",
  restore: "Restore",
} as const;

export const DELETE_WORDS = {
  remove: "Move to trash",
  removed: (title: string) => `“${title}” was moved to trash.`,
  notRemoved: (reason: string) => `The pack was not moved to trash. ${reason}`,
  undo: "Undo",
  notRestored: (reason: string) => `The pack could not be restored. ${reason}`,
} as const;
