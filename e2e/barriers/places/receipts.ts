import { openBy } from "../../support/evaluation.ts";
import { expect } from "../../support/test.ts";
import { answered } from "../../support/workbench.ts";
import { type Places, QUESTION } from "../place.ts";

/** Receipts and repeated searches. */
export const RECEIPTS: Places = {
  "the receipts": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    await page.goto("/receipts");
    return page.getByTestId("receipt-row").first();
  },
  "a receipt run again, with a step and a result open": async (page) => {
    // In one small corpus, because more rows add nothing to check.
    await page.goto(`${QUESTION}&corpora=consultation`);
    await answered(page);
    const href = await page.getByTestId("receipt-link").getAttribute("href");
    await page.goto(`${href}?replay=today#lane-text`);
    await expect(page.getByTestId("drift-summary")).toBeVisible();
    await expect(page.getByTestId("run-detail")).toBeVisible();
    await openBy(page.getByRole("checkbox", { name: "Advanced" }), page.getByTestId("advanced"));
    await page.getByRole("button", { name: /^Why result 1,/ }).click();
    await expect(page.getByTestId("badge-rows")).toBeVisible();
    await page.getByRole("button", { name: /that (?:is|are) the same$/ }).click();
    return page.getByTestId("drift-row").first();
  },
};
