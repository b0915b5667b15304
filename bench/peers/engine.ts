/** A document as every engine gets it: one record each, whole. */
export type PeerDocument = { readonly id: string; readonly title: string; readonly text: string };

export const MODES = ["keyword", "dense", "hybrid"] as const;
export type Mode = (typeof MODES)[number];

/** One search engine over one collection, opened in a folder of its own. */
export type Engine = {
  readonly name: string;
  readonly version: string;
  /** What was set, and the defaults that matter, in words. */
  readonly settings: string;
  /** The modes that it has; `without` says why the others are missing. */
  readonly modes: readonly Mode[];
  readonly without?: string;
  /** Told with the index time where it is more than indexing. */
  indexNote?(): string;
  /** Called once; `vectors` has one unit-length vector a document, in the same order. */
  index(documents: readonly PeerDocument[], vectors: readonly Float32Array[]): Promise<void>;
  /** Ids of at most `k` documents, best first. Throws when the engine refuses the question. */
  search(mode: Mode, query: string, vector: Float32Array, k: number): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type EngineOptions = {
  /** Empty, and removed afterwards. */
  readonly folder: string;
  readonly dimension: number;
  /** For engines that embed by themselves: what they would get for a text. */
  readonly queryVector: (query: string) => Float32Array;
  /** Folder of the product's cached vectors and prepared models. */
  readonly cacheDir: string;
};

/** What each file in `engines/` exports as `open`. Throws in words when the engine cannot run here. */
export type OpenEngine = (options: EngineOptions) => Promise<Engine>;

/** The one text of engines that search a single column. */
export function wholeText({ title, text }: PeerDocument): string {
  return [title, text].filter((part) => part.trim() !== "").join("\n");
}
