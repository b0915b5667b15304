import { expect, it } from "vitest";
import { type Edition, laterEdition } from "./later-edition.ts";

const edition = (title: string, over: Partial<Edition> = {}): Edition => ({
  title,
  publishedDate: null,
  adoptionStatus: null,
  ...over,
});

it.each([
  ["an adopted edition", edition("Code, adopted"), edition("Code (draft)", { publishedDate: "2026-01-01" })],
  [
    "an edition whose metadata says adopted",
    edition("Code", { adoptionStatus: "adopted" }),
    edition("Code", { adoptionStatus: "draft" }),
  ],
  ["a higher version", edition("Code v10"), edition("Code v9")],
  [
    "a later day",
    edition("Code", { publishedDate: "2025-05-01" }),
    edition("Code", { publishedDate: "2024-05-01" }),
  ],
  ["a later year", edition("Code 2025"), edition("Code 2021")],
])("%s is the later edition, in either order", (_what, later, earlier) => {
  expect(laterEdition(later, earlier)?.later).toBe("a");
  expect(laterEdition(earlier, later)?.later).toBe("b");
});

it("returns null if nothing distinguishes the two", () => {
  expect(laterEdition(edition("Code"), edition("Code"))).toBeNull();
});
