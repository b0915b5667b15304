import { listed, plural, pluralForm } from "#components/words/quantities.ts";
import type { PackItemView } from "#lib/domain/pack.ts";
import { citedPages } from "#lib/domain/printed-pages.ts";

/** An item of a pack and what it cites. */
export const ITEM_WORDS = {
  numberTitle: "The number of its footnote in an exported report",
  sourceGone: "The source was removed or is restricted.",
  page: (page: number, last?: number) => citedPages(page, last ?? null),
  corpus: (title: string) => `Corpus: ${title}`,
  table: "Quoted table",
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
  mayOpposeItself: "One part may speak against another",
  suggested: "Suggested, not accepted",
} as const;

/** Why an item is in its pack. */
export const WHY_WORDS = {
  included: (via: string) => `Why included: ${via}`,
  receipt: "Receipt of the search",
  representsShort: (passages: number) => `represents ${plural(passages, "near-duplicate")}`,
  represents: "It represents",
  wasResult: (rank: number, score: string | null) =>
    score === null ? `It was result ${rank}.` : `It was result ${rank}, score ${score}.`,
  pathLabel: "The path to it",
  reference: "Reference",
  fileHash: "sha256 of the file",
  quoteHash: "sha256 of the words",
} as const;

/** Changed words for screen readers. */
export const CHANGE_WORDS = {
  removedStart: "[removed: ",
  addedStart: "[added: ",
  end: "]",
} as const;

/** A passage that a draft left out. */
export const LEFT_OUT_WORDS = {
  inPack: "in the pack",
  add: "Add to the pack",
  addLabel: (title: string) => `Add to the pack: ${title}`,
} as const;

export const NOTE_FIELD_WORDS = {
  saving: "Saving the note …",
  saved: "Note saved",
  unsaved: "Not saved yet",
  save: "Save note",
  conflict: "Someone else has changed this note. Your text above is not saved.",
  theirs: (note: string) => (note === "" ? "They removed their text." : `Theirs: “${note}”`),
  replace: "Replace with my text",
  discard: "Discard my text",
  example: "Add a note",
} as const;

/** A title or heading edited in place. */
export const EDITABLE_WORDS = {
  conflict: "Someone else has changed these words. Your text above is not saved.",
  theirs: (words: string) => `Theirs: “${words}”`,
} as const;

/** An item in print. */
export const PRINTED_ITEM_WORDS = {
  item: (place: number) => `item ${place}`,
  label: (place: number) => `Item ${place}`,
  sourceRemoved: "Source removed",
  role: (role: string) => `(${role})`,
  suggestedRole: (role: string) => `(${role}, suggested counter-evidence, not accepted)`,
  note: (note: string) => `Note: ${note}`,
  mayOppose: (other: string, reason: string) => `May speak against ${other}: ${reason}`,
  page: (page: number, last = page) => (last > page ? `pages ${page}–${last}` : `page ${page}`),
  hashes: ({ evidenceRef, byteHash, quoteHash }: PackItemView) =>
    `${evidenceRef} · file sha256 ${byteHash} · words sha256 ${quoteHash}`,
} as const;

/** A heading of a pack. */
export const SECTION_WORDS = {
  heading: "New heading",
  add: "Add a section",
  lacksHeading: "Enter a heading first.",
  renameLabel: (heading: string) => `Heading ${heading}`,
  moveUpLabel: (heading: string) => `Move the section ${heading} up`,
  moveDownLabel: (heading: string) => `Move the section ${heading} down`,
  removeLabel: (heading: string) => `Remove the heading ${heading}`,
  removeHelp: "Remove the heading and keep its items",
} as const;

/** The controls of an item. `name` is "item 2, Design code". */
export const ITEM_TOOL_WORDS = {
  dragLabel: (name: string) => `Drag ${name}`,
  roleLabel: (name: string) => `Role of ${name}`,
  moveUp: "Move up (Alt ↑)",
  moveUpLabel: (name: string) => `Move ${name} up`,
  moveDown: "Move down (Alt ↓)",
  moveDownLabel: (name: string) => `Move ${name} down`,
  remove: "Remove from the pack",
  removeLabel: (name: string) => `Remove ${name} from the pack`,
  noteLabel: (name: string) => `Note on ${name}`,
} as const;
