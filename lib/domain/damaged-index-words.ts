/** What a search says of a damaged index, inside a sentence. */
export const DAMAGED_INDEX_WORDS = "the search index of some documents is damaged and is being rebuilt";

/** The same as a sentence. */
export const DAMAGED_INDEX_NOTE = "The search index of some documents is damaged and is being rebuilt.";

/** What it means for a corpus, inside a sentence. */
export const DAMAGED_CORPUS_WORDS = "part of its search index is damaged";

/** The same as sentences, with the consequence. */
export const DAMAGED_CORPUS_NOTE =
  "Part of its search index is damaged. Searches leave out the passages of this part until a job has rebuilt it.";

const LEFT_OUT = "Searches leave out the passages of a damaged part of the index.";

/** The consequence, and what the job does that rebuilds the index. */
export const DAMAGED_INDEX_REBUILDS = {
  queued: `${LEFT_OUT} A job rebuilds it soon.`,
  running: `${LEFT_OUT} A job is rebuilding it.`,
  failed: `${LEFT_OUT} The job that rebuilds it failed. It runs again every minute.`,
} as const;
