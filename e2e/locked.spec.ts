import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { lockedOffice, lockedZip } from "#lib/ingest/unlock/testing.ts";
import { narrowed, overflow, violations } from "./barriers/look.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { expect, test } from "./support/test.ts";
import { chooseFiles, uploadRow } from "./support/workbench.ts";

test("a locked file is unlocked on its page, and a wrong password can be corrected", async ({
  page,
  api,
  named,
}) => {
  const bytes = lockedOffice(docxOf(p("The osier bed at Fenwick is cut in March.")), "reed 42");
  const name = named("osier.docx");
  await api.post({ name, bytes });
  const { id } = await api.find(name);
  await page.goto(`/documents/${id}`);
  const password = page.getByLabel("Password of the file");
  await expect(password).toBeVisible();
  expect(await violations(page, "all")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await violations(page, "colours")).toEqual([]);
  await narrowed(page, 390, 800);
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  await password.fill("reed 43");
  await password.press("Enter");
  await expect(page.getByText("This password does not open the file.")).toBeVisible();
  await expect(password).toHaveValue("reed 43");
  await expect(password).toBeFocused();

  await password.fill("reed 42");
  await page.getByRole("button", { name: "Unlock" }).press("Enter");
  await expect(page.getByText("The file is unlocked.")).toBeFocused();
  await expect(page.getByText("The osier bed at Fenwick is cut in March.")).toBeVisible();
  await expect(password).toBeHidden();
  await expect(page.getByText("unlocked copy")).toBeVisible();
});

test("while files are added, a locked file and an archive of locked files lead to where the password is typed", async ({
  page,
  named,
}) => {
  const files = [
    { name: named("sedge.docx"), bytes: lockedOffice(docxOf(p("The sedge is cut in May.")), "reed 42") },
    {
      name: named("sedges.zip"),
      bytes: await lockedZip({
        "sedge.txt": { bytes: utf8("The sedge is cut in May."), password: "reed 42" },
      }),
    },
  ] as const;
  await page.goto("/");
  await chooseFiles(page, files);
  const [file, archive] = [uploadRow(page, files[0].name), uploadRow(page, files[1].name)];
  await expect(file).toContainText("locked");
  await expect(archive).toContainText("holds locked files");
  for (const row of [file, archive]) await expect(row.getByRole("button")).toHaveCount(0);
  await archive.getByRole("link", { name: "Type the password" }).click();
  await page.waitForURL("**/documents/doc_*");
  await expect(page.getByText("Type the password below.")).toBeVisible();
  const password = page.getByLabel("Password of the file");
  await password.fill("reed 42");
  await password.press("Enter");
  await expect(page.getByText("unlocked copy")).toBeVisible();
  await expect(page.getByText("holds locked files")).toHaveCount(0);
});
