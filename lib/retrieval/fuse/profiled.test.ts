import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROFILE_NAMES, PROFILES, profileSchema } from "#lib/domain/profile.ts";
import { SEARCH_MODES } from "#lib/domain/search.ts";
import { modeOf } from "#lib/domain/search-mode.ts";
import { capPerDocument } from "./capped.ts";
import type { Signals } from "./fused.ts";
import { mergeOfProfile } from "./merge.ts";
import { freshnessAfter, profiled } from "./profiled.ts";

const ASKED = { ceiling: 30, terms: 9 };
const FRESHNESS = { halfLifeDays: 365 };
const docType = fc.constantFrom("policy", "Notes", "template", "local plan");
const signals: fc.Arbitrary<Signals[]> = fc.uniqueArray(
  fc.record(
    {
      chunkId: fc.integer({ min: 1, max: 1000 }),
      keyword: fc.double({ min: 0, max: 50, noNaN: true }),
      dense: fc.double({ min: -1, max: 1, noNaN: true }),
      ageDays: fc.integer({ min: -400, max: 20_000 }),
      docType,
    },
    { requiredKeys: ["chunkId"] },
  ),
  { selector: (each) => each.chunkId, maxLength: 40 },
);
const FIXED = ["default_research", "decisions_recent", "templates_lookup"] as const;

describe.each(FIXED)("the merge of %s", (name) => {
  const profile = PROFILES[name];
  const merged = (list: readonly Signals[]) => profiled(list, ASKED, profile, FRESHNESS);
  const scoreOf = (list: readonly Signals[], id: number) =>
    merged(list).find(({ chunkId }) => chunkId === id)?.score ?? 0;

  it("scores by the sum of contributions, each of them weight times value, at most 1.1 in total", () => {
    fc.assert(
      fc.property(signals, (list) => {
        for (const { score, contributions } of merged(list)) {
          expect(score).toBe(contributions.reduce((sum, { value }) => sum + value, 0));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1.1 + 1e-12);
          for (const { value, weight, normalised } of contributions) {
            expect(value).toBe(weight * (normalised ?? Number.NaN));
            expect(normalised).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  it("returns the same scores for any order of the candidates", () => {
    fc.assert(
      fc.property(signals, (list) => {
        const scores = new Map(merged(list).map((each) => [each.chunkId, each]));
        for (const each of merged(list.toReversed())) expect(each).toEqual(scores.get(each.chunkId));
      }),
    );
  });

  it("never lowers a passage for more words, a nearer meaning or a later date", () => {
    const more = fc.record({
      keyword: fc.nat(20),
      dense: fc.double({ min: 0, max: 1, noNaN: true }),
      days: fc.nat(900),
    });
    fc.assert(
      fc.property(signals, more, (list, { keyword, dense, days }) => {
        const [first, ...rest] = list;
        if (!first) return;
        const standing = { keyword: 1, dense: 0, ageDays: 1000, ...first };
        const before = scoreOf([standing, ...rest], first.chunkId);
        const changedTo = (changed: Partial<Signals>) =>
          scoreOf([{ ...standing, ...changed }, ...rest], first.chunkId);
        expect(changedTo({ keyword: standing.keyword + keyword })).toBeGreaterThanOrEqual(before - 1e-12);
        expect(changedTo({ dense: standing.dense + dense })).toBeGreaterThanOrEqual(before - 1e-12);
        expect(changedTo({ ageDays: standing.ageDays - days })).toBeGreaterThanOrEqual(before - 1e-12);
      }),
    );
  });
});

describe("profiles", () => {
  it.each(PROFILE_NAMES)("%s is a valid profile under its own name", (name) => {
    expect(profileSchema.parse(PROFILES[name]).name).toBe(name);
  });

  it("of the contract have its numbers", () => {
    const settings = FIXED.map((name) => {
      const { mode, depth, weights, capPerSource } = PROFILES[name];
      return [mode, depth.keyword, depth.dense, ...Object.values(weights), capPerSource];
    });
    expect(settings).toEqual([
      ["hybrid", 120, 120, 0.6, 0.35, 0.05, 0, 3],
      ["hybrid", 150, 80, 0.65, 0.2, 0.15, 0, 4],
      ["keyword", 200, 0, 0.9, 0, 0, 0.1, 5],
    ]);
  });

  it("add up as computed by hand", () => {
    const list: Signals[] = [
      { chunkId: 1, keyword: 4, dense: 0.5, ageDays: 365, docType: "Policy" },
      { chunkId: 2, keyword: 8, dense: -0.5 },
    ];
    const scores = (name: (typeof FIXED)[number]) =>
      profiled(list, ASKED, PROFILES[name], FRESHNESS).map(({ score }) => score);
    const yearOld = Math.exp(-1);
    expect(scores("default_research")[0]).toBeCloseTo(0.6 * 0.5 + 0.35 * 0.5 + 0.05 * yearOld, 12);
    expect(scores("default_research")[1]).toBeCloseTo(0.6, 12);
    expect(scores("decisions_recent")[0]).toBeCloseTo(0.65 * 0.5 + 0.2 * 0.5 + 0.15 * yearOld + 0.1, 12);
    expect(scores("templates_lookup")).toEqual([0.45, 0.9]);
  });

  it("count a date in the future as today", () => {
    expect(freshnessAfter(-30, FRESHNESS)).toBe(1);
    expect(freshnessAfter(0, FRESHNESS)).toBe(1);
  });
});

describe("mergeOfProfile", () => {
  it.each(PROFILE_NAMES.flatMap((name) => SEARCH_MODES.map((mode) => [name, mode] as const)))(
    "%s in the mode %s returns what its sources list, once each",
    (name, mode) => {
      fc.assert(
        fc.property(signals, fc.constantFrom("adaptive", "rrf", "weighted", "profile"), (list, merge) => {
          const words = mode === "keyword" || PROFILES[name].mode === "keyword";
          const listed = list.filter(
            ({ keyword, dense }) =>
              (!words || keyword !== undefined) && (words || mode !== "semantic" || dense !== undefined),
          );
          const merged = mergeOfProfile(
            { ...PROFILES[name], merge },
            modeOf({ mode, profile: name }),
            FRESHNESS,
          )(list, ASKED);
          expect(merged.map(({ chunkId }) => chunkId)).toEqual(listed.map(({ chunkId }) => chunkId));
          const sources = new Set(
            merged.flatMap(({ contributions }) => contributions.map(({ source }) => source)),
          );
          if (words) expect(sources).not.toContain("dense");
          else if (mode === "semantic") expect(sources).not.toContain("keyword");
        }),
        { numRuns: 20 },
      );
    },
  );
});

describe("capPerDocument", () => {
  const ordered = fc.array(fc.record({ documentId: fc.constantFrom("a", "b", "c"), place: fc.nat() }));

  it("never keeps more of a document than allowed, loses nothing, and keeps the order", () => {
    fc.assert(
      fc.property(ordered, fc.integer({ min: 1, max: 5 }), (list, most) => {
        const { kept, leftOut } = capPerDocument(list, most);
        for (const id of ["a", "b", "c"]) {
          const of = (part: readonly { documentId: string }[]) =>
            part.filter(({ documentId }) => documentId === id);
          expect(of(kept).length).toBe(Math.min(most, of(list).length));
          expect([...of(kept), ...of(leftOut)]).toEqual(of(list));
        }
        expect(list.filter((each) => kept.includes(each))).toEqual(kept);
        expect(list.filter((each) => leftOut.includes(each))).toEqual(leftOut);
      }),
    );
  });

  it("keeps everything without a bound", () => {
    const list = [{ documentId: "a" }, { documentId: "a" }];
    expect(capPerDocument(list, null)).toEqual({ kept: list, leftOut: [] });
  });
});
