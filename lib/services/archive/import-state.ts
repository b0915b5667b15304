import type { CorpusManifest } from "#lib/archive/manifest.ts";
import { damaged } from "#lib/archive/read.ts";
import type { WorkContext } from "#lib/context.ts";

/** What stands for the archive's names on this instance, filled while its lines come by. */
export type ImportState = {
  readonly context: WorkContext;
  readonly manifest: CorpusManifest;
  readonly corpusId: string;
  /** Documents whose id was taken here: from theirs to ours. */
  readonly renamed: Map<string, string>;
  readonly documents: Map<string, { readonly title: string; readonly fileName: string }>;
  /** By our document id and number. */
  readonly versions: Map<string, number>;
  /** Numbers of the versions that searches are to see, by our document id. */
  readonly published: Map<string, number>;
  readonly generations: Readonly<Record<"text" | "visual-text", number | null>>;
  readonly roots: ReadonlyMap<string, string>;
  /** Whether the vectors are of a model that is used here. */
  readonly takesVectors: boolean;
};

export function documentId(state: ImportState, theirs: string): string {
  return state.renamed.get(theirs) ?? theirs;
}

/** @throws AppError("damaged") for a version that the archive does not have. */
export function versionId(state: ImportState, document: string, number: number): number {
  const id = state.versions.get(`${documentId(state, document)}@${number}`);
  if (id === undefined)
    throw damaged(`The archive has rows of a version that it lacks (${document}@${number}).`);
  return id;
}

const CORPUS_KEY = /^corpus(_?ids?)?$|^corpora$/i;

/** A value that people's records hold, with the ids that are other ones here: refs, documents, the corpus. */
export function moved<T>(state: ImportState, value: T): T {
  const theirs = state.manifest.binding.id;
  if (state.renamed.size === 0 && theirs === state.corpusId) return value;
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (!CORPUS_KEY.test(key)) return inner;
    if (Array.isArray(inner)) return inner.map((each) => (each === theirs ? state.corpusId : each));
    return inner === theirs ? state.corpusId : inner;
  });
  return JSON.parse(text.replaceAll(/doc_[0-9a-v]{16}/g, (id) => state.renamed.get(id) ?? id)) as T;
}
