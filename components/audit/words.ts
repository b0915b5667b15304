import { plural } from "#components/words/quantities.ts";

const ACTIONS: Readonly<Record<string, string>> = {
  "corpus.created": "connected",
  "corpus.edited": "edited",
  "corpus.enabled": "turned on",
  "corpus.disabled": "turned off",
  "corpus.trashed": "moved to trash",
  "corpus.restored": "restored",
  "corpus.purge_started": "permanent deletion started",
  "corpus.purged": "deleted permanently",
  "corpus.imported": "imported",
  "corpus.exported": "exported",
  "sync.confirmed": "sync confirmed",
  "sync.cancelled": "sync cancelled",
  "document.metadata_edited": "metadata edited",
  "document.dataset_edited": "dataset details edited",
  "document.columns_chosen": "columns chosen",
  "document.unlocked": "unlocked with its password",
  "document.password_tried": "password tried",
  "document.moved": "moved at its source",
  "document.removed": "moved to trash",
  "document.restored": "restored",
  "document.purged": "deleted permanently",
  "page.corrected": "page corrected",
  "passage.disabled": "passage excluded from searches",
  "passage.enabled": "passage included in searches again",
  "project.created": "created",
  "project.edited": "changed",
  "project.removed": "removed",
  "project.restored": "restored",
  "pack.created": "created",
  "pack.removed": "moved to trash",
  "pack.restored": "restored",
  "pack.version_saved": "saved as a version",
  "provider.enabled": "turned on",
  "provider.disabled": "turned off",
  "synonyms.added": "added",
  "synonyms.edited": "edited",
  "synonyms.removed": "removed",
  "synonyms.reset": "reset to the built-in words",
  "topics.added": "added",
  "topics.edited": "edited",
  "topics.removed": "removed",
  "topics.reset": "reset to the built-in words",
  "instance.files_swept": "unused files removed",
  "job.resolved": "marked as resolved",
  "job.unresolved": "marked as unresolved",
};

/** Returns the action as a word that follows the name of its subject: "edited". */
export function actionWords(action: string): string {
  const known = ACTIONS[action];
  if (known !== undefined) return known;
  return action.slice(action.indexOf(".") + 1).replaceAll(/[_.-]+/g, " ");
}

const SUBJECTS: Readonly<Record<string, string>> = {
  corpus: "Corpus",
  document: "Document",
  pack: "Pack",
  job: "Job",
  provider: "Provider",
  passage: "Passage",
  project: "Project",
  sync: "Sync",
  synonyms: "Synonyms",
  topics: "Topic",
  version: "Version",
  instance: "Server",
};

/** Returns the kind of thing that changed. */
export function subjectWords(type: string): string {
  const known = SUBJECTS[type];
  if (known !== undefined) return known;
  const words = type.replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the address of the changed thing; null if it has no page. */
export function subjectHref(type: string, id: string): string | null {
  const part = encodeURIComponent(id);
  switch (type) {
    case "corpus":
      return `/admin/corpora/${part}`;
    case "document":
      return `/documents/${part}`;
    case "pack":
      return `/packs/${part}`;
    case "project":
      return `/projects/${part}`;
    case "job":
      return `/admin/jobs/${part}`;
    case "provider":
      return "/admin/providers";
    case "synonyms":
      return "/admin/synonyms";
    case "topics":
      return "/admin/topics";
    default:
      return null;
  }
}

/** Shown instead of the values of a withheld entry. */
export const withheldWords = (type: string) =>
  type === "synonyms" || type === "topics"
    ? "Not shown: the corpus is restricted"
    : "Not shown: the document is restricted";

export const AUDIT_TABLE_WORDS = {
  caption: "Changes",
  what: "What",
  change: "Change",
  who: "Who",
  when: "When",
  history: "history",
  /** Follows “history”, for screen readers. */
  historyOf: (title: string) => `(${title})`,
  imported: "Imported",
  importedTitle: "Person, time and change come from the imported archive.",
  noDetails: "no details",
  becomes: "→",
  /** For screen readers, around the values before and after. */
  from: "from",
  to: "to",
  removed: "(removed)",
  moreFields: (fields: number) => plural(fields, "more field"),
} as const;

export const CHOOSE_SUBJECT_WORDS = {
  label: "Changes of",
  everything: "Everything",
} as const;

/** Fields by the names that the corpus form uses; "" for a group whose name adds nothing. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  roots: "Source",
  locator: "",
  local_path: "Folder",
  folder_path: "Folder",
  site_id: "Site",
  drive_id: "Drive",
  recursive: "Subfolders",
  includePatterns: "Include only",
  excludePatterns: "Exclude",
  syncMode: "Sync",
  removalLimit: "Asks before removing more than",
};

export const VALUE_WORDS = {
  yes: "yes",
  no: "no",
  none: "none",
} as const;
