import { openBy } from "../../support/evaluation.ts";
import { expect } from "../../support/test.ts";
import type { Places } from "../place.ts";

/** Help and documentation. */
export const HELP: Places = {
  "the keys": async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Keys and help" }).click();
    return page.getByRole("dialog");
  },
  "the first steps": async (page) => {
    await page.goto("/");
    await openBy(page.getByRole("button", { name: "Keys and help" }), page.getByRole("dialog"));
    await page.getByRole("link", { name: "Show the first steps" }).click();
    return page.getByTestId("first-steps");
  },
  "the API": async (page) => {
    await page.goto("/api-docs");
    await expect(page.getByRole("heading", { name: "HTTP API" })).toBeVisible();
    // One component renders all operations, so check two of each group and remove the rest, to save minutes. Remove
    // them once the page is interactive, which the dialog shows.
    await openBy(page.getByRole("button", { name: "Keys and help" }), page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.evaluate(() => {
      for (const extra of document.querySelectorAll("section > article:nth-of-type(n + 3)")) extra.remove();
    });
    return page.getByRole("heading", { name: "HTTP API" });
  },
  "the settings": async (page) => {
    await page.goto("/settings");
    await openBy(page.getByText("Show all keys"), page.getByText("Next passage"));
    await openBy(page.getByText("Advanced", { exact: true }), page.getByLabel("How to search"));
    return page.getByRole("region", { name: "What is stored where" });
  },
  "the settings on paper": async (page) => {
    await page.goto("/settings");
    const shown = page.getByRole("region", { name: "What is stored where" });
    await expect(shown).toBeVisible();
    await page.emulateMedia({ media: "print" });
    return shown;
  },
  "the menu of settings": async (page) => {
    await page.goto("/packs");
    const menu = page.getByRole("menu");
    await openBy(page.getByRole("button", { name: "Settings", exact: true }), menu);
    return menu;
  },
  "an address that leads nowhere": async (page) => {
    await page.goto("/nowhere-at-all");
    return page.getByRole("heading", { level: 1 });
  },
};
