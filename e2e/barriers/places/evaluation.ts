import { openBy, shippedRuns } from "../../support/evaluation.ts";
import { expect } from "../../support/test.ts";
import { answered } from "../../support/workbench.ts";
import { opened, type Places, QUESTION } from "../place.ts";

/** Evaluations and judgements. */
export const EVALUATION: Places = {
  "the evaluation": async (page, api) => {
    await shippedRuns(page, api);
    await page.goto("/admin/evaluation");
    await expect(page.getByTestId("heat-cell").first()).toBeVisible();
    return page.getByTestId("run-row").first();
  },
  "adding a golden file that is broken": async (page) => {
    await page.goto("/admin/evaluation");
    await openBy(page.getByRole("button", { name: "Add a golden file" }), page.getByRole("dialog"));
    await page.getByLabel("or paste it").fill("name: broken\ncases: many");
    await page.getByRole("button", { name: "Run the evaluation" }).click();
    return page.getByTestId("golden-refused");
  },
  "judging a result": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    return opened(page.getByTestId("judge").first(), page.getByTestId("grades"));
  },
  "the judgements": async (page) => {
    await page.goto(QUESTION);
    await answered(page);
    const judge = page.getByTestId("judge").first();
    await openBy(judge, page.getByTestId("grades"));
    if (!(await judge.textContent())?.includes("Rated 1")) {
      await page.getByRole("radio", { name: "1, Related" }).click();
      // A navigation would cancel the request, so wait until it has been sent.
      await expect(page.getByText("Rated 1: Related", { exact: true })).toBeAttached();
    }
    await expect(judge).toContainText("Rated 1");
    await page.goto("/admin/judgements");
    return page.getByTestId("judgement-row").first();
  },
  "a run beside another, and one of its questions": async (page, api) => {
    const [keyword, hybrid] = await shippedRuns(page, api);
    await page.goto(`/admin/evaluation/runs/${hybrid}?against=${keyword}`);
    await page.getByTestId("question-row").first().getByRole("button").click();
    await expect(page.getByTestId("top-result").first()).toContainText(/[a-z]{3}/);
    return page.getByTestId("grades").first();
  },
};
