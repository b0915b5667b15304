export { touchCorpus } from "#db/touch-corpus.ts";
