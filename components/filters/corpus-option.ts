import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { CheckOption } from "./check-list.tsx";
import { CORPUS_NOTES } from "./words.ts";

/** Returns the checkbox of a corpus, with its state where it is not ready. */
export function corpusOption(corpus: CorpusSummary): CheckOption {
  const note = corpus.enabled ? CORPUS_NOTES[corpus.status] : CORPUS_NOTES.disabled;
  return { value: corpus.id, label: corpus.title, count: corpus.documentCount, ...(note ? { note } : {}) };
}
