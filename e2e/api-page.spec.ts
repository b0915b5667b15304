import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "./support/test.ts";

// No trace: it would store every step of the longest page. A failure names its operation instead.
test.use({ trace: "off" });

test("the description of the API is valid OpenAPI 3.1, and its page shows every operation", async ({
  page,
  api,
}) => {
  const description = await api.json<{
    openapi: string;
    paths: Record<string, Record<string, { summary: string }>>;
  }>("/api/openapi.json");
  expect(description.openapi).toMatch(/^3\.1\./);
  const verdict = await new Validator().validate(description);
  expect(verdict.errors ?? []).toEqual([]);
  expect(verdict.valid).toBe(true);

  const markup = await page.goto("/api-docs");
  expect((await markup?.body())?.length).toBeLessThan(1_500_000);
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({ path, method: method.toUpperCase(), summary })),
  );
  expect(operations.length).toBeGreaterThan(8);
  const articles = page.locator("article");
  await expect(articles).toHaveCount(operations.length);
  // Read all heads in one call, because the page is long.
  const heads = await articles.evaluateAll((all) =>
    all.map((article) => ({
      code: article.querySelector("header code")?.textContent ?? "",
      head: article.querySelector("header")?.textContent ?? "",
    })),
  );
  for (const { path, method, summary } of operations)
    expect(
      heads.some(({ code, head }) => code === path && head.includes(method) && head.includes(summary)),
      `${method} ${path}`,
    ).toBe(true);

  const search = articles
    .filter({ has: page.locator("header code", { hasText: /^\/api\/search$/ }) })
    .first();
  await search.getByText("Its fields", { exact: true }).click();
  await expect(
    search
      .getByText("documentCount", { exact: true })
      .or(search.getByText("trace_id", { exact: true }))
      .first(),
  ).toBeVisible();
});
