import { expect } from "../../support/test.ts";
import { opened, type Places } from "../place.ts";

const COMPARED = "/compare?q=dormer+on+the+roof+of+a+hall&a=hybrid&b=keyword&c=pages";

/** Comparisons of routes and corpora. */
export const COMPARE: Places = {
  "corpora side by side": async (page) => {
    await page.goto("/across?q=dormer+windows&corpora=local-plan,decisions");
    return page.getByTestId("across-side").first();
  },
  "comparing before a question": async (page) => {
    await page.goto("/compare");
    return page.getByTestId("compare-beginning");
  },
  "three routes side by side": async (page) => {
    await page.goto(COMPARED);
    await expect(page.getByTestId("compared").first()).toBeVisible();
    await page.getByTestId("marks").first().getByRole("radio").first().focus();
    return page.getByTestId("compared").first();
  },
  "judging blind": async (page) => {
    await page.goto(`${COMPARED}&blind=4`);
    return page.getByTestId("blind-state").filter({ hasText: "Route names appear when" });
  },
  "choosing a route to compare": async (page) => {
    await page.goto(COMPARED);
    return opened(page.getByRole("button", { name: "Change Hybrid" }).first(), page.getByRole("dialog"));
  },
  "a comparison that is refused": async (page) => {
    await page.goto("/compare?receipt=trace_0000000000000000");
    return page.getByTestId("compare-failed");
  },
};
