import type { RouteId } from "#lib/domain/evaluation.ts";
import type { SearchMode } from "#lib/domain/search.ts";

/** The halves of the text lane and their fusion, by the search mode that runs each alone. */
export const HALVES = { keyword: "keyword", dense: "semantic", hybrid: "hybrid" } as const satisfies Partial<
  Record<RouteId, SearchMode>
>;
export type Half = keyof typeof HALVES;
