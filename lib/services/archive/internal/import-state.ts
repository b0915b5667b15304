import type { CorpusDescription } from "#lib/archive/manifest.ts";
import { damaged } from "#lib/archive/read.ts";
import type { WorkContext } from "#lib/context.ts";
import type { GenerationLane } from "#lib/domain/lane.ts";
import type { PageSample } from "./verify-pages.ts";
import type { VectorSample } from "./verify-vectors.ts";

export type ImportedDocument = {
  /** The document's id on this instance. */
  readonly id: string;
  readonly title: string;
  readonly fileName: string;
  readonly currentVersion: number;
  /** Number of the published version. */
  readonly published: number | null;
};

export type ImportedVersion = {
  readonly id: number;
  readonly byteHash: string;
  readonly pageCount: number;
  /** Code points of the text; 0 without text. */
  readonly charCount: number;
};

/** Maps names in the archive to names here. Filled while lines are read. */
export type ImportState = {
  readonly context: WorkContext;
  readonly manifest: CorpusDescription;
  readonly corpusId: string;
  /** Sizes of the archive's originals, by sha256. */
  readonly originals: ReadonlyMap<string, number>;
  /** Document ids on this instance by the hash of the originals that their versions use. */
  readonly documentsOf: Map<string, Set<string>>;
  /** Hashes of the originals that have been stored so far. */
  readonly storedOriginals: Set<string>;
  /** New ids for ids that were taken here. */
  readonly renamed: Map<string, string>;
  /** The container of each file that is inside one. Both ids are those in the archive. */
  readonly parents: Map<string, string>;
  /** Keyed by the id in the archive. */
  readonly documents: Map<string, ImportedDocument>;
  /** Keyed by `id@number`, with the id in the archive. */
  readonly versions: Map<string, ImportedVersion>;
  /** Number of text lines and of their code points so far, by the version's id on this instance. */
  readonly textPieces: Map<
    number,
    { readonly count: number; readonly chars: number; readonly isLong: boolean }
  >;
  readonly generations: Readonly<Record<GenerationLane, number | null>>;
  readonly roots: ReadonlyMap<string, string>;
  /** Passage vectors to embed again for comparison. Null if no vectors are imported. */
  readonly vectorSample: VectorSample | null;
  /** The same for page vectors. */
  readonly pageSample: PageSample | null;
};

/** @throws AppError("damaged") if the archive does not contain the document. */
export function importedDocumentOf(state: ImportState, theirs: string): ImportedDocument {
  const document = state.documents.get(theirs);
  if (!document) throw damaged(`The archive has rows of a document that it lacks (${theirs}).`);
  return document;
}

/** @throws AppError("damaged") if the archive does not contain the version. */
export function importedVersionOf(state: ImportState, document: string, number: number): ImportedVersion {
  const version = state.versions.get(`${document}@${number}`);
  if (!version) throw damaged(`The archive has rows of a version that it lacks (${document}@${number}).`);
  return version;
}

/** Counts the imported documents that got a new id. */
export function renamedDocuments({ documents }: ImportState): number {
  return [...documents].filter(([theirs, { id }]) => theirs !== id).length;
}

const CORPUS_KEY = /^corpus(_?ids?)?$|^corpora$/i;
export const DOCUMENT_IDS = /doc_[0-9a-v]{16}/g;

/** Returns a value with the archive's refs, document ids and corpus id replaced by those of this instance. */
export function moved<T>(state: ImportState, value: T): T {
  const theirs = state.manifest.binding.id;
  if (state.renamed.size === 0 && theirs === state.corpusId) return value;
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (!CORPUS_KEY.test(key)) return inner;
    if (Array.isArray(inner)) return inner.map((each) => (each === theirs ? state.corpusId : each));
    return inner === theirs ? state.corpusId : inner;
  });
  return JSON.parse(text.replaceAll(DOCUMENT_IDS, (id) => state.renamed.get(id) ?? id)) as T;
}
