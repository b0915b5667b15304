import { expect, it } from "vitest";
import { type Edition, laterEdition } from "./later-edition.ts";

const edition = (title: string, over: Partial<Edition> = {}): Edition => ({
  title,
  publishedDate: null,
  adoptionStatus: null,
  ...over,
});

it.each([
  [
    "an adopted one after a draft",
    edition("Code, adopted"),
    edition("Code (draft)", { publishedDate: "2026-01-01" }),
  ],
  [
    "by what its metadata says",
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
])("%s is the later edition, whichever is asked first", (_what, later, earlier) => {
  expect(laterEdition(later, earlier)?.later).toBe("a");
  expect(laterEdition(earlier, later)?.later).toBe("b");
});

it("nothing tells of two that differ in nothing", () => {
  expect(laterEdition(edition("Code"), edition("Code"))).toBeNull();
});
