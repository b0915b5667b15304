import { listed, plural } from "#components/words/quantities.ts";
import type { LeftOutReason, Modality } from "#lib/domain/assembly.ts";
import type { CountervailingKind } from "#lib/domain/countervailing-set.ts";
import type { PackItemView, PackProvenance, PackRole } from "#lib/domain/pack.ts";
import { COUNTERVAILING_WORDS, leftOutReason } from "#lib/domain/pack-words.ts";

/** The role of an item for the pack's question. */
export const ROLE_WORDS: Readonly<Record<PackRole, string>> = {
  for: "For",
  against: "Against",
  context: "Context",
};

/** How an item was added to the pack. */
export const VIA_WORDS: Readonly<Record<PackProvenance["via"], string>> = {
  retrieved: "found by the search",
  countervailing: "possible counter-evidence",
  expansion: "cross-referenced",
  by_hand: "added by hand",
};

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

type Source = PackItemView["source"];

/** Compares the cited version with the current one: "cited v2, current v4: the words differ". */
export function citationWords(citedVersion: number, source: Source): string {
  if (source.state === "removed") return `cited v${citedVersion}, source removed`;
  if (source.state === "unchanged") return `cited v${citedVersion}, current`;
  const versions = `cited v${citedVersion}, current v${source.currentVersion}`;
  return `${versions}: ${source.state === "newer_same_words" ? "the words are the same" : "the words differ"}`;
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
  notAdded: "The note was not added.",
  notUndone: "The note was not removed.",
} as const;

/** Says where a note went. */
export function notedWords(packTitle: string, extended: boolean): string {
  return extended
    ? `“${packTitle}” already contains this text. The note was added to it.`
    : `Added to “${packTitle}” with your note.`;
}

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
  /** Screen readers read all three parts; others see "pack". */
  addBefore: "Add to",
  add: "pack",
  addAfter: (what: string) => `: ${what}`,
  addSelection: "Add to pack",
  added: (pack: string, place: number) =>
    `Added to “${pack}”, ${place === 1 ? "its first item" : `item ${place}`}.`,
  alreadyThere: (pack: string) => `“${pack}” already contains it.`,
  notAdded: (reason: string) => `The passage was not added. ${reason}`,
  notRemoved: (reason: string) => `The passage was not removed. ${reason}`,
  undo: "Undo",
  draft: "Draft a pack",
  pack: "Pack",
  packOf: (items: number) => `Pack · ${plural(items, "item")}`,
  openingTray: "Opening the tray",
  trayTitle: (pack: string) => `Pack: ${pack}`,
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
  creating: "Creating it …",
} as const;
