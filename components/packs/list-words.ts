import { count, plural, pluralForm } from "#components/words/quantities.ts";
import type { NotCompared, PackVerification, Verdict } from "#lib/domain/pack-export.ts";

/** The page of all packs. */
export const PACKS_WORDS = {
  title: "Packs",
  help: "A pack holds the evidence for one question, for and against, in your order. Each passage is pinned to the version it cites. Save versions, share a link or export a file.",
  newPack: "New pack",
  searchLabel: "Words in a title or question",
  failedTitle: "The packs could not be loaded",
  retry: "Retry",
  loading: "Loading the packs",
  loadingOlder: "Loading older packs …",
  showOlder: "Show older packs",
  noMatchTitle: "No matching packs",
  noMatchHelp: "No title or question contains “{words}”.",
  showAll: "Show all packs",
} as const;

/** How a pack is made, while there is none. */
export const FIRST_PACK_WORDS = {
  label: "How a pack is made",
  title: "No packs yet",
  ask: "Ask a question",
  askHelp: "Search in your own words.",
  collect: "Collect evidence",
  collectHelp: "Press {key} on a result or in a document, or choose “Add to pack”.",
  arrange: "Arrange it",
  arrangeHelp: "Mark items as for, against or context. Add headings and notes. Then save, share or export.",
  draftHelp:
    "Or draft a pack. Sightline selects passages that say different things, looks for evidence against them and follows their references. You review the draft and keep what you need.",
  search: "Search",
} as const;

export const PACKS_TABLE_WORDS = {
  pack: "Pack",
  items: "Items",
  version: "Version",
  changed: "Changed",
  current: "current",
  currentHelp: "New evidence is added to this pack",
  draft: "draft",
  saved: (version: number) => `v${version}`,
  changedSince: (version: number) => `v${version}, changed since`,
} as const;

/** Whether a quote of an exported file still matches its source. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  matches: "Matches",
  changed_since: "Newer version",
  words_differ: "Words differ",
  footnote_differs: "Footnote differs",
  source_removed: "Source removed",
};

/** What the check of a quote leaves out. Footnotes without links are named once for the whole file. */
export const NOT_COMPARED_WORDS: Readonly<Record<Exclude<NotCompared, "footnote">, string>> = {
  figure: "Figure not compared",
  columns: "Columns not compared",
  words: "Words not compared",
};

/** "all 5 quotes match their sources", "2 of 5 quotes do not match". */
export function checkedWords({ items, counts }: Pick<PackVerification, "items" | "counts">): string {
  if (items.length === 0) return "it has no quotes";
  const wrong = counts.words_differ + counts.source_removed;
  if (wrong > 0)
    return `${wrong} of ${plural(items.length, "quote")} ${pluralForm(wrong, "does", "do")} not match`;
  const footnotes = counts.footnote_differs;
  if (footnotes > 0)
    return `${footnotes} of ${plural(items.length, "footnote")} ${pluralForm(footnotes, "does", "do")} not match`;
  const unread = items.filter(({ notCompared }) => notCompared.includes("words")).length;
  if (unread > 0) return `the words of ${unread} of ${plural(items.length, "quote")} were not compared`;
  if (counts.changed_since > 0)
    return `${counts.changed_since} of ${plural(items.length, "source")} changed since`;
  return items.length === 1
    ? "its quote matches its source"
    : `all ${items.length} quotes match their sources`;
}

export const CHECK_EXPORT_WORDS = {
  title: "Check an exported file",
  help: "Drop a Word, Markdown, JSON or CSV file here. Sightline says whether its quotes still match their sources.",
  chooseFile: "Choose a file",
  checking: (file: string) => `Checking ${file} …`,
  failedTitle: (file: string) => `${file} could not be checked`,
  othersLeft: (files: number) =>
    `One file is checked at a time. ${pluralForm(files, "Drop the other file next.", `Drop the other ${count(files)} files one by one.`)}`,
  unknownSource: "A source that no longer exists",
  newerVersionHelp: "If there is a newer version, the cited version still has these words.",
  footnoteHelp:
    "A footnote differs if it is missing, links to another place than the quote’s, or names another page.",
  notComparedHelp:
    "Sightline compares the words of quotes and, in Word and Markdown, the links and pages of footnotes. It does not compare figures, sections, titles, notes or your own words.",
  noLinksHelp: "Sightline compared only the page of footnotes without links.",
  unreadHelp:
    "The file has the form of an earlier release and does not show which words belong to each quote. Export the pack again.",
  savedItems: ({ inFile, total }: { readonly inFile: number; readonly total: number }) =>
    `${inFile} of ${plural(total, "item")} of the saved version ${pluralForm(inFile, "is", "are")} in this file.`,
  savedItemsUnknown:
    "Items that were removed from the file are not detected, because it names a draft or a version that is not stored here.",
  otherCount: (stated: number, inFile: number) =>
    `The file says that it has ${plural(stated, "item")}, but it has ${inFile}.`,
  lacksCount: "The file does not say how many items it has. Export the pack again.",
  foreignQuotes: (quotes: number) =>
    `${plural(quotes, "quote")} ${pluralForm(quotes, "is", "are")} not from this pack.`,
  directionMarksHelp:
    "Words outside of the quotes have invisible marks that change the direction of text. They can look different from what they say.",
} as const;
