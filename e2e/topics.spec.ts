import { utf8 } from "./fixtures/text/index.ts";
import { until, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

const WORDS = "Words or phrases, one on each line";

test("a topic is added, applied to the passages that are there, and limits a search", async ({
  page,
  api,
  named,
}) => {
  const note =
    "# Rafts\n\nA zephyrraft is moored at the wharf. Each zephyrraft pays a fee for the quarter.\n";
  await uploadIndexed(api, { name: named("rafts.md"), bytes: utf8(note) });
  await page.goto("/admin/topics");
  const form = page.getByTestId("topic-form");
  await openBy(page.getByRole("button", { name: "Add topic" }), form);
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await form.getByLabel("Name", { exact: true }).fill("heritage");
  await form.getByLabel(WORDS).fill("zephyrraft");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("There is already a topic “Heritage”");
  await form.getByLabel("Name", { exact: true }).fill("Zephyr boats");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await until(
    async () => (await (await page.request.get("/api/topics")).json()) as { readonly waiting: number },
    ({ waiting }) => waiting === 0,
  );
  await expect(page.getByTestId("topics-waiting")).toBeEmpty();

  await page.goto("/?q=fee+for+the+quarter");
  await answered(page);
  const filters = page.getByTestId("filters");
  await openBy(page.getByRole("button", { name: "Filters", exact: true }), filters);
  const topics = filters.getByRole("group", { name: "Topics of passages" });
  await topics.getByRole("button", { name: /more$/ }).click();
  await topics.getByRole("checkbox", { name: /^Zephyr boats/ }).check();
  await page.waitForURL((url) => url.searchParams.get("topics") === "zephyr-boats");
  await answered(page);
  await expect(page.getByTestId("result")).toHaveCount(1);
  await expect(page.getByTestId("result")).toContainText("zephyrraft");

  await page.goto("/admin/topics?q=zephyr");
  await page.getByRole("button", { name: "Remove “Zephyr boats”" }).click();
  await expect(page.getByTestId("no-topics")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByTestId("topic-row")).toContainText("zephyrraft");
  await page.getByRole("button", { name: "Remove “Zephyr boats”" }).click();
  await expect(page.getByTestId("no-topics")).toBeVisible();
});

test("a built-in topic is edited, turned off and reset", async ({ page }) => {
  await page.goto("/admin/topics?q=allotment");
  const row = page.getByTestId("topic-row");
  await expect(row).toContainText("Built in");
  const form = page.getByTestId("topic-form");
  await openBy(page.getByRole("button", { name: "Edit “Open space”" }), form);
  await expect(form.getByLabel("Used in")).toHaveCount(0);
  await form.getByLabel(WORDS).fill("allotment\nvillage green");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("village green");
  await page.getByRole("button", { name: "Turn off “Open space”" }).click();
  await expect(row).toContainText("(turned off)");
  await page.getByRole("button", { name: "Reset “Open space” to the built-in words" }).click();
  await expect(row).not.toContainText("edited");
  await expect(row).toContainText("playing pitch");
});
