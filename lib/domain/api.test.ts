import fc from "fast-check";
import { expect, it } from "vitest";
import { frameOf, searchQuerySchema } from "./api.ts";
import { searchFrameSchema } from "./search.ts";

it("a list holds values with commas when they are written %2C", () => {
  const query = searchQuerySchema.parse({ q: "roof", tags: "roofs, height%2C width,," });
  expect(frameOf(query).filters).toEqual({ tags: ["roofs", "height, width"] });
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
      const frame = searchFrameSchema.safeParse(frameOf(parsed.data));
      const keys = frame.error?.issues.map(({ path: [key] }) => key) ?? [];
      // What only two parameters together get wrong is the frame's to refuse, by their names.
      expect(["applicationId", "confidentialityAllow"]).toEqual(expect.arrayContaining(keys));
    }),
  );
});
