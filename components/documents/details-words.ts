import { BEING_INDEXED } from "#components/words/being-indexed.ts";

import type { LabelField } from "#lib/domain/document-labels.ts";

/** Words of one document: metadata, versions, notes, removal. They load without the words of the list. */

export const METADATA_WORDS = {
  listTitle: "Details",
  title: "Title",
  type: "Document type",
  documentType: "Document type",
  authority: "Authority",
  author: "Author",
  status: "Status",
  adoptionStatus: "Adoption status",
  published: "Published",
  effectiveFrom: "In effect from",
  effectiveTo: "In effect to",
  confidentiality: "Confidentiality",
  tags: "Tags",
  project: "Project",
  matter: "Matter",
  tagsField: "Tags, separated by commas",
  file: "File",
  passages: "Passages",
  notSavedTitle: "The metadata was not saved",
  cancel: "Cancel",
  save: "Save",
  saving: "Saving …",
} as const;

/** The name of each label. */
export const LABEL_WORDS: Readonly<Record<LabelField, string>> = {
  stages: "Stage",
  applications: "Application",
  roles: "Document role",
  motions: "Motion type",
  topologyLabels: "Topology label",
};

export const UNLOCK_WORDS = {
  formLabel: "Unlock the file",
  label: "Password of the file",
  unlock: "Unlock",
  unlocking: "Unlocking …",
  done: "The file is unlocked. Its newest version is a copy without the password.",
  noAnswer: "Sightline did not answer. Check that it runs, then try again.",
  note: "Sightline stores a copy without the password as a new version. It does not store the password.",
} as const;

export const VERSION_WORDS = {
  listTitle: "Versions",
  number: (version: number) => `v${version}`,
  current: "current",
  unlocked: "unlocked copy",
  changes: "What changed",
  changesLabel: (version: number) => `What changed in v${version}`,
} as const;

export const VERSION_STATE_WORDS = {
  received: "waiting",
  extracted: BEING_INDEXED,
  indexed: "indexed",
  failed: "failed",
  superseded: "old, not searched",
} as const;

export const INNER_FILES_WORDS = {
  title: "Files inside",
  inside: "In",
  waiting: BEING_INDEXED,
  failed: "not read",
  more: (files: number) => `and ${files} more, which the text lists`,
} as const;

export const NOTES_WORDS = {
  title: "Reading notes",
  page: (page: number) => `(page ${page})`,
  more: (notes: number) => `and ${notes} more`,
} as const;

export const REMOVE_WORDS = {
  question: (title: string) => `Move “${title}” to trash?`,
  confirm: "Move to trash",
  effect:
    "All its versions disappear from searches at once. You can undo this from the message that follows. Later its file and index are deleted permanently.",
  removed: (title: string) => `“${title}” was moved to trash.`,
  restored: (title: string) => `“${title}” was restored.`,
  undo: "Undo",
} as const;
