import type { PrepareOptions } from "./prepare.ts";

/** Amounts to measure. */
export type Sizes = {
  readonly chunks: number;
  readonly searches: number;
  readonly ingest: number;
  readonly small: number;
  readonly largeChars: number;
  readonly hundred: number;
  readonly whileSearching: number;
  readonly memoryRestMs: number;
  /** Number of generated pages. The PDFs of a data folder are all used. */
  readonly pages: number;
  readonly pageQuestions: number;
  readonly scanPages: number;
  readonly receipts: number;
  /** Small files in one local folder. */
  readonly corpusFiles: number;
  /** Size of the original that many clients download. */
  readonly downloadMb: number;
  /** Loads of each page in the browser. */
  readonly pageLoads: number;
  /** Searches over HTTP for each number of clients. */
  readonly httpSearches: number;
  /** Documents beside the sample while searches over HTTP are measured. */
  readonly httpDocuments: number;
  /** Rows of one register. */
  readonly rows: number;
  /** Records of all datasets together. */
  readonly records: number;
};

export const FULL: Sizes = {
  chunks: 10_000,
  searches: 200,
  ingest: 500,
  small: 20,
  largeChars: 960_000,
  hundred: 100,
  whileSearching: 200,
  memoryRestMs: 60_000,
  pages: 2000,
  pageQuestions: 30,
  scanPages: 400,
  receipts: 10_000,
  corpusFiles: 10_000,
  downloadMb: 200,
  pageLoads: 5,
  httpSearches: 320,
  httpDocuments: 100,
  rows: 100_000,
  records: 100_000,
};

/** Only to test the benchmark itself. Its figures mean nothing. */
export const QUICK: Sizes = {
  chunks: 300,
  searches: 15,
  ingest: 20,
  small: 3,
  largeChars: 40_000,
  hundred: 10,
  whileSearching: 10,
  memoryRestMs: 5000,
  pages: 60,
  pageQuestions: 5,
  scanPages: 12,
  receipts: 200,
  corpusFiles: 1000,
  downloadMb: 20,
  pageLoads: 2,
  httpSearches: 64,
  httpDocuments: 5,
  rows: 2000,
  records: 3000,
};

export const SCENARIOS = [
  "disk",
  "search",
  "receipts",
  "assembly",
  "questions",
  "targets",
  "ingest",
  "responsive",
  "pages",
  "memory",
  "http",
  "downloads",
  "browser",
  "scan",
  "corpus",
  "rows",
  "places",
] as const;
export type Scenario = (typeof SCENARIOS)[number];
/** Run only if named, because each uses two cores for minutes. */
export const ONLY_WHEN_NAMED: readonly Scenario[] = ["scan", "corpus", "rows", "places"];

export type BenchOptions = Omit<PrepareOptions, "chunks" | "template"> & {
  readonly sizes: Sizes;
  /** False leaves out fsync of the embedded database. */
  readonly durable: boolean;
  readonly only: readonly Scenario[];
  /** Folder of PDFs and questions for the page scenario; null generates pages. */
  readonly dataFolder: string | null;
};
