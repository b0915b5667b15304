import type { Summary } from "../bench/statistics.ts";
import type { Mode } from "./engine.ts";

/** The task of one process for one engine. */
export type Job = {
  readonly engine: string;
  readonly task: "quality" | "speed";
  readonly sets: readonly string[];
  readonly documentCount: number;
  readonly questionCount: number;
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly dimension: number;
};

export type Described = {
  readonly name: string;
  readonly version: string;
  readonly settings: string;
  readonly without: string | null;
};

/** nDCG@10 of the first ten, once with ten results requested and once with a hundred. */
export type ModeQuality = {
  readonly ndcg10: number;
  readonly ndcg10OfHundred: number;
  readonly questions: number;
  /** Number of questions without results, and how many of them the engine rejected with an error. */
  readonly empty: number;
  readonly refused: number;
};
export type QualityResult = {
  readonly engine: Described;
  readonly sets: Readonly<Record<string, Partial<Record<Mode, ModeQuality>>>>;
};

export type SpeedResult = {
  readonly engine: Described;
  readonly documents: number;
  readonly indexSeconds: number;
  readonly indexNote: string;
  /** Milliseconds per question. */
  readonly latencyMs: Partial<Record<Mode, Summary>>;
  /** Memory of the process and its children after all questions; PSS if the system reports it. */
  readonly memoryBytes: number;
};

export type Outcome<T> = T | { readonly failed: string };
