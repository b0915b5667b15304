import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

test("what a corpus states for its documents is shown on them and narrows a search, until it is changed", async ({
  page,
  api,
  named,
}) => {
  const corpus = "gannet-harbour";
  const bound = await page.request.post("/api/corpora", {
    data: {
      ...{ id: corpus, title: "Gannet harbour", projectId: "Gannet plan" },
      ...{ workflowStageDefaults: ["gannet_examination"], metadataDefaults: { gannet_zone: "north" } },
    },
  });
  expect(bound.status()).toBe(201);
  const note = await uploadIndexed(
    api,
    { name: named("gannet-note.md"), bytes: utf8("# Gannets\n\nGannets nest on the harbour wall.\n") },
    { corpus },
  );
  const own = "---\nstage: gannet_adoption\n---\n\n# Gannets\n\nGannets leave the harbour wall in autumn.\n";
  await uploadIndexed(api, { name: named("gannet-own.md"), bytes: utf8(own) }, { corpus });

  await page.goto("/?q=gannets&mode=keyword");
  await answered(page);
  const filters = page.getByTestId("filters");
  await openBy(page.getByRole("button", { name: "Filters", exact: true }), filters);
  const stages = filters.getByRole("group", { name: "Stage", exact: true });
  await expect(stages.getByRole("checkbox", { name: /^Gannet adoption/ })).toBeVisible();
  await stages.getByRole("checkbox", { name: /^Gannet examination/ }).check();
  await page.waitForURL(/stages=gannet_examination/);
  await filters
    .getByRole("group", { name: "Other metadata", exact: true })
    .getByRole("checkbox", { name: /^Gannet zone: north/ })
    .check();
  await page.waitForURL(/properties=gannet_zone/);
  await page.getByRole("button", { name: "Show results" }).click();
  await answered(page);
  await expect(page.getByTestId("result")).toHaveCount(1);
  await expect(page.getByTestId("result").first()).toContainText("nest on the harbour wall");

  await page.goto(`/documents/${note.id}`);
  const details = page.getByRole("region", { name: "Details" });
  await expect(details).toContainText("Gannet examination");
  await expect(details).toContainText("Gannet plan");

  const changed = await page.request.patch(`/api/corpora/${corpus}`, {
    data: { workflowStageDefaults: ["gannet_submission"] },
  });
  expect(changed.ok()).toBe(true);
  await page.goto("/?q=gannets&mode=keyword&stages=gannet_submission");
  await answered(page);
  await expect(page.getByTestId("result")).toHaveCount(1);
});
