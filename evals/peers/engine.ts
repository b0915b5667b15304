/** A document as every engine receives it: one complete record. */
export type PeerDocument = { readonly id: string; readonly title: string; readonly text: string };

export const MODES = ["keyword", "dense", "hybrid"] as const;
export type Mode = (typeof MODES)[number];

/** One search engine over one collection, opened in its own folder. */
export type Engine = {
  readonly name: string;
  readonly version: string;
  /** Settings and important defaults, in words. */
  readonly settings: string;
  /** Available modes. `without` states why the others are missing. */
  readonly modes: readonly Mode[];
  readonly without?: string;
  /** Note on the index time if it includes more than indexing. */
  indexNote?(): string;
  /** Called once. `vectors` has one unit-length vector per document, in the same order. */
  index(documents: readonly PeerDocument[], vectors: readonly Float32Array[]): Promise<void>;
  /** Returns the ids of at most `k` documents, best first. Throws if the engine rejects the question. */
  search(mode: Mode, query: string, vector: Float32Array, k: number): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type EngineOptions = {
  /** Empty at first, and removed afterwards. */
  readonly folder: string;
  readonly dimension: number;
  /** For engines that compute vectors: returns the vector of a text. */
  readonly queryVector: (query: string) => Float32Array;
  /** Folder of the product's cached vectors and prepared models. */
  readonly cacheDir: string;
};

/** Each file in `engines/` exports this as `open`. Throws with a message if the engine cannot run here. */
export type OpenEngine = (options: EngineOptions) => Promise<Engine>;

/** Returns the full text, for engines that search a single column. */
export function wholeText({ title, text }: PeerDocument): string {
  return [title, text].filter((part) => part.trim() !== "").join("\n");
}
