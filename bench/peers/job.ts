import type { Summary } from "../../lib/evaluation/bench/statistics.ts";
import type { Mode } from "./engine.ts";

/** What one process does for one engine. */
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

/** nDCG@10 of the first ten, once when ten were asked for and once when a hundred were. */
export type ModeQuality = {
  readonly ndcg10: number;
  readonly ndcg10OfHundred: number;
  readonly questions: number;
  /** Questions without any answer, and those of them that the engine refused with an error. */
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
  /** Milliseconds a question. */
  readonly latencyMs: Partial<Record<Mode, Summary>>;
  /** Of the process and its children, when all is indexed and asked; proportional where the system tells. */
  readonly memoryBytes: number;
};

export type Outcome<T> = T | { readonly failed: string };
