import { plural } from "#components/words/quantities.ts";

/** Shown while files are dragged over the page. */
export const DROP_WORDS = {
  label: "Drop the files to add them",
  title: "Drop to add",
  text: "Files or folders. Drop on a corpus, or anywhere to add to the highlighted one.",
  documents: (number: number) => plural(number, "document"),
} as const;

export const UPLOAD_DIALOG_WORDS = {
  title: "Add documents",
  formats: (formats: string) => `${formats}.`,
  noCorpusTitle: "No corpus accepts files",
  otherCorpusTitle: "Files go to another corpus",
  seeCorpora: "See the corpora and the trash",
  corpus: "Corpus",
  chooseFiles: "Choose files …",
  chooseFolder: "Choose a folder …",
  about:
    "Or drop files and folders anywhere on the page. Folders keep their paths. If a path already exists, you choose what to do.",
  close: "Close",
} as const;
