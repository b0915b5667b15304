import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

const CODE =
  "# Orrery yard\n\n## Orrery lamps\n\nAn orrery lamp is trimmed at dusk by the keeper of the yard.\n";

test("suggestions are read and chosen by keyboard, and an answered question is suggested again", async ({
  page,
  api,
  named,
}) => {
  await uploadIndexed(api, { name: named("orrery.md"), bytes: utf8(CODE) });
  await page.goto("/");
  await expect(page.getByTestId("welcome")).toBeVisible();
  const box = page.getByRole("combobox", { name: "Your question" });
  const heading = page.getByRole("option", { name: /^Orrery lamps/ });
  await box.click();
  await page.keyboard.type("orrery la");
  await expect(heading).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await expect(box).not.toHaveAttribute("aria-activedescendant");

  await page.keyboard.press("Escape");
  await expect(heading).toBeHidden();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("orrery la");

  await page.keyboard.type("m");
  await expect(heading).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(heading).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await heading.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === "Orrery lamps");
  await answered(page);
  await expect(page.getByRole("option")).toHaveCount(0);

  await page.goto("/");
  await expect(page.getByTestId("welcome")).toBeVisible();
  await box.click();
  await expect(page.getByRole("option", { name: "Orrery lamps Recent search" })).toBeVisible();
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await box.click();
  await expect(page.getByRole("option", { name: "Orrery lamps Recent search" })).toBeVisible();
});
