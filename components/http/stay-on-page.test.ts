import { expect, it } from "vitest";
import { leavesPage } from "./stay-on-page.ts";

const HERE = "http://sightline.test/packs?q=roof";
const CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const to = (href: string) => ({ href, target: "", download: null });

it.each([
  ["another page", to("http://sightline.test/documents"), true],
  ["the same page with other filters", to("http://sightline.test/packs?q=wall"), true],
  ["a part of the same page", to("http://sightline.test/packs?q=roof#main"), false],
  ["another site", to("https://example.org/"), false],
  ["a new tab", { ...to("http://sightline.test/documents"), target: "_blank" }, false],
  ["a file to save", { ...to("http://sightline.test/api/packs/1/export"), download: "" }, false],
])("a click on a link to %s leaves the page: %s", (_name, link, leaves) => {
  expect(leavesPage(CLICK, link, HERE)).toBe(leaves);
});

it("a click that asks for a new tab does not leave the page", () => {
  const link = to("http://sightline.test/documents");
  for (const key of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect(leavesPage({ ...CLICK, ...key }, link, HERE)).toBe(false);
});
