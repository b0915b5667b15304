import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { brokenFiles } from "./fixtures/broken.ts";
import { reportFixture } from "./fixtures/pdf/index.ts";
import type { Instance } from "./support/instance.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { expect } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

/** No page may contain this value. */
const PLANTED = "planted-in-the-environment-Zq7~x";
const SECRET_REF = "env://PLANTED_SECRET";
const NAMED_REF = "secret://m365/planted";

/** Corpora may always be bound to folders in the instance's own folder, which is removed with it. */
const test = testOnOwnInstance({
  PLANTED_SECRET: PLANTED,
  RERANK_API_KEY: SECRET_REF,
  ...{ M365_TENANT_ID: "tenant", M365_CLIENT_ID: "client", M365_CLIENT_SECRET_REF: SECRET_REF },
  // No server listens there.
  ...{ GRAPH_BASE_URL: "http://127.0.0.1:9/v1.0", M365_AUTHORITY_URL: "http://127.0.0.1:9" },
});

/** Time for a change on disk to reach the page through a worker. */
const WITHIN_SYNC_TIME = { timeout: 90_000 };

function note(subject: string): string {
  return `# The ${subject}\n\nThe warden looks after the ${subject} every autumn, and writes down what was mended.\n`;
}

/** Creates a folder with files that may be bound. */
async function folderOf(
  instance: Instance,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const folder = path.join(instance.dataDir, "corpora", name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

type Follow = "At once" | "On a schedule" | "Manually";

/** Completes the three steps and stops at the plan. */
async function bindFolder(page: Page, title: string, folder: string, follow: Follow): Promise<void> {
  await page.goto("/admin/corpora/new");
  await chooseFolder(page);
  await page.getByLabel("Folder", { exact: true }).fill(folder);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("radio", { name: follow }).check();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByTestId("sync-waits")).toBeVisible(WITHIN_SYNC_TIME);
}

/** A server-rendered radio button does nothing until its script has loaded. */
async function chooseFolder(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole("radio", { name: "Folder on this server" }).check({ timeout: 1000 });
    await expect(page.getByTestId("root-fields")).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Applies the plan on the page, and waits for its end. */
async function applyPlan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(state(page)).toHaveText("done", WITHIN_SYNC_TIME);
}

const state = (page: Page): Locator =>
  page.getByTestId("sync-run").getByText(/^(?:done|failed|cancelled|waits for confirmation)$/);
const row = (page: Page, title: string): Locator => page.getByTestId("corpus-row").filter({ hasText: title });
const tab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "About this corpus" })
    .getByRole("link", { name, exact: true })
    .click();
const document = (page: Page, file: string): Locator =>
  page.getByTestId("document-row").filter({ hasText: file });

test("an empty console leads to the first corpus: a folder is bound and followed, and the console shows changes on disk", async ({
  page,
  instance,
}) => {
  test.setTimeout(300_000);
  const folder = await folderOf(instance, "walks", {
    "north/oxbow.md": note("oxbow"),
    "north/sluice.md": note("sluice"),
    "weir.md": note("weir"),
    "mill.md": note("mill"),
    "ferry.md": note("ferry"),
    "ford.md": note("ford"),
  });

  await page.goto("/admin/corpora");
  await page.getByTestId("first-run").getByRole("link", { name: "Start with step 1", exact: true }).click();
  await chooseFolder(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const field = page.getByLabel("Folder", { exact: true });
  await expect(page.getByTestId("field-error")).toHaveText("Choose a folder, or type its path.");
  await expect(field).toBeFocused();

  const browser = page.getByTestId("folder-browser");
  await browser
    .getByRole("button")
    .filter({ hasText: path.join(instance.dataDir, "corpora") })
    .click();
  await browser.getByRole("button").filter({ hasText: "walks" }).click();
  // The open folder is the chosen one. "Next" below needs no further click.
  await expect(field).toHaveValue(folder);
  await field.fill("");
  await browser.getByRole("button", { name: "Choose this folder", exact: true }).click();
  await expect(field).toHaveValue(folder);
  await expect(browser).toContainText("Chosen");
  // The preview under all patterns and the later plan agree.
  const counts = page.getByTestId("file-counts");
  await page.getByText("Only some files from this source", { exact: true }).click();
  await expect(counts).toContainText("All 6 files would be added.");
  await page.getByRole("textbox", { name: "Include only files here that match" }).fill("*.md\n*.txt");
  await page.getByRole("textbox", { name: "Exclude files here that match" }).fill("north/");
  await expect(counts).toContainText("4 of 6 files would be added.");
  await page.getByRole("textbox", { name: "Exclude files here that match" }).fill("");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(counts).toContainText("All 6 files would be added.");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByTestId("field-error")).toHaveText("Enter a name.");
  await page.getByLabel("Name", { exact: true }).fill("River walks");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("radio", { name: "At once" })).toBeChecked();
  await page.getByRole("button", { name: "Connect", exact: true }).click();

  await expect(page.getByTestId("sync-waits")).toContainText("Nothing has changed yet", WITHIN_SYNC_TIME);
  await expect(page.getByTestId("sync-run")).toContainText("6 new");
  await expect(page.getByTestId("sync-item")).toHaveCount(6);
  await applyPlan(page);
  await tab(page, "Documents");
  await expect(page.getByTestId("document-row")).toHaveCount(6, WITHIN_SYNC_TIME);

  await writeFile(path.join(folder, "north", "lock.md"), note("lock"));
  await expect(document(page, "north/lock.md")).toContainText("fresh", WITHIN_SYNC_TIME);
  await writeFile(path.join(folder, "weir.md"), `${note("weir")}\nIts gate was painted blue.\n`);
  await expect(document(page, "weir.md")).toContainText("2 versions", WITHIN_SYNC_TIME);
  await rename(path.join(folder, "mill.md"), path.join(folder, "north", "old-mill.md"));
  await expect(document(page, "north/old-mill.md")).toBeVisible(WITHIN_SYNC_TIME);
  await rm(path.join(folder, "ferry.md"));
  await expect(document(page, "ferry.md")).toHaveCount(0, WITHIN_SYNC_TIME);
  await expect(page.getByTestId("document-row")).toHaveCount(6);

  await tab(page, "Syncs");
  await expect(page.getByTestId("sync-row").filter({ hasText: "the folder changed" }).first()).toBeVisible();
  await tab(page, "Overview");
  await expect(page.getByTestId("coverage")).toContainText(
    "All 6 files found at the source are indexed.",
    WITHIN_SYNC_TIME,
  );
  await tab(page, "History");
  await expect(page.getByTestId("audit-row").first()).toBeVisible();

  await test.step("no page shows a secret, only its reference", async () => {
    const clientSecretRef = NAMED_REF;
    const drive = {
      ...{ kind: "onedrive", locator: { drive_id: "b!of-tests" } },
      credentials: { tenantId: "tenant", clientId: "client", clientSecretRef },
    };
    const bound = await page.request.post("/api/corpora", {
      data: { id: "drive", title: "Drive", roots: [drive] },
    });
    expect(bound.status()).toBe(201);
    await page.goto("/admin/corpora/drive/binding");
    await expect(page.getByText(NAMED_REF)).toBeVisible();
    const pages = [await page.content()];
    const ofCorpus = ["", "/binding?edit=true", "/history", "/syncs", "/documents", "/jobs"];
    for (const address of ["/", "/admin/corpora", "/admin/providers", "/admin/jobs"].concat(
      ofCorpus.map((of) => `/admin/corpora/drive${of}`),
    ))
      pages.push(await (await page.request.get(address)).text());
    expect(pages.join("")).toContain(NAMED_REF);
    expect(pages.filter((html) => html.includes(PLANTED)).length).toBe(0);
    expect((await page.request.delete("/api/corpora/drive")).ok()).toBe(true);
  });
});

test("a broken file shows its error, and the next sync reads it once it is repaired at the source", async ({
  page,
  instance,
}) => {
  test.setTimeout(240_000);
  const broken = (await brokenFiles()).find(({ fileName }) => fileName === "cut-off.pdf");
  const { bytes } = await reportFixture();
  const folder = await folderOf(instance, "surveys", {
    "bridge.md": note("bridge"),
    "survey.pdf": broken?.bytes ?? new Uint8Array(),
  });
  await bindFolder(page, "Surveys", folder, "Manually");
  await applyPlan(page);
  await tab(page, "Documents");
  await expect(document(page, "survey.pdf")).toContainText(broken?.says ?? "", WITHIN_SYNC_TIME);

  await page.goto("/admin/corpora");
  await row(page, "Surveys").getByRole("link", { name: "1 failed of Surveys", exact: true }).click();
  await expect(page.getByTestId("document-row")).toHaveCount(1);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(document(page, "survey.pdf")).toContainText(broken?.says ?? "", WITHIN_SYNC_TIME);

  await writeFile(path.join(folder, "survey.pdf"), bytes);
  await page.goto("/admin/corpora/surveys");
  await page.getByRole("button", { name: "Sync now", exact: true }).click();
  await expect(page.getByTestId("coverage")).toContainText(
    "All 2 files found at the source are indexed.",
    WITHIN_SYNC_TIME,
  );
  await tab(page, "Documents");
  await expect(document(page, "survey.pdf")).toContainText("fresh", WITHIN_SYNC_TIME);
});

test("a corpus that is turned off is excluded from the search, which says so, and answers again once turned on", async ({
  page,
  instance,
}) => {
  test.setTimeout(180_000);
  const folder = await folderOf(instance, "towers", { "belfry.md": note("belfry") });
  await bindFolder(page, "Towers", folder, "Manually");
  await applyPlan(page);
  await tab(page, "Documents");
  await expect(document(page, "belfry.md")).toContainText("fresh", WITHIN_SYNC_TIME);

  await page.getByRole("button", { name: "Turn off", exact: true }).click();
  await expect(page.getByTestId("corpus-disabled")).toContainText("Searches skip this corpus");
  const asked = "/?q=who+looks+after+the+belfry&corpora=towers";
  await page.goto(asked);
  await expect(page.getByText(/turned off(?: and|, was|.*was) not searched/i).first()).toBeVisible();
  await expect(page.getByTestId("result")).toHaveCount(0);

  await page.goto("/admin/corpora");
  await expect(row(page, "Towers")).toContainText("turned off");
  await row(page, "Towers").getByRole("button", { name: "Turn on Towers", exact: true }).click();
  await expect(row(page, "Towers")).toContainText("fresh");
  await page.goto(asked);
  await answered(page);
  await expect(page.getByTestId("result").first()).toContainText("belfry");
});

test("a removed corpus is in the trash, and can be restored from the message and from the trash", async ({
  page,
  instance,
}) => {
  test.setTimeout(180_000);
  const folder = await folderOf(instance, "gates", { "lychgate.md": note("lychgate") });
  await bindFolder(page, "Gates", folder, "Manually");
  await applyPlan(page);

  const remove = async () => {
    await row(page, "Gates").getByRole("button", { name: "More for Gates", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Move to trash/ }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Files at the source do not change.");
    await dialog.getByRole("button", { name: "Move to trash", exact: true }).click();
    await expect(row(page, "Gates")).toHaveCount(0);
  };
  await page.goto("/admin/corpora");
  await remove();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row(page, "Gates")).toBeVisible();

  await remove();
  const trashed = page.getByTestId("trash-row").filter({ hasText: "Gates" });
  await expect(trashed).toContainText("kept until");
  await page.goto("/admin/corpora/gates");
  await expect(page.getByText("This corpus is in the trash")).toBeVisible();
  await page.goto("/admin/corpora");
  await trashed.getByRole("button", { name: "Restore Gates", exact: true }).click();
  await expect(row(page, "Gates")).toContainText("1");
  await expect(trashed).toHaveCount(0);
});

test("a plan that would remove too much waits, states the amount, and a person discards or confirms it", async ({
  page,
  instance,
}) => {
  test.setTimeout(240_000);
  const names = ["kiln", "forge", "barn", "pound", "pump", "stable", "dovecote", "granary"];
  const folder = await folderOf(
    instance,
    "yards",
    Object.fromEntries(names.map((name) => [`${name}.md`, note(name)])),
  );
  await bindFolder(page, "Yards", folder, "Manually");
  await applyPlan(page);
  await tab(page, "Documents");
  await expect(page.getByTestId("document-row")).toHaveCount(8, WITHIN_SYNC_TIME);
  for (const name of names.slice(0, 5)) await rm(path.join(folder, `${name}.md`));

  const waits = page.getByTestId("sync-waits");
  const planned = async () => {
    await page.getByRole("button", { name: "Sync now", exact: true }).click();
    await page.getByRole("link", { name: "Open the plan", exact: true }).click(WITHIN_SYNC_TIME);
    await expect(waits).toContainText("5 of 8 documents would be removed.");
  };
  await planned();
  await page.getByRole("button", { name: "gone 5", exact: true }).click();
  await expect(page.getByTestId("sync-item")).toHaveCount(5);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(state(page)).toHaveText("cancelled");
  await tab(page, "Documents");
  await expect(page.getByTestId("document-row")).toHaveCount(8);

  await planned();
  await page.getByRole("button", { name: "Apply and remove 5", exact: true }).click();
  await expect(state(page)).toHaveText("done", WITHIN_SYNC_TIME);
  await tab(page, "Documents");
  await expect(page.getByTestId("document-row")).toHaveCount(3);
});
