import { type FusedPassage, fused, ranks, type Signals } from "./fused.ts";

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009) of the keyword and the dense list, for profiles that name
 * it. The adaptive merge is better if the two halves differ in strength.
 */
export function rrf(signals: readonly Signals[], k = 60): FusedPassage[] {
  const sources = [
    { source: "keyword" as const, value: (signal: Signals) => signal.keyword },
    { source: "dense" as const, value: (signal: Signals) => signal.dense },
  ].map((each) => ({ ...each, ranks: ranks(signals, each.value) }));
  return signals.map((signal) =>
    fused(
      signal.chunkId,
      sources.flatMap(({ source, value, ranks: list }) => {
        const rank = list.get(signal.chunkId);
        if (rank === undefined) return [];
        const normalised = 1 / (k + rank);
        const raw = value(signal) ?? null;
        return [{ source, rank, raw, normalised, weight: 1, value: normalised, detail: {} }];
      }),
    ),
  );
}
