import { describe, expect, it } from "vitest";
import type { StoredPlaceReport } from "./place-api.ts";
import type { PlaceItem } from "./place-items.ts";
import { inOrder, policiesOf, relationWords, siteLine, uncoveredWords, whereWords } from "./place-words.ts";

const item = (reference: string, over: Partial<PlaceItem> = {}): PlaceItem => ({
  ...{ dataset: "set_1", dataset_name: "Flood zones", kind: "flood-risk-zone", reference, name: null },
  ...{ record_ref: `record::set_1::${reference}@1`, relation: "intersects", overlap_m2: 500 },
  ...{ overlap_share: 0.5, distance_metres: 0, valid_from: null, valid_to: null, source: null },
  ...{ publisher: null, licence: null, version: 1, policies: [] },
  ...over,
});
const checked = (dataset: string, over: Partial<StoredPlaceReport["checked"][number]> = {}) => ({
  ...{ dataset, dataset_name: `The ${dataset}`, kind: null, version: 1 },
  ...{ state: "applies" as const, coverage: "extent" as const },
  ...over,
});
const report = (over: Partial<StoredPlaceReport> = {}): StoredPlaceReport => ({
  site: {
    ...{ area_m2: 18_400, centre: [-1.5, 52.4], grid_reference: "SP 3341 7902" },
    ...{ geometry: { type: "Point" }, notes: [] },
  },
  ...{ on: "2026-11-30", items: [], checked: [], not_covered: [], receipt_id: "site_1" },
  ...{ request: { geometry: { type: "Point" }, buffer_metres: 0 }, as_of: "2026-11-30T10:00:00Z" },
  withheld: 0,
  ...over,
});

describe("a site", () => {
  it("is described by area, place, and how many datasets apply", () => {
    const all = [checked("set_1"), checked("set_2", { state: "nothing_here" })];
    expect(siteLine(report({ checked: all }), "Foundry Basin")).toBe(
      "1.84 ha · SP 3341 7902 · 1 dataset applies · checked against 2 · as of 30 Nov 2026",
    );
    expect(siteLine(report(), "Site at SP 3341 7902")).not.toContain("SP 3341");
  });

  it("has its latitude and longitude where the National Grid ends", () => {
    expect(whereWords({ grid_reference: null, centre: [4.9, 52.37] })).toBe("52.37000, 4.90000");
  });
});

describe("what applies", () => {
  it("is a share, a distance, or only that it lies on the site", () => {
    expect(relationWords(item("a"))).toBe("50%");
    expect(relationWords(item("a", { overlap_share: null, overlap_m2: null }))).toBe("on the site");
    expect(relationWords(item("a", { relation: "nearest", distance_metres: 14 }))).toBe("14 m away");
  });

  it("comes before the nearest ones, which are ordered by distance", () => {
    const far = item("far", { relation: "nearest", distance_metres: 90 });
    const near = item("near", { relation: "nearest", distance_metres: 9 });
    expect(inOrder([far, item("on"), near]).map(({ reference }) => reference)).toEqual(["on", "near", "far"]);
  });

  it("brings each policy once", () => {
    const policy = { evidence_ref: "doc::d@1::chars-0-9", title: "Policy W1" };
    const found = policiesOf([item("a", { policies: [policy] }), item("b", { policies: [policy] })]);
    expect(found.map(({ item }) => item.reference)).toEqual(["a"]);
  });
});

it("says which datasets do not cover the site, by reason, and which kinds have no dataset", () => {
  const far = ["set_3", "set_4"].map((id) => checked(id, { state: "not_covered" }));
  const names = ["set_3", "tree-preservation-zone", "set_4"];
  expect(uncoveredWords(report({ checked: far, not_covered: names }))).toEqual([
    "The set_3 and The set_4 (no records around here)",
    "Tree preservation order (no dataset)",
  ]);
});
