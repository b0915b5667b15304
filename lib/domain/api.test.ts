import fc from "fast-check";
import { expect, it } from "vitest";
import { searchFrameSchema } from "./search.ts";
import { frameOf, searchQuerySchema } from "./search-query-api.ts";

it("a list accepts values with commas written as %2C", () => {
  const query = searchQuerySchema.parse({ q: "roof", tags: "roofs, height%2C width,," });
  expect(frameOf(query).filters).toEqual({ tags: ["roofs", "height, width"] });
});

it("an empty list is the same as none", () => {
  expect(frameOf(searchQuerySchema.parse({ q: "roof", corpora: "", tags: " , " })).filters).toEqual({});
  const { error } = searchQuerySchema.safeParse({ q: "roof", dateFields: "", confidentialityAllow: "" });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["dateFields", "confidentialityAllow"]);
});

it("an unknown key is refused by name", () => {
  expect(() => searchQuerySchema.parse({ q: "roof", colour: "red" })).toThrow(/colour/);
});

it("every query string is either a valid frame or refused", () => {
  const value = fc.oneof(fc.string(), fc.constantFrom("true", "2031-01-01", "5", "any", "keyword"));
  const keys = fc.constantFrom(...Object.keys(searchQuerySchema.shape), "other");
  fc.assert(
    fc.property(fc.dictionary(keys, value), (query) => {
      const parsed = searchQuerySchema.safeParse(query);
      if (!parsed.success) return;
      const frame = searchFrameSchema.safeParse(frameOf(parsed.data));
      const keys = frame.error?.issues.map(({ path: [key] }) => key) ?? [];
      // The frame's own schema refuses invalid combinations of two parameters.
      expect(["applicationId", "confidentialityAllow"]).toEqual(expect.arrayContaining(keys));
    }),
  );
});
