import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROFILES } from "#lib/domain/profile.ts";
import { ROUTE_POLICY } from "#lib/domain/route-policy.ts";
import { type SearchFrameInput, searchFrameSchema } from "#lib/domain/search.ts";
import { decide } from "./decide.ts";

const plan = (query: string, given: Partial<SearchFrameInput> = {}, fileNames: readonly string[] = []) => {
  const frame = searchFrameSchema.parse({ query, ...given });
  return decide(frame, PROFILES[frame.profile], ROUTE_POLICY, { fileNames });
};

describe("lanes", () => {
  it.each([
    "site plan with access from the north",
    "which map shows the flood zones?",
    "the table of parking standards",
    "Diagram of the drainage",
    "photomontage from the bridge",
    "elevations of the new blocks",
  ])("asks text and pages for %j, and says why", (query) => {
    expect(plan(query)).toMatchObject({ ask: ["text", "page"], primary: "page" });
    expect(plan(query).reasonCodes).toContain("visual_words_in_question");
  });

  it.each([
    "what does the local plan say about tall buildings?",
    "vegetables and timetables",
    "mapping of constraints",
    "section 106 agreements",
  ])("asks text first for %j, and pages where text is not sure", (query) => {
    expect(plan(query)).toMatchObject({ ask: ["text"], primary: "text", otherwise: ["page"] });
    expect(plan(query).reasonCodes).toContain("no_cue");
  });

  it.each(["exceptions to the NPPF", "which criterion applies?", "parking SPD", "Policies for infill"])(
    "asks text first for %j, because it names a policy",
    (query) => {
      expect(plan(query)).toMatchObject({ ask: ["text"], primary: "text" });
      expect(plan(query).reasonCodes).toContain("policy_words_in_question");
    },
  );

  it("lets no group answer alone when the question has both kinds of cue", () => {
    expect(plan("policies map")).toMatchObject({ ask: ["text", "page"], primary: null });
    expect(plan("policies map").reasonCodes.slice(0, 2)).toEqual([
      "visual_words_in_question",
      "policy_words_in_question",
    ]);
  });

  it("lets the part of the product that asks decide before the question's cues", () => {
    expect(plan("exceptions to policy", { uiContext: "visual" })).toMatchObject({ ask: ["page"] });
    expect(plan("site plan", { uiContext: "policy" })).toMatchObject({ ask: ["text"], primary: "text" });
    expect(plan("site plan", { uiContext: "policy" }).reasonCodes).toContain("ui_context_policy");
  });

  it.each(["document", "pack"] as const)(
    "routes a search from a %s by its words, and says where it came from",
    (uiContext) => {
      for (const query of ["site plan", "tall buildings", "parking SPD"]) {
        const { reasonCodes, ...route } = plan(query, { uiContext });
        const { reasonCodes: without, ...plainRoute } = plan(query);
        expect(route).toEqual(plainRoute);
        expect(reasonCodes).toEqual([`ui_context_${uiContext}`, ...without]);
      }
    },
  );

  it.each(["workbench", "compare", "api"] as const)(
    "routes a search from the %s as one without a context",
    (uiContext) => {
      for (const query of ["site plan", "tall buildings"])
        expect(plan(query, { uiContext })).toEqual(plan(query));
    },
  );

  it("asks every group at high stakes", () => {
    expect(plan("tall buildings", { stakes: "high" })).toMatchObject({
      ask: ["text", "page"],
      primary: "text",
      otherwise: [],
    });
    expect(plan("tall buildings", { stakes: "high" }).reasonCodes).toContain("high_stakes");
  });

  it("follows a person's choice for any question, page and stakes", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
        fc.constantFrom("text" as const, "page" as const, "both" as const),
        fc.constantFrom("normal" as const, "high" as const),
        (query, lanes, stakes) => {
          const { ask, primary, otherwise } = plan(query, { lanes, stakes, uiContext: "visual" });
          expect(ask).toEqual(lanes === "both" ? ["text", "page"] : [lanes]);
          expect([primary, otherwise]).toEqual([null, []]);
        },
      ),
    );
  });
});

describe("classes", () => {
  it.each([
    ["parking in 04-housing.md", ["04-housing.md"], "exact_document_lookup", "class_file_named"],
    ["open the committee minutes", [], "exact_document_lookup", "class_document_asked"],
    ["compare parking standards in Alder and Brook", [], "cross_corpus_lookup", "class_comparison"],
    ["evidence against the basement", [], "support_pack_lookup", "class_support"],
    ["how many spaces for a house?", [], "semantic_issue_lookup", "class_issue"],
    ["parking", [], "mixed_unknown", "class_unknown"],
  ] as const)("%j", (query, fileNames, queryClass, reason) => {
    const found = plan(query, {}, fileNames);
    expect(found.queryClass).toBe(queryClass);
    expect(found.reasonCodes).toContain(reason);
  });

  it("keep a class that was given", () => {
    expect(plan("parking", { queryClass: "support_pack_lookup" })).toMatchObject({
      queryClass: "support_pack_lookup",
    });
  });
});

describe("route codes", () => {
  it("report named corpora, several of them, and a file that no live route can fetch", () => {
    expect(plan("parking", { filters: { corpora: ["a"] } }).reasonCodes).toContain("corpus_match");
    expect(plan("parking", { filters: { corpora: ["a", "b"] } }).reasonCodes).toEqual(
      expect.arrayContaining(["corpus_match", "cross_corpus_query"]),
    );
    expect(plan("see a.md", {}, ["a.md"]).reasonCodes).toContain("exact_route_not_available");
  });

  it("report which mode fits", () => {
    expect(plan("parking", { mode: "semantic" }).reasonCodes).toContain("semantic_best_fit");
    expect(plan("parking").reasonCodes).toContain("hybrid_best_fit");
    const keyword = plan("parking", { mode: "keyword" }).reasonCodes;
    expect(keyword.filter((code) => code.endsWith("_best_fit"))).toEqual([]);
  });

  it("report a profile by keyword as keyword, in any mode", () => {
    expect(plan("parking", { profile: "templates_lookup", mode: "hybrid" })).toMatchObject({
      mode: "keyword",
    });
  });
});
