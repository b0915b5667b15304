import { z } from "zod";
import { PROFILES } from "./profile.ts";
import { PROFILE_WORDS, RERANK_WORDS, ROUTE_LANE_WORDS, ROUTE_MODE_WORDS } from "./route-words.ts";
import { searchFrameSchema } from "./search.ts";

/** The parts of a frame that determine its route. The rest is the question. */
export const routePartsSchema = z.strictObject({
  lanes: searchFrameSchema.shape.lanes,
  mode: searchFrameSchema.shape.mode,
  profile: searchFrameSchema.shape.profile,
  rerank: searchFrameSchema.shape.rerank,
});
export type RouteParts = z.infer<typeof routePartsSchema>;

/** In an address: the list logged in the receipt that the address names. */
export const AS_RAN = "as_ran";
export type AddressedRoute = RouteParts | typeof AS_RAN;

const TEXT = { lanes: "text", mode: "hybrid", profile: "adaptive", rerank: "profile" } as const;

/** Preset routes, in display order. */
export const ROUTE_PRESETS = [
  { id: "auto", title: "Automatic", parts: { ...TEXT, lanes: "auto" } },
  { id: "hybrid", title: "Hybrid", parts: TEXT },
  { id: "keyword", title: "Keyword", parts: { ...TEXT, mode: "keyword" } },
  { id: "semantic", title: "Meaning", parts: { ...TEXT, mode: "semantic" } },
  {
    id: "keyword_boost",
    title: "Meaning, keywords boost",
    parts: { ...TEXT, mode: "semantic_with_keyword_boost" },
  },
  { id: "rank_fusion", title: "Rank fusion", parts: { ...TEXT, profile: "rank_fusion" } },
  { id: "default_research", title: "Default research", parts: { ...TEXT, profile: "default_research" } },
  { id: "decisions_recent", title: "Recent decisions", parts: { ...TEXT, profile: "decisions_recent" } },
  { id: "templates_lookup", title: "Templates", parts: { ...TEXT, profile: "templates_lookup" } },
  { id: "pages", title: "Pages", parts: { ...TEXT, lanes: "page" } },
  { id: "text_pages", title: "Text + pages", parts: { ...TEXT, lanes: "both" } },
] as const satisfies readonly { readonly id: string; readonly title: string; readonly parts: RouteParts }[];
export type RoutePresetId = (typeof ROUTE_PRESETS)[number]["id"];

/** Returns the parts of a preset route. */
export function presetRoute(id: RoutePresetId): RouteParts {
  return ROUTE_PRESETS.find((preset) => preset.id === id)?.parts ?? TEXT;
}

export function sameRoute(a: AddressedRoute, b: AddressedRoute): boolean {
  return addressOfRoute(a) === addressOfRoute(b);
}

/** Returns the address of a route: its name, or its four parts ("both.hybrid.adaptive.off"). */
export function addressOfRoute(route: AddressedRoute): string {
  if (route === AS_RAN) return AS_RAN;
  const written = writtenOut(route);
  return ROUTE_PRESETS.find(({ parts }) => writtenOut(parts) === written)?.id ?? written;
}

function writtenOut({ lanes, mode, profile, rerank }: RouteParts): string {
  return [lanes, mode, profile, rerank].join(".");
}

/** Parses the address of a route. Returns null if it is not one. */
export function routeOfAddress(text: string): AddressedRoute | null {
  if (text === AS_RAN) return AS_RAN;
  const preset = ROUTE_PRESETS.find(({ id }) => id === text);
  if (preset) return preset.parts;
  const [lanes, mode, profile, rerank, ...more] = text.split(".");
  const read = routePartsSchema.safeParse({ lanes, mode, profile, rerank });
  return text.split(".").length === 4 && more.length === 0 && read.success ? read.data : null;
}

/** Returns the title of a route: its name, or its parts. */
export function routeTitle(route: AddressedRoute): string {
  if (route === AS_RAN) return "As it ran then";
  const id = addressOfRoute(route);
  const preset = ROUTE_PRESETS.find((each) => each.id === id);
  return preset?.title ?? madeOf(route);
}

/** Describes the parts of a route: lanes, mode, profile and reranker. */
export function madeOf({ lanes, mode, profile, rerank }: RouteParts): string {
  return [
    ROUTE_LANE_WORDS[lanes],
    ROUTE_MODE_WORDS[PROFILES[profile].mode === "keyword" ? "keyword" : mode],
    PROFILE_WORDS[profile],
    ...(rerank === "profile" ? [] : [RERANK_WORDS[rerank]]),
  ].join(", ");
}
