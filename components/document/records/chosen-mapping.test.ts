import { describe, expect, it } from "vitest";
import { recordMappingSchema } from "#lib/domain/record-mapping.ts";
import { mappingOf, placeChoices } from "./chosen-mapping.ts";

const formOf = (values: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

describe("the columns that a person chooses", () => {
  it("are a mapping, with what was recognised beside them", () => {
    const recognised = {
      fields: { reference: "id", name: "What", notes: "Remarks", organisation: "Key" },
      geometry: { from: "columns", x: "a", y: "b", system: "auto", systemColumn: "crs" },
    } as const;
    const chosen = {
      reference: "Key",
      name: "",
      from: "columns",
      x: "East",
      y: "North",
      system: "EPSG:27700",
    };
    const mapping = mappingOf(formOf(chosen), { mapping: recognised });
    expect(mapping).toEqual({
      fields: { reference: "Key", notes: "Remarks" },
      geometry: { from: "columns", x: "East", y: "North", system: "EPSG:27700", systemColumn: "crs" },
    });
    expect(recordMappingSchema.parse(mapping)).toEqual(mapping);
  });

  it.each([
    [{ from: "none" }, null],
    [
      { from: "wkt", wkt: "Shape" },
      { from: "wkt", column: "Shape" },
    ],
    [{ from: "feature" }, { from: "feature" }],
  ])("say where the place of a row is: %j", (values, geometry) => {
    expect(mappingOf(formOf(values), { mapping: null })).toEqual({ fields: {}, geometry });
  });

  it("offer the shapes of features only for a map layer", () => {
    expect(placeChoices({ mapping: null })).not.toContain("feature");
    expect(placeChoices({ mapping: { fields: {}, geometry: { from: "feature" } } })[0]).toBe("feature");
  });
});
