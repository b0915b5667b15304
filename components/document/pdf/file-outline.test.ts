import { expect, it } from "vitest";
import { fileOutline } from "./file-outline.ts";

type Outlined = Parameters<typeof fileOutline>[0];

/** A file whose pages have the object numbers 10, 11, 12. */
function fileWith(outline: unknown): Outlined {
  return {
    getOutline: async () => outline as Awaited<ReturnType<Outlined["getOutline"]>>,
    getDestination: async (name: string) =>
      name === "annex" ? [{ num: 12, gen: 0 }, { name: "Fit" }] : null,
    getPageIndex: async ({ num }) => {
      if (num < 10 || num > 12) throw new Error("no such page");
      return num - 10;
    },
  };
}

it("lists entries with their pages, nested, from references, names and numbers", async () => {
  const outline = [
    { title: "Part  one", dest: [{ num: 10, gen: 0 }], items: [{ title: "Scope", dest: [1], items: [] }] },
    { title: "Annex", dest: "annex", items: [] },
  ];
  const found = await fileOutline(fileWith(outline));
  expect(found.map(({ title, depth, page }) => [title, depth, page])).toEqual([
    ["Part one", 0, 1],
    ["Scope", 1, 2],
    ["Annex", 0, 3],
  ]);
});

it("leaves out entries that lead nowhere, and accepts a file without an outline", async () => {
  const outline = [
    { title: "Lost", dest: [{ num: 99, gen: 0 }], items: [] },
    { title: "Unknown", dest: "nowhere", items: [] },
    { title: "A link", dest: null, items: [] },
    { title: " ", dest: [0], items: [] },
  ];
  expect(await fileOutline(fileWith(outline))).toEqual([]);
  expect(await fileOutline(fileWith(null))).toEqual([]);
});
