import { request as httpRequest } from "node:http";
import type { Page } from "@playwright/test";
import { htmlFixture, utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { openAnswer } from "./support/workbench.ts";

// Every journey also checks that no page contacts another host, raises an error or violates its policy
// (support/test.ts).

const trapped = (page: Page) => page.evaluate(() => (window as { trapped?: string }).trapped ?? null);

test("scripts in an uploaded page run neither in the viewer nor when its original is opened", async ({
  page,
  api,
  named,
}) => {
  const fixture = htmlFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  await openAnswer(page, fixture.question, id);
  await page.getByTestId("highlight").first().click();
  expect(await trapped(page)).toBeNull();
  await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0);
  const original = await page.goto(`/api/documents/${id}`);
  expect(original?.headers()["content-security-policy"]).toContain("sandbox");
  expect(original?.headers()["x-content-type-options"]).toBe("nosniff");
  expect(await trapped(page)).toBeNull();
  await expect(page.locator("body")).toContainText("window.trapped");
});

test("a script, an HTML page with another extension and markdown with scripts never run", async ({
  page,
  api,
  named,
}) => {
  const files = [
    { name: named("run.js"), bytes: utf8('window.trapped = "js";\nfetch("http://192.0.2.1/");\n') },
    {
      name: named("page.txt"),
      bytes: utf8('<script>window.trapped = "txt"</script>\nPlain words about a weir.\n'),
    },
    {
      name: named("page.md"),
      bytes: utf8(
        '# Weir\n\n<script>window.trapped = "md"</script><img src=x onerror="window.trapped=1">\n\nWords.\n',
      ),
    },
  ];
  for (const file of files) {
    const { id } = await uploadIndexed(api, file);
    await page.goto(`/documents/${id}`);
    await expect(page.locator("[data-scroller]")).toContainText(/weir|window/i);
    expect(await trapped(page), `${file.name} in the viewer`).toBeNull();
    await page.goto(`/api/documents/${id}`);
    expect(await trapped(page), `${file.name} by itself`).toBeNull();
  }
});

for (const path of ["/", "/documents", "/admin/corpora", "/api-docs", "/nowhere-at-all"]) {
  test(`${path} has a policy that blocks external content`, async ({ page }) => {
    const answer = await page.goto(path);
    const headers = answer?.headers() ?? {};
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src [^;]*'nonce-[^']+'/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    await page.waitForLoadState("networkidle");
  });
}

/** Sends a request that browsers and fetch cannot: with any Host and any Origin. */
function rawRequest(url: string, method: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    request.once("error", reject);
    request.end();
  });
}

test("every request with a foreign host name is refused", async ({ api }) => {
  const foreign = { host: "evil.example" };
  for (const path of ["/", "/api/documents", "/api/search?q=x", "/documents"]) {
    expect(await rawRequest(`${api.origin}${path}`, "GET", foreign), path).toBe(403);
  }
  expect(await rawRequest(`${api.origin}/api/documents`, "GET", { host: new URL(api.origin).host })).toBe(
    200,
  );
});

test("changes requested by another site are refused before they take effect", async ({ api, named }) => {
  const before = await uploadIndexed(api, {
    name: named("kept.md"),
    bytes: utf8("# Kept\n\nNobody else removes this.\n"),
  });
  const foreign = { origin: "https://evil.example" };
  const sandboxed = { origin: "null" };
  for (const origin of [foreign, sandboxed]) {
    expect(await rawRequest(`${api.origin}/api/documents`, "POST", origin)).toBe(403);
    expect(await rawRequest(`${api.origin}/api/documents/${before.id}`, "DELETE", origin)).toBe(403);
    expect(await rawRequest(`${api.origin}/api/documents/${before.id}/metadata`, "PATCH", origin)).toBe(403);
    expect(await rawRequest(`${api.origin}/documents`, "POST", { ...origin, "next-action": "0" })).toBe(403);
  }
  expect((await api.call(`/api/documents/${before.id}/metadata`)).status).toBe(200);
});
