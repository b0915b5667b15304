import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { brokenFiles } from "./fixtures/broken.ts";
import { testOnOwnInstance } from "./support/own-instance.ts";
import { expect } from "./support/test.ts";
import { ask, chooseFiles, resultOf, uploadRow } from "./support/workbench.ts";

const test = testOnOwnInstance({});

const READABLE_FILES = 295;

function note(index: number): string {
  return `# Parcel ${index}\n\nParcel ${index} is ${3 + (index % 90)} metres wide and was last walked by warden ${index % 12}.\n`;
}

/**
 * Drops files or folders from disk as the operating system does: drags them over the page until the page accepts them,
 * then drops.
 */
async function dropFromDisk(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const drag = (type: "dragEnter" | "dragOver" | "dragCancel" | "drop") =>
    session.send("Input.dispatchDragEvent", { type, x: 700, y: 420, data });
  await expect(async () => {
    // The page ignores a drag that began before its script loaded, so start a new drag for each try.
    await drag("dragCancel");
    await drag("dragEnter");
    await drag("dragOver");
    await expect(page.getByTestId("drop-overlay")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await drag("drop");
  await session.detach();
}

test("300 files dropped at once, five of them broken: 295 are indexed, five state the reason, and the page stays usable", async ({
  page,
  api,
  instance,
}, info) => {
  test.setTimeout(600_000);
  const folder = info.outputPath("walks");
  await mkdir(path.join(folder, "north"), { recursive: true });
  const broken = await brokenFiles();
  for (let index = 0; index < READABLE_FILES; index++) {
    await writeFile(path.join(folder, index % 2 ? "north" : "", `parcel-${index}.md`), note(index));
  }
  for (const { fileName, bytes } of broken) await writeFile(path.join(folder, fileName), bytes);

  await page.goto("/");
  await dropFromDisk(page, [folder]);
  const tray = page.getByTestId("upload-tray");
  const status = tray.getByRole("status");
  await expect(status).toContainText("of 300 files done");

  // While files are being read, the page answers questions and opens indexed files.
  const [first] = await expectSome(() => api.documents("&state=indexed"));
  const number = /parcel-(\d+)/.exec(first?.sourcePath ?? "")?.[1];
  await ask(page, `parcel ${number} walked by warden`);
  await resultOf(page, first?.id ?? "")
    .locator("[data-result-link]")
    .click();
  await expect(page.getByTestId("highlight").first()).toBeInViewport();
  await expect(status).toContainText("of 300 files done");

  await expect(status).toHaveText("295 of 300 files done · 4 failed · 1 needs a password", {
    timeout: 540_000,
  });
  for (const { fileName, says } of broken) {
    const row = uploadRow(page, fileName);
    if (fileName === "locked.pdf") {
      await expect(row.getByRole("link", { name: "Type the password" })).toBeVisible();
      continue;
    }
    await expect(row).toContainText(/failed|refused/);
    await expect(row.locator("p")).toHaveText(says);
  }

  const { total } = await api.json<{ total: number }>("/api/documents?state=indexed&limit=1");
  expect(total).toBe(READABLE_FILES);
  expect((await api.find("walks/north/parcel-293.md")).state).toBe("indexed");
  expect(await api.json("/api/health")).toMatchObject({ status: "ok" });
  expect(instance.output(), "no program of it ended").not.toContain("ended");
});

test("files added to a corpus are found in it and not in others", async ({ page, api }) => {
  await page.goto("/admin/corpora");
  await page.getByRole("button", { name: "New corpus" }).click();
  await page.getByLabel("Name").fill("River walks");
  await page.getByRole("button", { name: "Create corpus" }).click();
  await expect(page.getByTestId("corpus-row").filter({ hasText: "River walks" })).toBeVisible();
  await chooseFiles(
    page,
    [
      {
        name: "oxbow.md",
        bytes: new TextEncoder().encode("# Oxbow\n\nThe oxbow is dry since the flumes were cut.\n"),
      },
    ],
    "River walks",
  );
  await expect(uploadRow(page, "oxbow.md")).toContainText("indexed");
  const { id } = await api.find("oxbow.md");
  const found = async (corpora: string) => {
    const path = `/api/search?q=oxbow+flumes&corpora=${corpora}`;
    const { results } = await api.json<{ results: readonly { document_id: string }[] }>(path);
    return results.map((result) => result.document_id);
  };
  expect(await found("river-walks")).toEqual([id]);
  expect(await found("my-documents")).not.toContain(id);
});

async function expectSome<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  let some: readonly T[] = [];
  await expect
    .poll(async () => {
      some = await ask();
      return some.length;
    })
    .toBeGreaterThan(0);
  return some;
}
