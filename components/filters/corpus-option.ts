import type { CorpusSummary } from "#lib/domain/documents.ts";
import type { CheckOption } from "./check-list.tsx";
import { CORPUS_NOTES, unreadNote } from "./words.ts";

/** Returns the checkbox of a corpus, with its state where it is not ready. */
export function corpusOption(corpus: CorpusSummary): CheckOption {
  const note = noteOf(corpus);
  return { value: corpus.id, label: corpus.title, count: corpus.documentCount, ...(note ? { note } : {}) };
}

function noteOf({ enabled, status, unreadFiles = 0, sourceFailed = false }: CorpusSummary) {
  if (!enabled) return CORPUS_NOTES.disabled;
  // Uploads have no sync that could fail, but files that cannot be read.
  return status === "error" && unreadFiles > 0 && !sourceFailed
    ? unreadNote(unreadFiles)
    : CORPUS_NOTES[status];
}
