import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { expect } from "./support/test.ts";
import { openAnswer } from "./support/workbench.ts";

/** Port 9 is the discard port, where nothing listens. */
const test = testOnOwnInstance({ OLLAMA_BASE_URL: "http://127.0.0.1:9" });

const TEXT = "# Groynes\n\nThe timber groynes hold the shingle where the promenade ends.\n";

test("without its embedding model Sightline still accepts documents and answers by keyword, and says so", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("groynes.md"), bytes: utf8(TEXT) });
  await openAnswer(page, "timber groynes", id);
  await expect(page.getByTestId("degraded")).toContainText("Searched by words only");
  await expect(page.getByTestId("degraded")).toContainText(
    "the model for search by meaning is not answering",
  );
  await expect(page.getByTestId("highlight").last()).toContainText("timber groynes");

  const answer = await api.json<{
    status: string;
    reason_codes: readonly string[];
    results: readonly unknown[];
  }>("/api/search?q=timber+groynes");
  expect(answer.status).toBe("degraded");
  expect(answer.reason_codes).toEqual(expect.arrayContaining(["embedder_unavailable", "keyword_only"]));
  expect(answer.results.length).toBe(1);
});

test("an answer that is empty because the model is missing is not shown as a normal empty answer", async ({
  page,
  api,
  named,
}) => {
  await uploadIndexed(api, { name: named("more-groynes.md"), bytes: utf8(TEXT) });
  await page.goto("/?q=xylophone");
  await expect(page.getByTestId("degraded")).toBeVisible();
  await expect(page.getByTestId("result")).toHaveCount(0);
});

test("the list of documents says that search by meaning is not ready yet", async ({ page, api, named }) => {
  const name = named("vectors.md");
  const { id } = await uploadIndexed(api, { name, bytes: utf8(TEXT) });
  const { embeddedShare, state } = await api.json<{ embeddedShare: number; state: string }>(
    `/api/workbench/documents/${id}`,
  );
  expect({ embeddedShare, state }).toEqual({ embeddedShare: 0, state: "indexed" });
  await page.goto(`/documents?q=${name}`);
  await expect(page.getByTestId("document-row")).toContainText("search by meaning is not ready yet");
});

test("a page without a running worker says so, and stops when one runs", async ({ page }) => {
  let worker = "silent";
  await page.route("**/api/health", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), worker } });
  });
  await page.goto("/documents");
  await expect(page.getByTestId("no-worker")).toContainText("No worker is running");
  await expect(page.getByRole("banner")).toContainText("new files are waiting");
  worker = "ok";
  const asked = page.waitForResponse("**/api/health");
  await page.reload();
  await asked;
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  await expect(page.getByTestId("no-worker")).toHaveCount(0);
});

test("a page says that the disk of the server is full, and what to do", async ({ page }) => {
  await page.route("**/api/health", async (route) => {
    const answer = await route.fetch();
    const disk = { status: "degraded", fault: "disk_full", detail: "Free some space." };
    await route.fulfill({ json: { ...(await answer.json()), disk } });
  });
  for (const address of ["/documents", "/admin/corpora"]) {
    await page.goto(address);
    await expect(page.getByTestId("disk-fault")).toContainText("The disk is full");
    await expect(page.getByTestId("disk-fault")).toContainText("Free some space.");
  }
});
