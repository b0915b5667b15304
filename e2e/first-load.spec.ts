import { weighPage } from "#testing/page-weight.ts";
import { expect, test } from "./support/test.ts";

/** Compressed, in bytes. Docs: performance.md, "The first load of a page". */
const MAX_SCRIPT_BYTES = 200_000;
/** Names that occur only in server code and in schemas. */
const NOT_FOR_THE_BROWSER = ["ZodError", "drizzle", "pino", "PGlite"];

test("the first load of the workbench brings at most 200 kB of scripts, and none of the server's", async ({
  page,
}) => {
  const { scripts, scriptBytes } = await weighPage(page, "/");
  expect(scripts.length).toBeGreaterThan(3);
  const list = scripts.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join("\n");
  expect(scriptBytes, list).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  for (const { url } of scripts) {
    const source = await (await page.request.get(url)).text();
    for (const name of NOT_FOR_THE_BROWSER) expect(source.includes(name), `${name} in ${url}`).toBe(false);
  }
});

test("a linked question is drawn by the server, and nothing moves when its scripts arrive", async ({
  page,
  browser,
  baseURL,
}) => {
  const address = "/?q=policy+H4&group=passage";
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const unscripted = await plain.newPage();
  await unscripted.goto(address);
  await expect(unscripted.getByTestId("result").first()).toBeVisible();
  await expect(unscripted.getByTestId("sort-menu")).toBeVisible();
  // By its element, because searches by text leave such elements out.
  await expect(unscripted.locator("noscript p")).toBeVisible();
  await plain.close();

  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await expect(page.getByTestId("result").first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.getByTestId("results").locator(":focus")).toBeVisible({ timeout: 1000 });
  }).toPass();
  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((total, each) => total + each, 0),
  );
  expect(shifted).toBeLessThan(0.1);
});

test("fonts are asked for before the page's styles are read, and each is loaded once", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") loaded.push(new URL(request.url()).pathname);
  });
  const answer = await page.goto("/?q=policy+H4");
  const announced = answer?.headers().link ?? "";
  await expect(page.getByTestId("result").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(loaded.filter((font) => font.includes("-latin-"))).toHaveLength(2);
  for (const font of loaded) expect(announced).toContain(`<${font}>; rel=preload; as="font"`);
});

test("menus and dialogs that load at their first use work with keys alone", async ({ page }) => {
  await page.goto("/?q=policy+H4");
  const settings = page.getByRole("button", { name: "Settings", exact: true });
  await settings.focus();
  const menu = page.getByRole("menu");
  // Keys that come before the page is interactive have no effect.
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitemradio").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(settings).toBeFocused();

  const corpora = page.getByTestId("corpora-menu");
  await corpora.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Corpora to search" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(corpora).toBeFocused();

  const filters = page.getByRole("button", { name: "Filters", exact: true });
  await filters.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(filters).toBeFocused();

  const help = page.getByRole("button", { name: "Keys and help" });
  await help.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeFocused();
});
