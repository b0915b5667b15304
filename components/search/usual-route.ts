import type { SearchFrame } from "#lib/domain/search.ts";

/** The rarely changed parts of a route. */
export type RouteParts = Pick<SearchFrame, "profile" | "rerank" | "stakes">;

const USUAL: RouteParts = { profile: "adaptive", rerank: "profile", stakes: "normal" };

/** True if none of the rarely changed parts differs from its default. `use`: whether past use counts, null by default. */
export function isUsualRoute(parts: RouteParts & { readonly use: boolean | null }): boolean {
  const changed = (Object.keys(USUAL) as (keyof RouteParts)[]).some((part) => parts[part] !== USUAL[part]);
  return !changed && parts.use === null;
}
