import type { CorpusSummary } from "#lib/domain/documents.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";
import { TARGET_WORDS } from "./provider-words.ts";

export type UploadTargets = {
  /** Corpora that accept files. */
  readonly open: readonly CorpusSummary[];
  /** Id of the preselected corpus; null if none accepts files. */
  readonly preset: string | null;
  /** A note to show before adding files. */
  readonly note: string | null;
};

/**
 * Returns where files may go.
 * @param corpora all corpora that are not removed; undefined while they load.
 * @param wanted id of the corpus that the page is about.
 */
export function uploadTargets(
  corpora: readonly CorpusSummary[] | undefined,
  wanted: string | null,
): UploadTargets {
  if (corpora === undefined) return { open: [], preset: wanted ?? DEFAULT_CORPUS_ID, note: null };
  const open = corpora.filter(({ enabled }) => enabled);
  const meant = corpora.find(({ id }) => id === (wanted ?? DEFAULT_CORPUS_ID));
  const usual = open.find(({ id }) => id === DEFAULT_CORPUS_ID);
  const first = open.find(({ id }) => id === meant?.id) ?? usual ?? open[0];
  if (first === undefined)
    return {
      open,
      preset: null,
      note: TARGET_WORDS.none,
    };
  if (first.id === meant?.id) return { open, preset: first.id, note: null };
  const missing = wanted === null ? TARGET_WORDS.usualNotFound : TARGET_WORDS.notFound;
  const note = meant === undefined ? missing(first.title) : TARGET_WORDS.disabled(meant.title, first.title);
  return { open, preset: first.id, note };
}
