import { utf8 } from "./fixtures/text/index.ts";
import { createApi, until, uploadIndexed } from "./support/api.ts";
import { DIMENSION, startEmbeddingsService } from "./support/embeddings-service.ts";
import { startInstance } from "./support/instance.ts";
import { newDataDir } from "./support/templates.ts";
import { expect, test } from "./support/test.ts";

type Answer = {
  readonly status: string;
  readonly reason_codes: readonly string[];
  readonly results: readonly { readonly document_id: string }[];
};

test("an unreachable embedding service affects only semantic search, and missing vectors are added later", async ({
  page,
  named,
}) => {
  test.setTimeout(240_000);
  const service = await startEmbeddingsService();
  const data = await newDataDir();
  const env = {
    EMBEDDER: "openai",
    EMBEDDING_BASE_URL: service.url,
    EMBEDDING_MODEL: "wordlight",
    EMBEDDING_DIMENSION: String(DIMENSION),
    EMBEDDING_WINDOW_TOKENS: "512",
  };
  const instance = await startInstance({ dataDir: data.path, env });
  const api = createApi(instance.origin);
  const share = async (id: string) =>
    (await api.json<{ embeddedShare: number }>(`/api/workbench/documents/${id}`)).embeddedShare;
  const search = (words: string) => api.json<Answer>(`/api/search?q=${encodeURIComponent(words)}`);

  const before = await uploadIndexed(api, {
    name: named("buoys.md"),
    bytes: utf8("# Buoys\n\nRed buoys mark the port side.\n"),
  });
  expect(await share(before.id)).toBe(1);
  expect(await search("buoys mark port")).toMatchObject({
    status: "ok",
    results: [{ document_id: before.id }],
  });

  await service.down();
  const degraded = await search("red buoys on the side");
  expect(degraded).toMatchObject({ status: "degraded", results: [{ document_id: before.id }] });
  expect(degraded.reason_codes).toEqual(expect.arrayContaining(["embedder_unavailable", "keyword_only"]));
  const during = await uploadIndexed(api, {
    name: named("bells.md"),
    bytes: utf8("# Bells\n\nA bell rings on the bar buoy in fog.\n"),
  });
  expect(await share(during.id)).toBe(0);
  await page.goto(`${instance.origin}/?q=bell+on+the+bar+in+fog`);
  await expect(page.getByTestId("degraded")).toContainText("Searched by words only");
  await expect(page.locator(`[data-document="${during.id}"]`)).toBeVisible();

  await service.up();
  await until(
    () => share(during.id),
    (now) => now === 1,
  );
  expect(await search("bell rings fog bar")).toMatchObject({ status: "ok" });
  await page.getByRole("button", { name: "Search again" }).click();
  await expect(page.getByTestId("degraded")).toHaveCount(0);

  expect(await instance.stop()).toBe(0);
  await data.remove();
  await service.down();
});
