import { expect, it } from "vitest";
import { containsTyped } from "./typed-words.ts";

it("containsTyped finds all typed words in any order, and the last by its start", () => {
  expect(containsTyped("Policy H4: Roof", "roof POL")).toBe(true);
  expect(containsTyped("Policy H4: Roof", "pol roof")).toBe(false);
  expect(containsTyped("Roof gardens, PB/24/01288/FUL", "gard")).toBe(true);
  expect(containsTyped("Roof ••••", "roof s3cret")).toBe(false);
});

it("containsTyped treats marks within numbers as separators", () => {
  expect(containsTyped("PB/24/01288/FUL", "pb/24/01")).toBe(true);
  expect(containsTyped("Roof gardens, PB/24/01288/FUL", "24/roof gar")).toBe(true);
});

it("containsTyped is false if no word is typed", () => {
  expect(containsTyped("Policy", "?")).toBe(false);
});
