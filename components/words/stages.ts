/** The stages of a job, as a person reads them. */
export const STAGE_WORDS: Readonly<Record<string, string>> = {
  queued: "in the queue",
  reading: "reading",
  chunking: "cutting into passages",
  indexing: "indexing",
  embedding: "computing vectors",
  publishing: "publishing",
  done: "indexed",
};
