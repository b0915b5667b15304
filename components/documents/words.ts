import { count, plural, pluralForm } from "#components/words/quantities.ts";
import type { ChangedDocuments, DocumentsChange } from "#lib/domain/document-table.ts";

type Verb = DocumentsChange["do"];

/** What each change did, after "17 documents". */
const DONE: Readonly<Record<Verb, (documents: number) => string>> = {
  edit: () => "changed",
  remove: () => "moved to trash",
  restore: () => "restored",
  reindex: (documents) => `${pluralForm(documents, "is", "are")} being indexed again`,
};

/** "18 documents moved to trash.", or "17 of 18 documents moved to trash; 1 could not be changed." */
export function changedWords(verb: Verb, { done, refused }: ChangedDocuments): string {
  const all = done.length + refused.length;
  if (refused.length === 0) return `${plural(all, "document")} ${DONE[verb](all)}.`;
  return `${count(done.length)} of ${plural(all, "document")} ${DONE[verb](done.length)}; ${count(refused.length)} could not be changed.`;
}

/** Heading of the list of documents that a change could not apply to. */
export function refusedTitle(refused: number): string {
  return `${plural(refused, "document")} could not be changed`;
}

export function selectedWords(selected: number): string {
  return `${count(selected)} selected`;
}

export function allMatchingWords(total: number, most: number): string {
  return total > most ? `Select the first ${count(most)} of ${count(total)}` : `Select all ${count(total)}`;
}

export function removeTitle(documents: number): string {
  return `Move ${plural(documents, "document")} to trash?`;
}

export function editTitle(documents: number): string {
  return `Change ${plural(documents, "document")}`;
}

export function moreWords(more: number): string {
  return `and ${count(more)} more`;
}

export const TABLE_WORDS = {
  caption: "Documents",
  select: "Select",
  selectAll: "Select all on this page",
  title: "Document",
  corpus: "Corpus",
  kind: "Document type",
  date: "Date",
  state: "State",
  size: "Size",
  pages: "Pages",
  passages: "Passages",
  added: "Added",
  actions: "Actions",
  sortBy: "Sort by",
  version: (version: number) => `version ${version}`,
  /** Follows a number, for screen readers. */
  passagesOf: (title: string) => `passages of ${title}`,
  remove: "Move to trash",
  removeLabel: (title: string) => `Move ${title} to trash`,
  restoreLabel: (title: string) => `Restore ${title}`,
} as const;

/** The list with its filters. */
export const LIST_WORDS = {
  title: "Documents",
  total: (documents: number) => plural(documents, "document"),
  notLoadedTitle: "The list could not be loaded",
  noMatchTitle: "No matching documents",
  noMatch: "Change the name, corpus or state.",
  showAll: "Show all documents",
  emptyTitle: "No documents yet",
  empty: "Drop files or folders anywhere on this page.",
  add: "Add documents",
  filtersLabel: "Filter the list",
  nameLabel: "Name or path",
  corpusLabel: "Corpus",
  allCorpora: "All corpora",
  stateLabel: "State",
  anyState: "Any state",
} as const;

export const BULK_WORDS = {
  region: "Selected documents",
  edit: "Change …",
  reindex: "Rebuild index",
  remove: "Move to trash",
  restore: "Restore",
  clear: "Clear",
  undo: "Undo",
  dismiss: "Dismiss",
  restricted: "a document that is not shown",
  removeText:
    "They disappear from searches at once, with all their versions. You can undo this, or restore them from the list “In the trash”. Later they are deleted permanently.",
} as const;

export const EDIT_WORDS = {
  description: "Only what you fill in changes. This adds no new version. The audit log records it.",
  same: "No change",
  none: "None",
  kind: "Document type",
  authority: "Authority",
  authorityHint: "Leave empty for no change",
  addTags: "Add tags",
  removeTags: "Remove tags",
  tagsHint: "Separated by commas",
  confidentiality: "Confidentiality",
  restrictedNote: "Restricted documents are not shown in any list or search.",
  nothing: "Fill in at least one field.",
  save: "Save changes",
  saving: "Saving …",
  cancel: "Cancel",
} as const;

export const STATE_NOTES = {
  byMeaning: (share: string) => `Search by meaning: ${share} ready.`,
  searchable: "You can search it. Its pages and pictures follow.",
  byKeyword: "You can search it by keyword; search by meaning is not ready yet.",
  removed: "in the trash",
  removedFilter: "In the trash",
  unreadable: "The file could not be read.",
  retry: "Retry",
  locked: "locked",
  holdsLocked: "holds locked files",
  fileLocked: "The file is locked with a password.",
  filesLocked: "Files in it are locked with a password.",
  typePassword: "Type the password below.",
  givePassword: "Type the password",
} as const;

export const KIND_WORDS = {
  one: "What type of document is this?",
  many: "What types of documents are these?",
  help: "Packs and filters use the document type.",
  unknown: "Choose a type",
  accept: "Save",
  later: "Not now",
  all: "All documents",
  each: "Choose for each",
  other: "Other types in use",
  saved: "Saved.",
} as const;

export function kindLabel(title: string): string {
  return `Type of “${title}”`;
}
