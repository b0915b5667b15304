import { plural } from "#components/words/quantities.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import type { StorageSummary } from "#lib/domain/storage-summary.ts";
import type { Density, Theme } from "./appearance.ts";
import type { Way } from "./settings.ts";

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  system: "System",
  light: "Light",
  dark: "Dark",
};

export const DENSITY_WORDS: Readonly<Record<Density, string>> = {
  comfortable: "Comfortable",
  compact: "Compact",
};

export const WAY_WORDS: Readonly<Record<Way, string>> = {
  hybrid: "Words and meaning",
  semantic: "Meaning only",
  keyword: "Words only",
};

export const SETTINGS_WORDS = {
  all: "All settings",
  title: "Settings",
  about: "This browser stores these settings. They apply at once.",
  appearance: "Appearance",
  theme: "Theme",
  density: "Density",
  densityNote: "Compact shows more rows of results and tables on a screen.",
  keys: "Keys",
  keysOn: "Single-letter keys are on",
  keysNote: "Turn them off if you dictate by voice. Enter and Esc always work.",
  keysList: "Show all keys",
  search: "New searches",
  searchNote: "A new search starts with these. A link always has its own choices.",
  corpora: "Corpora",
  corporaHint: "Searching all corpora",
  sort: "Sort by",
  group: "Show",
  advanced: "Advanced",
  way: "How to search",
  reset: "Reset to defaults",
  storage: "What is stored where",
  inBrowser: "In this browser",
  onServer: "In the server’s data directory",
  clearRecent: "Clear recent searches",
  clearSaved: "Clear saved searches",
  exportFile: "Export settings",
  importFile: "Import settings",
  exported: "Settings and saved searches exported.",
  imported: "Settings imported.",
  notSettings: "This file contains no Sightline settings. Choose a file from “Export settings”.",
  resetDone: "Settings reset.",
  undo: "Undo",
} as const;

/** Returns what the browser stores, one sentence each. */
export function browserLines(recent: number, saved: number): readonly string[] {
  return [
    "These settings. Two cookies repeat the theme and the density.",
    `${plural(recent, "recent search", "recent searches")} and ${plural(saved, "saved search", "saved searches")}, with their filters.`,
    "Which pack you add to, and which panels are open.",
    "A sign-in cookie, if the server has an access token. It ends with the browser session.",
    "No document text.",
  ];
}

/** Returns what the server stores, one sentence each. */
export function serverLines(storage: StorageSummary): readonly string[] {
  const { files, fileBytes, databaseBytes, receiptDays, trashDays, undoMinutes } = storage;
  return [
    `Original files, every version: ${plural(files, "file")}, ${sizeWords(fileBytes)}. Pictures of pages are beside them.`,
    `The database, ${sizeWords(databaseBytes)}: text, passages, index, packs, ratings and the audit log.`,
    `Receipts of searches: ${plural(receiptDays, "day")}. Pinned receipts and receipts with ratings stay.`,
    `Removed corpora: ${plural(trashDays, "day")} in the trash, then they are deleted permanently.`,
    `Removed documents and packs: you can restore them for ${plural(undoMinutes, "minute")}.`,
  ];
}
