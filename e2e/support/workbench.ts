import { expect, type Locator, type Page } from "@playwright/test";
import { TYPING_GOES_ON_MS } from "#components/keys/keys.ts";
import { openBy } from "./evaluation.ts";

/** Steps in the workbench. */

export function resultOf(page: Page, documentId: string): Locator {
  return page.locator(`[data-testid="result"][data-document="${documentId}"]`);
}

/** Types a question, and waits for its answer and until a letter is a key again. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Your question").fill(question);
  await page.keyboard.press("Enter");
  const typedAt = await page.evaluate(() => performance.now());
  await page.waitForURL((url) => url.searchParams.get("q") === question);
  await answered(page);
  await page.waitForFunction(([at, pause]) => performance.now() - at > pause, [
    typedAt,
    TYPING_GOES_ON_MS,
  ] as const);
}

/** Waits until the page shows the answer to its address. */
export async function answered(page: Page): Promise<void> {
  await expect(page.getByTestId("result-count")).toBeVisible();
  await interactive(page.locator("[data-result-link]"));
}

/** Waits until a script of the page answers for these elements, if there are any. A click before that loads a page. */
export async function interactive(elements: Locator): Promise<void> {
  const haveHandlers = (found: Element[]) =>
    found.every((each) => Object.keys(each).some((key) => key.startsWith("__reactProps")));
  await expect.poll(() => elements.evaluateAll(haveHandlers)).toBe(true);
}

/** Opens the search options, with how the answer was found. */
export async function openOptions(page: Page): Promise<void> {
  await openBy(
    page.getByRole("button", { name: "Options", exact: true }),
    page.getByTestId("search-options"),
  );
}

/**
 * Steps through the history, and returns the address once the browser is there. Playwright's own step ends at any change
 * of the address, also at one that was still to come from before.
 */
export async function step(page: Page, entries: 1 | -1): Promise<URL> {
  const href = await page.evaluate(
    (by) =>
      new Promise<string>((resolve) => {
        window.addEventListener("popstate", () => resolve(window.location.href), { once: true });
        window.history.go(by);
      }),
    entries,
  );
  return new URL(href);
}

export type Opened = {
  readonly documentId: string;
  readonly version: number;
  /** Code points. */
  readonly start: number;
  readonly end: number;
};

/** Returns what the address opens. */
export function openedIn(page: Page): Opened {
  const parameters = new URL(page.url()).searchParams;
  const [start, end] = (parameters.get("passage") ?? "").split("-").map(Number);
  const documentId = parameters.get("doc");
  if (documentId === null || start === undefined || end === undefined)
    throw new Error(`No passage is open: ${page.url()}`);
  return { documentId, version: Number(parameters.get("version")), start, end };
}

/** Asks, and opens the best passage of one document by clicking its title. */
export async function openAnswer(page: Page, question: string, documentId: string): Promise<Opened> {
  await page.goto(`/?q=${encodeURIComponent(question)}`);
  await answered(page);
  await resultOf(page, documentId).locator("[data-result-link]").click();
  await page.waitForURL(
    (url) => url.searchParams.get("doc") === documentId && url.searchParams.has("passage"),
  );
  return openedIn(page);
}

/** Returns the address of any span of a document's text. */
export function passageAddress({ documentId, version, start, end }: Opened): string {
  return `/?doc=${documentId}&version=${version}&passage=${start}-${end}`;
}

/** Selects files in the upload dialog. */
export async function chooseFiles(
  page: Page,
  files: readonly { readonly name: string; readonly bytes: Uint8Array; readonly mimeType?: string }[],
  corpus?: string,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  // A server-rendered button does nothing until its script has loaded.
  await expect(async () => {
    const button = page.getByRole("button", { name: "Add documents" }).first();
    if (!(await dialog.isVisible())) await button.click({ timeout: 1000 });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  if (corpus !== undefined) await dialog.getByLabel("Corpus").selectOption({ label: corpus });
  await dialog.getByTestId("file-input").setInputFiles(
    files.map(({ name, bytes, mimeType = "application/octet-stream" }) => ({
      name,
      mimeType,
      buffer: Buffer.from(bytes),
    })),
  );
}

/** Returns the row of a file that is being added. */
export function uploadRow(page: Page, fileName: string): Locator {
  return page.getByTestId("upload-row").filter({ hasText: fileName });
}
