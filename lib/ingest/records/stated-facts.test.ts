import { describe, expect, it } from "vitest";
import { factsOfRows } from "./stated-facts.ts";

const facts = (columns: readonly string[], ...sample: readonly (readonly string[])[]) =>
  factsOfRows({ columns, mapping: null, sample });

describe("the kind of a layer", () => {
  it("is what the column dataset states in every row", () => {
    const columns = ["dataset", "reference"];
    expect(facts(columns, ["ancient-woodland", "1"], ["ancient-woodland", "2"]).kind).toBe(
      "ancient-woodland",
    );
    expect(facts(columns, ["ancient-woodland", "1"], ["ward", "2"]).kind).toBeUndefined();
    expect(facts(columns, ["Returns of the second quarter", "1"]).kind).toBeUndefined();
    expect(facts(columns).kind).toBeUndefined();
  });

  it("is known by the headings of a brownfield land register, as councils write them", () => {
    for (const columns of [
      ["SiteReference", "Deliverable", "HazardousSubstances", "Hectares"],
      ["site", "deliverable", "hazardous-substances", "hectares"],
    ])
      expect(facts(columns).kind).toBe("brownfield-land");
    expect(facts(["SiteReference", "Hectares"]).kind).toBeUndefined();
  });
});
