import fc from "fast-check";
import { expect, it } from "vitest";
import { PROFILE_NAMES, RERANKERS } from "./profile.ts";
import {
  AS_RAN,
  addressOfRoute,
  presetRoute,
  ROUTE_PRESETS,
  type RouteParts,
  routeOfAddress,
  routePartsSchema,
  routeTitle,
} from "./route-choice.ts";
import { LANE_CHOICES, SEARCH_MODES } from "./search.ts";

const anyRoute: fc.Arbitrary<RouteParts> = fc.record({
  lanes: fc.constantFrom(...LANE_CHOICES),
  mode: fc.constantFrom(...SEARCH_MODES),
  profile: fc.constantFrom(...PROFILE_NAMES),
  rerank: fc.constantFrom("profile", "off", ...RERANKERS),
});

it("a route survives a round trip through its address, and has a title", () => {
  fc.assert(
    fc.property(anyRoute, (route) => {
      expect(routeOfAddress(addressOfRoute(route))).toEqual(route);
      expect(routeTitle(route)).toMatch(/\w/);
    }),
  );
  expect(routeOfAddress(addressOfRoute(AS_RAN))).toBe(AS_RAN);
});

it("preset routes have their own address and title", () => {
  for (const { id, title, parts } of ROUTE_PRESETS) {
    expect(addressOfRoute(parts)).toBe(id);
    expect(presetRoute(id)).toEqual(parts);
    expect(routeTitle(parts)).toBe(title);
  }
  expect(routeTitle({ ...presetRoute("text_pages"), rerank: "late-interaction" })).toBe(
    "text + pages, hybrid, adaptive, reranked by late interaction",
  );
});

it("text that is not a route is refused", () => {
  for (const text of ["", "keywords", "text.hybrid.adaptive", "text.hybrid.adaptive.off.more", "x.y.z.w"])
    expect(routeOfAddress(text)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const route = routeOfAddress(text);
      if (route !== null && route !== AS_RAN) expect(routePartsSchema.parse(route)).toEqual(route);
    }),
  );
});
