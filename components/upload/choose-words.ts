import { plural } from "#components/words/quantities.ts";

/** Shown while files are dragged over the page. */
export const DROP_WORDS = {
  label: "Drop the files to add them",
  title: "Drop to add",
  text: "Files or folders. Drop on a collection, or anywhere to add to the highlighted one.",
  documents: (number: number) => plural(number, "document"),
} as const;

export const UPLOAD_DIALOG_WORDS = {
  title: "Add documents",
  formats: (formats: string) => `${formats}.`,
  noCorpusTitle: "No collection accepts files",
  otherCorpusTitle: "Files go to another collection",
  seeCorpora: "See the collections and the trash",
  corpus: "Collection",
  chooseFiles: "Choose files …",
  chooseFolder: "Choose a folder …",
  about:
    "Or drop files and folders anywhere on the page. Folders keep their paths. If a path already exists, you choose what to do.",
  close: "Close",
} as const;
