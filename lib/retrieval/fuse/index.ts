import type { SearchMode } from "#lib/domain/search.ts";
import type { Fused, Halves } from "./fusion.ts";
import { weighted } from "./weighted.ts";

/** Merges the halves as the mode says (doc18: semantic, semantic with keyword boost, hybrid). */
export function fuse(halves: Halves, mode: SearchMode): Fused[] {
  switch (mode) {
    case "keyword":
      return weighted(halves, { keyword: 1, dense: 0 });
    case "semantic":
      return weighted(halves, { keyword: 0, dense: 1 }).filter(
        ({ contributions }) => contributions.length > 0,
      );
    case "semantic_with_keyword_boost":
      return weighted(halves, { keyword: 0.3, dense: 0.7 });
    case "hybrid":
      return weighted(halves, { keyword: 0.6, dense: 0.4 });
  }
}
