import { describe, expect, it } from "vitest";
import { PROFILES } from "#lib/domain/profile.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { RoutePlan } from "./decide.ts";
import { standing, wantsOtherwise } from "./gate.ts";

const policy: RoutePolicy = { ...ROUTE_POLICY, standsAlone: { text: 0.8, page: 0.9 } };
const plan = (given: Partial<RoutePlan>): RoutePlan => ({
  ask: ["text"],
  primary: "text",
  otherwise: "page",
  mode: "hybrid",
  profile: PROFILES.adaptive,
  queryClass: "mixed_unknown",
  cues: { visual: null, policy: null },
  reasonCodes: [],
  ...given,
});

describe("the gate", () => {
  it("asks no further lane where the first is sure enough", () => {
    expect(wantsOtherwise(plan({}), { text: 0.8, page: null }, policy)).toBe(false);
    expect(wantsOtherwise(plan({}), { text: 0.79, page: null }, policy)).toBe(true);
  });

  it("a lane that cannot tell how sure it is never stands alone", () => {
    expect(wantsOtherwise(plan({}), { text: null, page: null }, policy)).toBe(true);
    expect(standing(plan({}), { text: null, page: null }, policy).alone).toBeNull();
  });

  it("the primary lane goes before the other, and where neither is sure they merge", () => {
    const asked = plan({ ask: ["text", "page"], otherwise: null });
    expect(standing(asked, { text: 0.9, page: 0.95 }, policy)).toEqual({
      alone: "text",
      reasonCodes: ["text_lane_clear"],
    });
    expect(standing(asked, { text: 0.5, page: 0.95 }, policy).alone).toBe("page");
    expect(standing(asked, { text: 0.5, page: 0.5 }, policy)).toEqual({
      alone: null,
      reasonCodes: ["no_lane_clear", "lanes_merged"],
    });
  });

  it("lanes that a person named stand together, however sure one is", () => {
    const named = plan({ ask: ["text", "page"], primary: null, otherwise: null });
    expect(standing(named, { text: 1, page: 1 }, policy)).toEqual({ alone: null, reasonCodes: [] });
  });
});
