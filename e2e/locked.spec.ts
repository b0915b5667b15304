import { docxOf, p } from "#lib/ingest/extract/docx/testing.ts";
import { lockedOffice } from "#lib/ingest/unlock/testing.ts";
import { narrowed, overflow, violations } from "./barriers/look.ts";
import { expect, test } from "./support/test.ts";

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

  await password.fill("reed 42");
  await password.press("Enter");
  await expect(page.getByText("The osier bed at Fenwick is cut in March.")).toBeVisible();
  await expect(password).toBeHidden();
  await expect(page.getByText("unlocked copy")).toBeVisible();
});
