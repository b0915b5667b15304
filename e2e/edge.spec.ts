import { spawn } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#testing/free-port.ts";
import { until } from "./support/api.ts";
import { ask } from "./support/ask.ts";
import { startInstance } from "./support/instance.ts";
import { attack, otherSite, outcomesOf, relayTo } from "./support/other-site.ts";
import { processTree, stillRunning } from "./support/processes.ts";
import { newDataDir } from "./support/templates.ts";
import { expect, test } from "./support/test.ts";

/** The requests that the real server accepts: by listening address, by origin, and during shutdown. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SIGHTLINE = path.join(ROOT, "cli", "main.ts");
const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
const TOKEN = "a token of some length";

/** Runs a server that should exit without a signal. Records every answer until then. */
async function serveUntilItEnds(
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  const exited = once(child, "exit");
  const answers: number[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await ask(`http://127.0.0.1:${port}/api/health`, { host: "localhost" }).catch(() => null);
    if (answer !== null) answers.push(answer.status);
    await delay(50);
  }
  const [code] = await exited;
  return { code, output, answers };
}

test.describe("the listening address", () => {
  for (const [name, args, env, words] of [
    [
      "our server on 0.0.0.0",
      [SIGHTLINE, "web"],
      { HOST: "0.0.0.0" },
      /HOST is 0\.0\.0\.0.+Set ACCESS_TOKEN/,
    ],
    ["all of Sightline on 0.0.0.0", [SIGHTLINE, "up"], { HOST: "0.0.0.0" }, /Set ACCESS_TOKEN/],
    ["Next alone on 0.0.0.0", [NEXT, "start", "--hostname", "0.0.0.0"], {}, /npm run up/],
    ["Next alone on every address", [NEXT, "start"], {}, /npm run up/],
    ["Next alone on loopback", [NEXT, "start", "--hostname", "127.0.0.1"], {}, /npm run up/],
  ] as const) {
    test(`${name}, without a token, refuses every request and says what to do`, async () => {
      const dataDir = test.info().outputPath("data");
      const ended = await serveUntilItEnds(args, await freePort(), { DATA_DIR: dataDir, ...env });
      expect(ended).toEqual({ code: 1, output: expect.stringMatching(words), answers: [] });
    });
  }

  test("our server on 0.0.0.0 with a token answers only requests with the token", async ({ page }) => {
    test.setTimeout(240_000);
    const data = await newDataDir();
    const env = { HOST: "0.0.0.0", ACCESS_TOKEN: TOKEN };
    const { origin, stop } = await startInstance({ dataDir: data.path, env });
    const bearer = { authorization: `Bearer ${TOKEN}` };
    for (const where of ["/api/health", "/api/documents", "/", "/_next/static/x.js"]) {
      expect((await ask(`${origin}${where}`, { host: "localhost" })).status, where).toBe(401);
    }
    expect((await ask(`${origin}/api/health`, { host: "localhost", ...bearer })).status).toBe(200);
    expect((await ask(`${origin}/api/health`, { host: "evil.example", ...bearer })).status).toBe(403);

    await page.goto(`${origin}/documents?access_token=${encodeURIComponent(TOKEN)}`);
    await expect(page).toHaveURL(`${origin}/documents`);
    await expect(page.getByRole("main")).toBeVisible();
    expect(await stop()).toBe(0);
    await data.remove();
  });
});

test.describe("another site's page", () => {
  for (const [relation, name] of [
    ["on another port of the same host", "127.0.0.1"],
    ["on another host", "localhost"],
  ] as const) {
    test(`${relation} cannot make the browser search`, async ({ browser, api, named }) => {
      const word = named("stranger").replaceAll("-", "");
      const target = `${api.origin}/api/search?q=${word}`;
      const site = await otherSite(attack(target));
      const elsewhere = `http://${name}:${site.port}/`;
      // Not the journeys' own context, which fails when a page contacts another host.
      const page = await (await browser.newContext()).newPage();
      const outcomes = outcomesOf(page, api.origin);

      await page.goto(elsewhere, { waitUntil: "load" });
      await page.evaluate(() => (window as unknown as { asked: Promise<unknown> }).asked);
      for (const form of ["inner", "post"]) {
        // The frame's own event: the browser's protocol may leave out the response to a frame in another process.
        const ended = () =>
          page.evaluate(() => (window as unknown as { formsEnded?: number }).formsEnded ?? 0);
        const before = await ended();
        await page.locator(`form#${form}`).evaluate((element: HTMLFormElement) => element.submit());
        await expect.poll(ended, form).toBeGreaterThan(before);
      }
      for (const way of ["img", "iframe", "object", "script", "style", "fetch"]) {
        await expect
          .poll(() => outcomes.filter(({ url }) => url.includes(`by=${way}`)).length, way)
          .toBeGreaterThan(0);
      }
      const form = page.locator("form#whole");
      await Promise.all([
        page.waitForURL(`${api.origin}/**`),
        form.evaluate((it: HTMLFormElement) => it.submit()),
      ]);
      await page.goto(elsewhere);
      await Promise.all([page.waitForURL(target), page.getByRole("link", { name: "the API" }).click()]);

      expect(outcomes.length).toBeGreaterThan(12);
      expect(outcomes.filter(({ outcome }) => outcome !== 403 && outcome !== "hidden")).toEqual([]);
      const { receipts } = await api.json<{ receipts: unknown[] }>(`/api/receipts?q=${word}`);
      expect(receipts).toEqual([]);

      site.close();
      await page.context().close();
    });

    for (const policy of ["no-referrer", "strict-origin"]) {
      test(`${relation} cannot make the browser search by prefetching, under ${policy}`, async ({
        browser,
        api,
        named,
      }) => {
        const word = named("prefetched").replaceAll("-", "");
        const relay = await relayTo(api.origin);
        const urls = ["/api/search?q=", "/api/workbench/search?q=", "/search?q=", "/across?q="].map(
          (where) => `${relay.origin}${where}${word}`,
        );
        const rules = {
          prefetch: [{ source: "list", eagerness: "immediate", urls, referrer_policy: policy }],
        };
        const site = await otherSite(
          `<!doctype html><meta name="referrer" content="${policy}">
          <script type="speculationrules">${JSON.stringify(rules)}</script>`,
        );
        const page = await (await browser.newContext()).newPage();
        await page.goto(`http://${name}:${site.port}/`);
        // The browser makes these requests for itself: it calls them its own ("none") or another site's.
        await expect.poll(() => relay.relayed.map(({ url }) => url).sort()).toHaveLength(urls.length);
        expect(
          relay.relayed.filter(({ purpose, status }) => purpose !== "prefetch" || status !== 403),
        ).toEqual([]);
        const { receipts } = await api.json<{ receipts: unknown[] }>(`/api/receipts?q=${word}`);
        expect(receipts).toEqual([]);
        relay.close();
        site.close();
        await page.context().close();
      });
    }

    test(`${relation} can link to a page`, async ({ browser, api }) => {
      const site = await otherSite(`<!doctype html><a href="${api.origin}/documents">documents</a>`);
      const page = await (await browser.newContext()).newPage();
      await page.goto(`http://${name}:${site.port}/`);
      const [answer] = await Promise.all([
        page.waitForResponse(`${api.origin}/documents`),
        page.getByRole("link", { name: "documents" }).click(),
      ]);
      expect(answer.status()).toBe(200);
      await expect(page.getByRole("main")).toBeVisible();
      site.close();
      await page.context().close();
    });
  }
});

test("our own page may prefetch its links", async ({ api, page }) => {
  const relay = await relayTo(api.origin);
  await page.goto(`${relay.origin}/documents`);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("link"), { rel: "prefetch", href: "/receipts" });
    document.head.append(link);
  });
  await expect
    .poll(() => relay.relayed.filter(({ purpose }) => purpose === "prefetch"))
    .toEqual([{ url: "/receipts", purpose: "prefetch", site: "same-origin", status: 200 }]);
  relay.close();
});

test("an action and an upload under a static path are refused to other sites", async ({ api, page }) => {
  await page.goto("/documents");
  const script = await page.locator("script[src*='/_next/static/']").first().getAttribute("src");
  const strangers: Record<string, string>[] = [
    { host: "evil.example" },
    { origin: "http://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const where of ["/_next/imagex", "/_next/image", "/_next/staticx", script ?? "", "/api/documents"]) {
    for (const stranger of strangers) {
      const answer = await ask(`${api.origin}${where}`, { "next-action": "0", ...stranger }, "POST");
      expect(answer.status, `${where} ${JSON.stringify(stranger)}`).toBe(403);
    }
  }
});

test("requests that the framework cannot handle are refused in words", async ({ api }) => {
  for (const [where, method, status, type] of [
    ["/documents/%E0%A4%A", "GET", 400, "text/plain"],
    ["/api/documents/%E0%A4%A", "GET", 400, "application/json"],
    ["/api/receipts/%ff", "GET", 400, "application/json"],
    ["/", "TRACE", 405, "application/json"],
    ["/api/health", "TRACE", 405, "application/json"],
    ["/documents/%00", "GET", 400, "text/plain"],
    // These reach the framework.
    ["/documents/%25E0%25A4", "GET", 404, "text/html"],
    ["/api/documents/%25E0%25A4", "GET", 404, "application/json"],
    ["/search?q=%ff", "GET", 307, "text/html"],
  ] as const) {
    const answer = await ask(`${api.origin}${where}`, {}, method);
    expect({ where, method, ...answer }).toMatchObject({
      where,
      method,
      status,
      headers: { "content-type": expect.stringContaining(type) },
    });
  }
});

test("every response has the security headers", async ({ api, page }) => {
  await page.goto("/documents");
  const script = await page.locator("script[src*='/_next/static/']").first().getAttribute("src");
  const data = "default-src 'none'; frame-ancestors 'none'";
  for (const [where, status, policy] of [
    ["/api/health", 200, data],
    ["/api/documents/none", 404, data],
    ["/api/none", 404, null],
    ["/api/search?q=", 400, data],
    ["/documents", 200, null],
    ["/nowhere", 404, null],
    ["/packs/nope", 404, null],
    ["/receipts/nope", 404, null],
    ["/icon.svg", 200, null],
    ["/_next/static/none.js", 404, null],
    [script ?? "", 200, null],
  ] as const) {
    const answer = await ask(`${api.origin}${where}`);
    expect({ where, ...answer }).toMatchObject({
      where,
      status,
      headers: {
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": policy ?? expect.stringContaining("frame-ancestors 'none'"),
        "cache-control": expect.any(String),
      },
    });
  }
});

test("a web server ends on request while an upload is in progress", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const web = (await processTree(instance.pid)).filter(({ command }) => command.includes("sightline-web"));
  expect(web.length).toBe(1);
  const upload = httpRequest(`${instance.origin}/api/documents`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "1000" },
  });
  const cutOff = once(upload, "error");
  upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="slow.md"\r\n\r\n# Slow');
  // When a second connection is answered, the first one has been accepted.
  expect((await fetch(`${instance.origin}/api/health`)).status).toBe(200);
  for (const { pid } of web) process.kill(pid, "SIGTERM");
  await Promise.all([
    cutOff,
    until(
      () => stillRunning(web.map(({ pid }) => pid)),
      (left) => left.length === 0,
    ),
  ]);
  await until(
    async () => (await fetch(`${instance.origin}/api/health`).catch(() => null))?.status,
    (status) => status === 200,
  );
  expect(await instance.stop()).toBe(0);
  await data.remove();
});
