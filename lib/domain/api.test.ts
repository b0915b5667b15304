import fc from "fast-check";
import { expect, it } from "vitest";
import { filtersOf, searchQuerySchema } from "./api.ts";
import { searchFrameSchema } from "./search.ts";

it("a list holds values with commas when they are written %2C", () => {
  const { q: _q, ...rest } = searchQuerySchema.parse({ q: "roof", tags: "roofs, height%2C width,," });
  expect(filtersOf(rest)).toEqual({ tags: ["roofs", "height, width"] });
});

it("an unknown key is refused by its name", () => {
  expect(() => searchQuerySchema.parse({ q: "roof", colour: "red" })).toThrow(/colour/);
});

it("whatever a query string holds, it is a valid frame or a refusal", () => {
  const value = fc.oneof(fc.string(), fc.constantFrom("true", "2031-01-01", "5", "any", "keyword"));
  const keys = fc.constantFrom(...Object.keys(searchQuerySchema.shape), "other");
  fc.assert(
    fc.property(fc.dictionary(keys, value), (query) => {
      const parsed = searchQuerySchema.safeParse(query);
      if (!parsed.success) return;
      const { q, mode, limit, offset, passages, ...rest } = parsed.data;
      const frame = {
        query: q,
        filters: filtersOf(rest),
        mode,
        limit,
        offset,
        passagesPerDocument: passages,
      };
      expect(searchFrameSchema.safeParse(frame).success).toBe(true);
    }),
  );
});
