import type { CorpusSummary } from "#lib/domain/documents.ts";

export type CorporaChoice = {
  readonly corpora: readonly CorpusSummary[];
  /** Ids of the chosen corpora; empty for all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};
