import { describe, expect, it } from "vitest";
import { PROFILES } from "#lib/domain/profile.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { RoutePlan } from "./decide.ts";
import { chooseAnswer, groupsToAskNext } from "./gate.ts";

const policy: RoutePolicy = { ...ROUTE_POLICY, standsAlone: { text: 0.8, page: 0.9 } };
const plan = (given: Partial<RoutePlan>): RoutePlan => ({
  ask: ["text"],
  primary: "text",
  otherwise: ["page"],
  mode: "hybrid",
  profile: PROFILES.adaptive,
  queryClass: "mixed_unknown",
  cues: { visual: null, policy: null },
  reasonCodes: [],
  ...given,
});

describe("the gate", () => {
  it("asks the other groups only where the primary group is not sure enough", () => {
    expect(groupsToAskNext(plan({}), { text: 0.8, page: null }, policy)).toEqual([]);
    expect(groupsToAskNext(plan({}), { text: 0.79, page: null }, policy)).toEqual(["page"]);
  });

  it("never lets a group without a confidence answer alone", () => {
    expect(groupsToAskNext(plan({}), { text: null, page: null }, policy)).toEqual(["page"]);
    expect(chooseAnswer(plan({}), { text: null, page: null }, policy).alone).toBeNull();
  });

  it("prefers the primary group, and merges where no group is sure enough", () => {
    const asked = plan({ ask: ["text", "page"], otherwise: [] });
    expect(chooseAnswer(asked, { text: 0.9, page: 0.95 }, policy)).toEqual({
      alone: "text",
      reasonCodes: ["text_lane_clear"],
    });
    expect(chooseAnswer(asked, { text: 0.5, page: 0.95 }, policy).alone).toBe("page");
    expect(chooseAnswer(asked, { text: 0.5, page: 0.5 }, policy)).toEqual({
      alone: null,
      reasonCodes: ["no_lane_clear", "lanes_merged"],
    });
  });

  it("merges the groups that a person chose, at any confidence", () => {
    const named = plan({ ask: ["text", "page"], primary: null, otherwise: [] });
    expect(chooseAnswer(named, { text: 1, page: 1 }, policy)).toEqual({ alone: null, reasonCodes: [] });
  });
});
