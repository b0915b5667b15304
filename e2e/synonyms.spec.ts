import { readFile } from "node:fs/promises";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

test("a group is added, offered where a search finds nothing, edited, removed and restored", async ({
  page,
  api,
  named,
}) => {
  const note = "# Boats\n\nA zephyrcraft is moored at the old wharf, and its keeper pays a fee.\n";
  await uploadIndexed(api, { name: named("boats.md"), bytes: utf8(note) });
  await page.goto("/admin/synonyms");
  const form = page.getByTestId("synonym-form");
  await openBy(page.getByRole("button", { name: "Add group" }), form);
  const words = form.getByLabel("Words or phrases, one on each line");
  await expect(words).toBeFocused();
  await words.fill("gliding punt\ngranny flat");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("“granny flat” is already in the group");
  await words.fill("gliding punt\nzephyrcraft");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();

  await page.goto("/?q=%22gliding+punt%22");
  const offer = page.getByTestId("also-called");
  await expect(offer).toContainText("“gliding punt” is also called:");
  await offer.getByRole("link", { name: "zephyrcraft" }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === '"zephyrcraft"');
  await answered(page);
  await expect(page.getByTestId("result").first()).toContainText("zephyrcraft");

  await page.goto("/admin/synonyms?q=zephyr");
  const row = page.getByTestId("synonym-row");
  await expect(row).toHaveCount(1);
  await openBy(page.getByRole("button", { name: "Edit “gliding punt”" }), form);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit “gliding punt”" })).toBeFocused();
  await openBy(page.getByRole("button", { name: "Edit “gliding punt”" }), form);
  await form.getByLabel("Words or phrases, one on each line").fill("zephyrcraft\ngliding punt\nzephyr boat");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("zephyr boat");
  await page.getByRole("button", { name: "Turn off “zephyrcraft”" }).click();
  await expect(row).toContainText("(turned off)");

  await page.getByRole("button", { name: "Remove “zephyrcraft”" }).click();
  await expect(page.getByTestId("no-synonyms")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row).toContainText("zephyr boat");
  await expect(row).toContainText("(turned off)");
  await page.getByRole("button", { name: "Remove “zephyrcraft”" }).click();
  await expect(page.getByTestId("no-synonyms")).toBeVisible();
});

test("a built-in group is turned off and reset, and groups are exported and imported as CSV", async ({
  page,
}) => {
  await page.goto("/admin/synonyms?q=judicial");
  const row = page.getByTestId("synonym-row");
  await expect(row).toContainText("Built in");
  await page.getByRole("button", { name: /^Turn off “judicial review”/ }).click();
  await expect(row).toContainText("Built in, edited");

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain("judicial review; statutory challenge,,no,built-in-judicial-review");
  await page.getByRole("button", { name: /^Reset “judicial review”/ }).click();
  await expect(row).not.toContainText("edited");

  const choose = page.getByLabel("Import CSV");
  const give = (name: string, text: string) =>
    choose.first().setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await give("synonyms.csv", csv);
  await expect(row).toContainText("Built in, edited");
  await page.getByRole("button", { name: /^Reset “judicial review”/ }).click();
  await expect(row).not.toContainText("edited");
  await give("twice.csv", "brigantine,granny flat\n");
  await expect(page.getByTestId("import-refused")).toContainText(
    "Group 1 of the file: “granny flat” is already",
  );
});
