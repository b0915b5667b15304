import type { SearchMode } from "#lib/domain/search.ts";
import { adaptive } from "./adaptive.ts";
import type { Asked, Fused, Signals } from "./fused.ts";
import { weighted } from "./weighted.ts";

export type Merge = (signals: readonly Signals[], asked: Asked) => Fused[];

/** How the halves are merged in each mode (doc18: semantic, semantic with keyword boost, hybrid). */
export function mergeOf(mode: SearchMode): Merge {
  switch (mode) {
    case "hybrid":
      return adaptive;
    case "keyword":
      return (signals, asked) =>
        weighted(listed(signals, "keyword"), { keyword: 1, dense: 0, feedback: 0 }, asked);
    case "semantic":
      return (signals, asked) =>
        weighted(listed(signals, "dense"), { keyword: 0, dense: 1, feedback: 0 }, asked);
    case "semantic_with_keyword_boost":
      return (signals, asked) => weighted(signals, { keyword: 0.3, dense: 0.7, feedback: 0 }, asked);
  }
}

/** Only the hybrid merge looks again near its best passages; one half alone answers alone. */
export function wantsFeedback(mode: SearchMode): boolean {
  return mode === "hybrid";
}

function listed(signals: readonly Signals[], source: "keyword" | "dense"): readonly Signals[] {
  return signals.filter((signal) => signal[source] !== undefined);
}
