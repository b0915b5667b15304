/** The stages of a job, as a person reads them. */
export const STAGE_WORDS: Readonly<Record<string, string>> = {
  queued: "in the queue",
  reading: "reading",
  chunking: "cutting into passages",
  indexing: "indexing",
  embedding: "computing vectors",
  publishing: "publishing",
  finding_assets: "finding figures, maps and tables",
  indexing_visual_text: "indexing what pages show",
  embedding_visual_text: "computing vectors of what pages show",
  checking: "checking the archive",
  importing: "bringing it in",
  done: "indexed",
};
