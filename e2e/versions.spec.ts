import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { codePointsOf, spanOfWords } from "./support/spans.ts";
import { expect, test } from "./support/test.ts";
import {
  answered,
  chooseFiles,
  openAnswer,
  passageAddress,
  resultOf,
  uploadRow,
} from "./support/workbench.ts";

const OLD = "# Toll house\n\nA marquetry door leads to the toll house, and it is painted green.\n";
const NEW = "# Toll house 🚪\n\nSince the fire a plain steel door leads to the toll house.\n";

test("changed bytes need a decision; as a new version they leave the old passage where it is cited", async ({
  page,
  api,
  named,
}) => {
  const name = named("toll-house.md");
  const { id } = await uploadIndexed(api, { name, bytes: utf8(OLD) });
  const cited = await openAnswer(page, "marquetry door of the toll house", id);
  const address = page.url();

  await chooseFiles(page, [{ name, bytes: utf8(NEW) }]);
  await expect(uploadRow(page, name)).toContainText("exists already");
  await page.getByRole("button", { name: "Add as a new version" }).click();
  await expect(uploadRow(page, name)).toContainText("indexed");

  const current = await openAnswer(page, "steel door of the toll house", id);
  expect(current.version).toBe(2);
  await expect(page.getByTestId("highlight").last()).toContainText("plain steel door");

  await page.goto(address);
  await expect(page.getByText("cited v1, current v2")).toBeVisible();
  await expect(page.getByTestId("highlight").last()).toContainText("marquetry door");
  expect(await api.text(id, cited.start, cited.end, 1)).toContain("marquetry");
  await expect(page.locator("[data-scroller]")).not.toContainText("steel");

  await page.goto(`/documents/${id}?version=1`);
  await expect(page.locator("[data-scroller]")).toContainText("marquetry door");
  await page.goto(`/?q=marquetry`);
  await answered(page);
  await expect(resultOf(page, id)).toHaveCount(0);
});

test("a document that is open says so when its window is looked at again and it was replaced or removed", async ({
  page,
  api,
  named,
}) => {
  const name = named("toll-gate.md");
  const { id } = await uploadIndexed(api, { name, bytes: utf8(OLD.replaceAll("Toll house", "Toll gate")) });
  await openAnswer(page, "marquetry door of the toll gate", id);
  await expect(page.getByText("v1 · current")).toBeVisible();
  const lookedAt = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

  const replaced = await api.post({ name, bytes: utf8(NEW) }, { on_existing: "new_version" });
  expect(replaced.ok).toBe(true);
  await expect
    .poll(async () => {
      await lookedAt();
      return page.getByText("cited v1, current v2").isVisible();
    })
    .toBe(true);
  await expect(page.getByTestId("highlight").last()).toContainText("marquetry door");

  expect((await api.call(`/api/documents/${id}`, { method: "DELETE" })).ok).toBe(true);
  await expect
    .poll(async () => {
      await lookedAt();
      return page.getByTestId("highlight").count();
    })
    .toBe(0);
});

test("the same bytes again cause no work", async ({ page, api, named }) => {
  const name = named("same.md");
  const before = await uploadIndexed(api, { name, bytes: utf8(OLD) });
  await page.goto("/documents");
  await chooseFiles(page, [{ name, bytes: utf8(OLD) }]);
  await expect(uploadRow(page, name)).toContainText("unchanged, nothing to do");
  const after = await api.find(name);
  expect(after).toMatchObject({ versionCount: 1, currentVersion: 1, chunkCount: before.chunkCount });
  expect(after.latestJob).toEqual(before.latestJob);
});

test("kept as a separate document, both are found under their own names", async ({ page, api, named }) => {
  const name = named("twin.md");
  const { id } = await uploadIndexed(api, {
    name,
    bytes: utf8("# Twin\n\nThe cloister twin has a wicket gate.\n"),
  });
  await page.goto("/documents");
  await chooseFiles(page, [{ name, bytes: utf8("# Twin\n\nThe cloister twin has a portcullis.\n") }]);
  await page.getByRole("button", { name: "Keep as a separate document" }).click();
  await expect(uploadRow(page, name)).toContainText("indexed");
  const both = await api.documents(`&q=${name.replace(".md", "")}`);
  expect(both.map((document) => document.versionCount)).toEqual([1, 1]);
  expect(new Set(both.map((document) => document.sourcePath)).size).toBe(2);
  expect(await api.text(id)).toContain("wicket gate");
});

test("a removal is confirmed first, removes the document from the search, and can be undone", async ({
  page,
  api,
  named,
}) => {
  const name = named("stile.md");
  const { id } = await uploadIndexed(api, {
    name,
    bytes: utf8("# The hexagonal stile\n\nA hexagonal stile crosses the wall.\n"),
  });
  const row = page.getByTestId("document-row").filter({ hasText: name });
  const searched = async () =>
    (
      await api.json<{ results: { documentId: string }[] }>("/api/workbench/search?q=hexagonal+stile")
    ).results.map((result) => result.documentId);
  await page.goto(`/documents?q=${name}`);
  await row.getByRole("button", { name: /^Move .* to trash$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep it" }).click();
  await expect(row).toBeVisible();
  expect(await searched()).toContain(id);

  await row.getByRole("button", { name: /^Move .* to trash$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Move to trash", exact: true }).click();
  await expect(row).toHaveCount(0);
  expect(await searched()).not.toContain(id);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  expect(await searched()).toContain(id);
});

test("a passage of any length can be cited, and an invalid citation is refused in words", async ({
  page,
  api,
  named,
}) => {
  const text = "# Sundial 🌞\n\nThe gnomon 𝔤 of the sundial is bent.\n";
  const { id } = await uploadIndexed(api, { name: named("sundial.md"), bytes: utf8(text) });
  const span = codePointsOf(text, spanOfWords(text, "𝔤 of the sundial"));
  await page.goto(passageAddress({ documentId: id, version: 1, ...span }));
  await expect(page.getByTestId("highlight")).toHaveText(["𝔤 of the sundial"]);

  await page.goto(passageAddress({ documentId: id, version: 1, start: 5, end: 5000 }));
  await expect(page.getByText("The passage was not found")).toBeVisible();
  await page.goto(passageAddress({ documentId: id, version: 7, start: 0, end: 5 }));
  await expect(page.getByText("This document has no version 7.", { exact: true })).toBeVisible();
});
