import { plural } from "#components/words/quantities.ts";

/** Where evidence for another question goes. */
export const WHICH_PACK_WORDS = {
  title: "Add to which pack?",
  help: "The pack was made for another question. Your choice is kept for this question.",
  addTo: (title: string) => `Add to “${title}”`,
  newPack: "New pack for this question",
} as const;

/** The menu of packs. */
export const CHOOSE_WORDS = {
  current: (title: string | null) => `Pack: ${title ?? "none yet"}`,
  none: "No pack yet",
  newPack: "New pack",
  newByQuestion: "New pack named by the question",
  recent: "Recently changed",
  /** The button beside "Add to pack". `what` is the title of the document. */
  choose: (what: string) => `Choose a pack for: ${what}`,
} as const;

/** The key that adds evidence to the current pack, as printed on it. */
export const COLLECT_KEY = "a";

/** Buttons that add evidence to a pack or open it, beside results and documents. */
export const COLLECT_WORDS = {
  addTitle: "Add to the pack (a)",
  removeTitle: "Remove from the pack (a)",
  inPack: "in pack",
  /** Read after "in pack" by screen readers. */
  removeLabel: (what: string) => `, remove: ${what}`,
  /** Screen readers read all parts; others see "Add to pack", or "Add" in a narrow row of results. */
  add: "Add",
  addTo: " to pack",
  addAfter: (what: string) => `: ${what}`,
  addSelection: "Add to pack",
  /** Names what the key adds while a document is read: neither a result nor a selection has the focus. */
  passageBeingRead: "the passage being read",
  added: (pack: string, place: number) =>
    `Added to “${pack}” as ${place === 1 ? "its first item" : `item ${place}`}.`,
  alreadyThere: (pack: string) => `“${pack}” already contains it.`,
  notAdded: (reason: string) => `The passage was not added. ${reason}`,
  notRemoved: (reason: string) => `The passage was not removed. ${reason}`,
  undo: "Undo",
  /** Shown when the key is pressed and nothing that can be added has the focus. */
  selectFirst: "Select a result with j or k, or open one. Then press a to add its passage.",
  draft: "Draft a pack",
  pack: "Pack",
  packOf: (items: number) => `Pack · ${plural(items, "item")}`,
  openingTray: "Loading the pack",
  trayTitle: (pack: string) => `Pack: ${pack}`,
} as const;

/** Messages about changes to a pack. */
export const PACK_CHANGE_WORDS = {
  /** The words of a conflict that the page finds before it sends a change. */
  conflict: "Someone else has changed the same part of this pack.",
  changedElsewhere:
    "Someone else has changed this pack. You see its current state, without your last change. Retry the change or discard it.",
  gone: "This pack was moved to trash. Your last change was not saved.",
  notSaved: (reason: string) => `The change was not saved. ${reason}`,
  removed: (pack: string) => `Removed from “${pack}”.`,
  undo: "Undo",
} as const;

/** Changes to a pack that were not saved. */
export const REFUSED_WORDS = {
  /** "2 changes not saved". */
  count: (changes: number) => `${plural(changes, "change")} not saved`,
  changeNotSaved: "Change not saved",
  repeat: "Retry",
  discard: "Discard",
  message: (changes: number, reasons: readonly string[]) =>
    `${plural(changes, "change was", "changes were")} not saved. ${reasons.join(" ")}`,
  /** The action of the message. Its number tells it from "Retry" beside the count. */
  repeatAll: (changes: number) => `Retry ${plural(changes, "change")}`,
  repeating: (changes: number) => `Retrying ${plural(changes, "change")} …`,
  discarded: (changes: number) => `${plural(changes, "change was", "changes were")} discarded.`,
  noneLeft: "All changes are saved.",
} as const;

/** The dialog that creates a pack. */
export const NEW_PACK_WORDS = {
  title: "New pack",
  titleLabel: "Title",
  /** The title of a pack that a person does not name. */
  untitled: "New pack",
  frameHelp: "The question and its filters are kept with the pack.",
  failed: (reason: string) => `The pack was not created. ${reason}`,
  cancel: "Cancel",
  create: "Create the pack",
  creating: "Creating the pack …",
} as const;
