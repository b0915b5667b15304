import type { RouteId } from "#lib/domain/evaluation.ts";
import type { SearchMode } from "#lib/domain/search.ts";

/** The halves of the text lane and their merge, by the search mode that asks each alone. */
export const HALVES = { keyword: "keyword", dense: "semantic", hybrid: "hybrid" } as const satisfies Partial<
  Record<RouteId, SearchMode>
>;
export type Half = keyof typeof HALVES;
