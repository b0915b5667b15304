import { count, plural } from "#components/words/quantities.ts";
import type { FactName, ProjectKind } from "#lib/domain/project-kinds.ts";

export const KIND_WORDS: Readonly<Record<ProjectKind, string>> = {
  plan_making: "Plan-making",
  application: "Application",
};

/** The facts that a project may state. */
export const FACT_WORDS: Readonly<Record<FactName, string>> = {
  reference: "Reference",
  stage: "Stage",
  authority: "Authority",
  site: "Site",
  receivedDate: "Received",
  validDate: "Valid from",
  decidedDate: "Decided",
  decision: "Decision",
};

export const LIST_WORDS = {
  title: "Projects",
  help: "A project is a plan that you are making or an application. A search in a project takes its corpora, its reference or stage, and its site from it.",
  create: "New project",
  caption: "Projects, by title",
  project: "Project",
  kind: "Kind",
  about: "Reference or stage",
  decision: "Decision",
  changed: "Changed",
  reading: "Reading the projects",
  failedTitle: "The projects could not be read",
  retry: "Retry",
  emptyTitle: "No projects yet",
  empty:
    "Create a project for each plan or application that you work on. State its reference or stage, its site and its corpora once, and choose it when you search.",
} as const;

export const PAGE_WORDS = {
  back: "Projects",
  untitled: "Project",
  reading: "Reading the project",
  failedTitle: "This project cannot be shown",
  search: "Search in this project",
  siteReport: "Site report",
  edit: "Edit",
  remove: "Remove",
  facts: "Facts",
  searches: "Searches in this project",
  corpora: "Corpora",
  allCorpora: "All corpora",
  noneShown: "None that can be shown",
  documentsAsked: "Documents",
  onlyOf: (own: string) => `Only documents of ${own}`,
  anyDocument: "All documents",
  sitePlace: "Passages about the site rank higher",
  siteHidden: "Not available: its record was removed, or you may not see it",
  documents: "Its documents",
  documentsOf: (own: string | null) =>
    own === null ? "Documents of its corpora." : `Documents that belong to ${own} or name it.`,
  noDocuments: (own: string | null) =>
    own === null
      ? "Its corpora have no documents."
      : `No document states ${own}. Upload its documents, or state it in their metadata.`,
  nothingStated: "It states no reference, stage or corpora, so all documents belong to it.",
  total: (shown: number, all: number) =>
    shown < all ? `The first ${count(shown)} of ${plural(all, "document")}` : plural(all, "document"),
} as const;

export const FORM_WORDS = {
  create: "New project",
  edit: "Edit project",
  kind: "Kind",
  title: "Title",
  referenceHelp: "As documents state it, such as PB/24/01288/FUL",
  stageHelp: "As documents state it, such as Regulation 18",
  siteHelp: "Grid reference, latitude and longitude, GeoJSON, or the ref of a record",
  corpora: "Corpora to search",
  corporaHelp: "None chosen: all corpora",
  own: "Search only documents of this project",
  ownHelp: "Documents that belong to its reference or stage, or name it. You can lift this for each search.",
  missingTitle: "Type a title.",
  missingReference: "Type the reference of the application.",
  save: "Save",
  saving: "Saving …",
  createIt: "Create project",
  cancel: "Cancel",
} as const;

export const CHANGE_WORDS = {
  removed: (title: string) => `“${title}” was removed. Its documents and receipts stay.`,
  undo: "Undo",
  restored: (title: string) => `“${title}” is back.`,
  failed: (reason: string) => `The project was not changed. ${reason}`,
} as const;
