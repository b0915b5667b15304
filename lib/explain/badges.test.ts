import { expect, it } from "vitest";
import { BADGE_CODES } from "#lib/domain/badges.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import { pageBadges, passageBadges } from "./badges.ts";

const contribution = (source: Contribution["source"], detail: Contribution["detail"] = {}): Contribution => ({
  source,
  rank: 1,
  raw: 0.6666,
  normalised: 1,
  weight: 1,
  value: 0.1234,
  detail,
});

const NOTHING = {
  contributions: [],
  lanes: ["text"],
  matched: [],
  publishedDate: null,
  now: new Date("2026-06-01"),
  hardToRead: null,
} as const;
const EVERYTHING = {
  contributions: [
    contribution("keyword"),
    contribution("dense"),
    contribution("name", { clause: "H1" }),
    contribution("name", { fileName: "plan.pdf" }),
    contribution("penalty", { reason: "injection_risk" }),
    contribution("freshness"),
    contribution("visual_page"),
    contribution("visual_text"),
  ],
  lanes: ["text", "visual-page"],
  matched: ["roof"],
  publishedDate: "2026-05-31",
  now: new Date("2026-06-01"),
  hardToRead: 40,
} as const;
const passage = {
  kind: "table",
  matchedInHeadings: ["roof"],
  phrases: ["green roof"],
  clauseIds: ["H1"],
  identifiers: ["h1"],
  isDecision: true,
  isQuestion: true,
  isAction: true,
  injectionFlags: ["instruction_like"],
  placeFact: "the place is in Flood Zone 3a",
};
const bare = {
  ...{ kind: "paragraph", matchedInHeadings: [], phrases: [], clauseIds: [], identifiers: [] },
  ...{ isDecision: false, isQuestion: false, isAction: false, injectionFlags: [], placeFact: null },
};

it("gives each badge that its facts support once, in the declared order", () => {
  const shown = [
    passageBadges({ ...EVERYTHING, ...passage }),
    pageBadges({ ...EVERYTHING, asset: "Figure 3.2" }),
  ].map((badges) => badges.map(({ code }) => code));
  for (const codes of shown) expect(codes).toEqual(BADGE_CODES.filter((code) => codes.includes(code)));
  // Only the badges that depend on other results are in neither.
  const never = BADGE_CODES.filter((code) => !shown.flat().includes(code));
  expect(never).toEqual(["cross_reference", "inferred_exception"]);
});

it("gives no badge without facts", () => {
  expect(passageBadges({ ...NOTHING, ...bare })).toEqual([]);
  expect(pageBadges({ ...NOTHING, asset: null })).toEqual([]);
});

it("reads the number of a badge from the step that computed it, with three decimals", () => {
  const badges = passageBadges({ ...EVERYTHING, ...passage });
  expect(badges.find(({ code }) => code === "exact_term")).toEqual({
    code: "exact_term",
    detail: "roof",
    number: 0.667,
    from: { tool: "lane", lane: "text" },
  });
  expect(badges.find(({ code }) => code === "defined_clause")).toMatchObject({ detail: "H1", number: 0.123 });
});

it("names the innermost clause that the query names as a whole, and no section by its number alone", () => {
  const named = (clauseIds: readonly string[], ...identifiers: string[]) =>
    passageBadges({ ...EVERYTHING, ...passage, contributions: [], clauseIds, identifiers }).find(
      ({ code }) => code === "defined_clause",
    )?.detail;
  expect(named(["12.3", "2.3"], "2.3")).toBe("2.3");
  expect(named(["12.3"], "2.3")).toBe("12.3");
  expect(named(["Policy H4", "(a)", "(b)"], "h4")).toBe("Policy H4");
  expect(named(["4"])).toBeUndefined();
});
