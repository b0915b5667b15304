import fc from "fast-check";
import { expect, it } from "vitest";
import { prefixQuery } from "./prefix-words.ts";

it("requires all words, and matches the last by its start", () => {
  expect(prefixQuery("Roof gard")).toBe("'roof' & 'gard':*");
  expect(prefixQuery("PB/24/012")).toBe("'pb' & '24' & '012':*");
  expect(prefixQuery("?! ")).toBeNull();
  expect(prefixQuery("one two three four five six seven eight nine")).toBeNull();
});

it("contains only the letters and digits that are typed, with their marks", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      expect(prefixQuery(typed) ?? "'a':*").toMatch(/^'[\p{L}\p{N}\p{M}]+'(?: & '[\p{L}\p{N}\p{M}]+')*:\*$/u);
    }),
  );
});
