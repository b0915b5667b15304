import { listed, plural } from "#components/words/quantities.ts";
import type { LeftOutReason, Modality } from "#lib/domain/assembly.ts";
import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import type { PackProvenance } from "#lib/domain/pack.ts";
import { MAX_NOTE_CHARS } from "#lib/domain/pack-limits.ts";
import { COUNTERVAILING_WORDS, leftOutReason, VIA_WORDS } from "#lib/domain/pack-words.ts";

/** How an item was added to the pack, within a sentence: "found by the search". */
export function viaInSentence(via: PackProvenance["via"]): string {
  const words = VIA_WORDS[via];
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

export const MODALITY_WORDS: Readonly<Record<Modality, string>> = {
  policy: "policy",
  spatial: "place and map",
  visual: "picture",
  precedent: "precedent",
  consultation: "consultation",
  other: "other",
};

/** "12 passages over the length limit". */
export function leftOutWords(reason: LeftOutReason, count: number): string {
  return `${plural(count, "passage")} ${leftOutReason(reason)}`;
}

type Countervailing = {
  readonly found: number;
  readonly examined: number;
  readonly kinds: readonly CountervailingKind[];
};

/** States the countervailing evidence that was searched for and found, including that none was found. */
export function countervailingStatement({ found, examined, kinds }: Countervailing): string {
  const looked = `${plural(examined, "passage was", "passages were")} examined`;
  const sought = kinds.length > 0 ? ` for ${listed(kinds.map((kind) => COUNTERVAILING_WORDS[kind]))}` : "";
  if (found === 0) return `No evidence against was found: ${looked}${sought}.`;
  return `${plural(found, "passage")} may speak against others: ${looked}${sought}. Check each one yourself.`;
}

type Configuration = { readonly label: string; readonly what: string };

/** The built-in assembly configurations, by name. */
export const CONFIGURATION_WORDS: Readonly<Record<string, Configuration>> = {
  balanced: {
    label: "Balanced",
    what: "Up to 20 passages from several documents, with their references.",
  },
  broad: { label: "Broad", what: "Ten passages that say different things, at most two from one document." },
  brief: { label: "Brief", what: "Six short passages, quick to read." },
  audit: { label: "Audit", what: "Up to 60 passages, with all possible counter-evidence and references." },
};

/** A note to selected text. */
export const NOTE_WORDS = {
  tool: "Add note",
  title: "Note on the selected text",
  label: "Note",
  into: "Pack",
  save: "Add with note",
  saving: "Adding …",
  cancel: "Cancel",
  notAdded: (reason: string) => `The note was not added. ${reason}`,
  notUndone: (reason: string) => `The note was not removed. ${reason}`,
  undo: "Undo",
} as const;

/** Says where a note went, and whether its end was cut off. */
export function notedWords(
  packTitle: string,
  { extended, wasCut }: { readonly extended: boolean; readonly wasCut: boolean },
): string {
  if (!extended) return `Added to “${packTitle}” with your note.`;
  const added = `“${packTitle}” already contains this text. The note was added to it`;
  return wasCut
    ? `${added} and cut at ${plural(MAX_NOTE_CHARS, "character")}. Shorten it in the pack, then add the rest.`
    : `${added}.`;
}

/** Where evidence for another question goes. */
export const ASK_TARGET_WORDS = {
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
