import type { CorpusSummary } from "#lib/domain/documents.ts";
import { DEFAULT_CORPUS_ID } from "#lib/domain/upload.ts";

export type UploadTargets = {
  /** Corpora that take files. */
  readonly open: readonly CorpusSummary[];
  /** Where files go unless another is chosen; null where nothing takes them. */
  readonly preset: string | null;
  /** What there is to know before adding, in words. */
  readonly note: string | null;
};

/**
 * Where files may go.
 * @param corpora the living ones; undefined while they are read.
 * @param wanted the corpus that the page is about.
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
      note: "No corpus takes files now: restore or enable one, or make a new one.",
    };
  const which = wanted === null ? "The corpus that files usually go to" : "That corpus";
  const why =
    meant === undefined ? `${which} is not here; it may be in the trash.` : `“${meant.title}” is disabled.`;
  const note = `${why} They go to “${first.title}” unless you choose another.`;
  return { open, preset: first.id, note: first.id === meant?.id ? null : note };
}
