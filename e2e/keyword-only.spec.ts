import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { expect } from "./support/test.ts";
import { openAnswer } from "./support/workbench.ts";

const test = testOnOwnInstance({ SEMANTIC_SEARCH_ENABLED: "false" });

test("with semantic search turned off its API is absent, and the page answers by keyword", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, {
    name: named("kerbs.md"),
    bytes: utf8("# Kerbs\n\nDropped kerbs are laid in tawny granite.\n"),
  });
  const answer = await api.call("/api/search?q=kerbs");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    detail: "Semantic search is not enabled",
    error: { code: "search_disabled" },
  });
  expect(await api.json("/api/health")).toMatchObject({ semantic_search: "off" });

  await openAnswer(page, "tawny granite kerbs", id);
  await expect(page.getByTestId("highlight").last()).toContainText("tawny granite");
  await expect(page.getByTestId("search-failed")).toHaveCount(0);
});

test("nothing is computed for the disabled half", async ({ api, named }) => {
  const { id } = await uploadIndexed(api, {
    name: named("setts.md"),
    bytes: utf8("# Setts\n\nGranite setts edge the square.\n"),
  });
  const jobs = await api.jobs("active=true");
  // Relations are found after indexing, with or without vectors.
  expect(jobs.filter((job) => job.documentId === id && job.kind !== "relate-document")).toEqual([]);
  const { freshness } = await api.json<{ freshness: { state: string } }>(`/api/workbench/documents/${id}`);
  expect(freshness.state).toBe("fresh");
});
