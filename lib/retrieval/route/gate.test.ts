import { describe, expect, it } from "vitest";
import { PROFILES } from "#lib/domain/profile.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { RoutePlan } from "./decide.ts";
import { type Confidences, chooseAnswer, type GateFacts, groupsToAskNext } from "./gate.ts";

const policy: RoutePolicy = {
  ...ROUTE_POLICY,
  standsAlone: { text: 0.8, page: 0.9 },
  pagesFromShare: 0.5,
};
const knowing = (confidences: Confidences, shareOnPages = 1): GateFacts => ({
  ...{ confidences, shareOnPages },
  pagesAsked: false,
});
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
    expect(groupsToAskNext(plan({}), knowing({ text: 0.8, page: null }), policy)).toEqual([]);
    expect(groupsToAskNext(plan({}), knowing({ text: 0.79, page: null }), policy)).toEqual(["page"]);
  });

  it("asks no page lanes after text where few of the found passages have a page, and says so", () => {
    const unsure = { text: 0.5, page: null };
    expect(groupsToAskNext(plan({}), knowing(unsure, 0.49), policy)).toEqual([]);
    expect(groupsToAskNext(plan({}), knowing(unsure, 0.5), policy)).toEqual(["page"]);
    expect(groupsToAskNext(plan({}), knowing(unsure, 0), { ...policy, pagesFromShare: 0 })).toEqual(["page"]);
    expect(chooseAnswer(plan({}), knowing(unsure, 0.49), policy)).toEqual({
      alone: null,
      reasonCodes: ["few_results_on_pages"],
    });
    expect(chooseAnswer(plan({}), knowing({ text: 0.9, page: null }, 0.49), policy).alone).toBe("text");
  });

  it("asks page lanes where texts have pictures, which no other lane finds", () => {
    const unsure = knowing({ text: 0.5, page: null }, 0);
    expect(groupsToAskNext(plan({}), { ...unsure, hasPictures: true }, policy)).toEqual(["page"]);
    expect(groupsToAskNext(plan({}), { ...unsure, hasPictures: false }, policy)).toEqual([]);
    expect(chooseAnswer(plan({}), { ...unsure, pagesAsked: true }, policy).reasonCodes).toEqual([
      ...["no_lane_clear", "lanes_merged"],
    ]);
  });

  it("asks text after pages, however few of the found passages have a page", () => {
    const pagesFirst = plan({ ask: ["page"], primary: "page", otherwise: ["text"] });
    expect(groupsToAskNext(pagesFirst, knowing({ text: null, page: 0.5 }, 0), policy)).toEqual(["text"]);
  });

  it("never lets a group without a confidence answer alone", () => {
    expect(groupsToAskNext(plan({}), knowing({ text: null, page: null }), policy)).toEqual(["page"]);
    expect(chooseAnswer(plan({}), knowing({ text: null, page: null }), policy).alone).toBeNull();
  });

  it("prefers the primary group, and merges where no group is sure enough", () => {
    const asked = plan({ ask: ["text", "page"], otherwise: [] });
    expect(chooseAnswer(asked, knowing({ text: 0.9, page: 0.95 }), policy)).toEqual({
      alone: "text",
      reasonCodes: ["text_lane_clear"],
    });
    const pagesFirst = plan({ ask: ["text", "page"], primary: "page", otherwise: [] });
    expect(chooseAnswer(pagesFirst, knowing({ text: 0.5, page: 0.95 }), policy).alone).toBe("page");
    expect(chooseAnswer(pagesFirst, knowing({ text: 0.85, page: 0.5 }), policy).alone).toBe("text");
    expect(chooseAnswer(asked, knowing({ text: 0.5, page: 0.5 }), policy)).toEqual({
      alone: null,
      reasonCodes: ["no_lane_clear", "lanes_merged"],
    });
  });

  it("keeps the passages where sure pages were not called for", () => {
    const asked = plan({ ask: ["text", "page"], otherwise: [] });
    expect(chooseAnswer(asked, knowing({ text: 0.5, page: 0.95 }), policy).alone).toBeNull();
  });

  it("merges the groups that a person chose, at any confidence", () => {
    const named = plan({ ask: ["text", "page"], primary: null, otherwise: [] });
    expect(chooseAnswer(named, knowing({ text: 1, page: 1 }), policy)).toEqual({
      alone: null,
      reasonCodes: [],
    });
  });
});
