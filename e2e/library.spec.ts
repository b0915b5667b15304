import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { expect } from "./support/test.ts";
import { ask, chooseFiles, uploadRow } from "./support/workbench.ts";

const test = testOnOwnInstance({});

const PLAN =
  "# Pellingford Local Plan 2031 to 2046\n\n## Policy H4 Dormers\n\nDormers keep below the ridge.\n";

type Detail = {
  readonly docType: string | null;
  readonly versionCount: number;
  readonly metadataOrigins: Readonly<Record<string, string>>;
};

test("the first steps lead from files to a pack, and the kind of a file is asked once", async ({
  page,
  api,
  named,
}) => {
  await page.goto("/");
  const card = page.getByTestId("first-steps");
  await expect(card).toContainText("0 of 3 done");

  const name = named("plan.md");
  await chooseFiles(page, [{ name, bytes: utf8(PLAN) }]);
  await expect(uploadRow(page, name)).toContainText("indexed");
  const question = page.getByTestId("kind-question");
  await expect(question.getByRole("heading")).toHaveText("What type of document is this?");
  await expect(question.getByRole("combobox")).toHaveValue("local plan");
  await expect(card).toContainText("1 of 3 done");

  // One key accepts what was recognised.
  await page.keyboard.press("s");
  await expect(question).toHaveCount(0);
  const { id } = await api.find(name);
  const stored = await api.json<Detail>(`/api/workbench/documents/${id}`);
  expect(stored).toMatchObject({ docType: "local plan", versionCount: 1 });
  expect(stored.metadataOrigins.docType).toBe("person");
  await page.getByRole("button", { name: "Close the list" }).click();

  await card.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByLabel("Your question")).toBeFocused();
  await ask(page, "dormers below the ridge");
  await page.getByTestId("collect").first().click();
  await expect(page.getByTestId("pack-button")).toContainText("1 item");
  await page.goto("/");
  await expect(page.getByTestId("welcome")).toBeVisible();
  await expect(card).toHaveCount(0);

  // It opens again under Help, and stays closed after that.
  await page.getByRole("button", { name: "Keys and help" }).click();
  await page.getByRole("link", { name: "Show the first steps" }).click();
  await expect(card).toContainText("3 of 3 done");
  await card.getByRole("button", { name: "Close the first steps" }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId("welcome")).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("documents are sorted, selected with keys and Shift, changed at once, removed and restored", async ({
  page,
  api,
  named,
}) => {
  const names = ["birch.md", "alder.md", "cedar.md", "damson.md"].map(named);
  const documents = await Promise.all(
    names.map((name, at) =>
      uploadIndexed(api, { name, bytes: utf8(`# ${name.split("-").at(-1)}\n\nTree ${at} stands here.\n`) }),
    ),
  );
  const mark = names[0]?.replace("birch.md", "") ?? "";
  await page.goto(`/documents?q=${mark}`);
  const rows = page.getByTestId("document-row");
  await page.getByRole("link", { name: "Document", exact: true }).click();
  await expect(page).toHaveURL(/sort=title/);
  await expect(page.getByRole("columnheader", { name: "Document", exact: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(rows.getByRole("rowheader")).toContainText(["alder", "birch", "cedar", "damson"]);

  // The mouse with Shift, then keys.
  const box = (at: number) => rows.nth(at).getByRole("checkbox");
  const bulk = page.getByRole("region", { name: "Selected documents" });
  const place = await box(2).boundingBox();
  await box(0).click();
  await expect(bulk).toContainText("1 selected");
  // The bar moves no row under the next click.
  expect(await box(2).boundingBox()).toEqual(place);
  await box(2).click({ modifiers: ["Shift"] });
  await expect(bulk).toContainText("3 selected");
  await box(2).press("Escape");
  await expect(bulk).toHaveCount(0);
  await box(1).press("Space");
  await box(1).press("Shift+ArrowDown");
  await expect(bulk).toContainText("2 selected");
  await expect(box(2)).toBeFocused();
  await bulk.getByRole("button", { name: "Select all 4" }).click();
  await expect(bulk).toContainText("4 selected");

  await bulk.getByRole("button", { name: "Change …" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 4 documents" });
  await dialog.getByLabel("Document type").selectOption("minutes");
  await dialog.getByLabel("Add tags").fill("trees");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("4 documents changed.", { exact: true }).first()).toBeVisible();
  await expect(rows.filter({ hasText: "Minutes" })).toHaveCount(4);

  // Another person removes one of them meanwhile.
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().check();
  expect((await api.call(`/api/documents/${documents[3]?.id}`, { method: "DELETE" })).ok).toBe(true);
  await bulk.getByRole("button", { name: "Move to trash" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Move to trash" }).click();
  await expect(
    page.getByText("3 of 4 documents moved to trash; 1 could not be changed.", { exact: true }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 documents restored.", { exact: true }).first()).toBeVisible();
  await expect(rows).toHaveCount(3);

  // The removed document is in the trash, and is restored from there.
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: "In the trash" });
  await expect(rows.getByRole("rowheader")).toContainText(["damson"]);
  await box(0).click();
  await bulk.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("1 document restored.", { exact: true }).first()).toBeVisible();
  await page.goto(`/documents?q=${mark}`);
  await expect(rows).toHaveCount(4);

  await page.setViewportSize({ width: 390, height: 844 });
  await box(0).click();
  await expect(bulk).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("the list of documents fits windows of every width, also with long file names", async ({
  page,
  api,
  named,
}) => {
  const name = named(`${"Examination_Notes__Traffic_Flows_in_the_Mill_Lane_Area".repeat(2)}.md`);
  await uploadIndexed(api, { name, bytes: utf8("# Flows\n\nLorries pass the mill at dawn.\n") });
  await page.goto(`/documents?q=${encodeURIComponent(name)}`);
  const row = page.getByTestId("document-row");
  await expect(row).toHaveCount(1);
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [1440, 1200, 1024, 780]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    await expect(row.getByRole("button", { name: "Move Flows to trash" })).toBeInViewport({ ratio: 1 });
  }
});
