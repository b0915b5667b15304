import { listed, pluralForm } from "#components/words/quantities.ts";

/** An item of a pack and what it cites. */
export const ITEM_WORDS = {
  sourceGone: "The source was removed or is restricted.",
  page: (page: number) => `p ${page}`,
  corpus: (title: string) => `Corpus: ${title}`,
  noText: "This page or picture has no text.",
  showLess: "Show less",
  showAll: "Show all",
  noSection: "No section",
  sectionLabel: (name: string) => `Section of ${name}`,
} as const;

/** Evidence that an item may speak against. */
export const AGAINST_WORDS = {
  mayOppose: "May speak against",
  mayOpposeItems: (places: readonly number[]) =>
    `May speak against ${pluralForm(places.length, "item")} ${listed(places.map(String))}`,
  suggested: "Suggested, not accepted",
} as const;

/** Why an item is in its pack. */
export const WHY_WORDS = {
  included: (via: string) => `Why included: ${via}`,
  receipt: "Receipt of the search",
  represents: "It represents",
  pathLabel: "The path to it",
  reference: "Reference",
  fileHash: "sha256 of the file",
  quoteHash: "sha256 of the words",
} as const;

/** Changed words for screen readers. */
export const CHANGE_WORDS = {
  removedStart: "[taken out: ",
  addedStart: "[put in: ",
  end: "]",
} as const;

/** A passage that a draft left out. */
export const LEFT_OUT_WORDS = {
  inPack: "in the pack",
  add: "Add to the pack",
  addLabel: (title: string) => `Add to the pack: ${title}`,
} as const;
