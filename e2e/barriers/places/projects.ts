import { PAGE_WORDS } from "#components/projects/words.ts";
import type { Api } from "../../support/api.ts";
import { answered } from "../../support/workbench.ts";
import { type Places, QUESTION } from "../place.ts";

async function project(api: Api): Promise<string> {
  const answer = await api.call("/api/projects", {
    method: "POST",
    body: JSON.stringify({
      ...{ kind: "application", title: "An axe looks at a project", reference: "QX/31/00077/FUL" },
      ...{ site: "52.4005, -1.4995", receivedDate: "2031-03-04", decision: "Refused" },
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Projects. */
export const PROJECTS: Places = {
  "the projects": async (page, api) => {
    await project(api);
    await page.goto("/projects");
    return page.getByTestId("projects");
  },
  "a project in its form": async (page, api) => {
    await page.goto(`/projects/${await project(api)}`);
    await page.getByRole("button", { name: PAGE_WORDS.edit }).click();
    return page.getByTestId("project-form");
  },
  "a search in a project": async (page, api) => {
    await page.goto(`${QUESTION}&inProject=${await project(api)}&projectDocuments=any`);
    await answered(page);
    return page.getByTestId("search-project");
  },
};
