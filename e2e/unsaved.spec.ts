import type { Locator, Page } from "@playwright/test";
import { utf8 } from "./fixtures/text/index.ts";
import { type Api, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { relayTo } from "./support/other-site.ts";
import { type Pack, packOf, readPack } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered, ask, chooseFiles, interactive, resultOf, uploadRow } from "./support/workbench.ts";

type Named = (fileName: string) => string;

async function packOfOne(api: Api, named: Named, title: string): Promise<Pack> {
  const text = "# Ferry\n\nThe ferry crosses at slack water alone.\n";
  const { id } = await uploadIndexed(api, { name: named("ferry.md"), bytes: utf8(text) });
  return packOf(api, title, [`doc::${id}@1::chars-9-${text.length - 1}`]);
}

/** Opens a pack and waits until the page's script has loaded. */
async function openPack(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const word = page.getByRole("menuitem", { name: /^Word, / });
  await openBy(page.getByRole("button", { name: "Export", exact: true }), word);
  await page.keyboard.press("Escape");
  await expect(word).toHaveCount(0);
  return page.getByTestId("pack-item").getByRole("textbox", { name: /^Note on item 1, / });
}

/** Another person writes the note of the only item. */
async function noteElsewhere(api: Api, pack: Pack, note: string): Promise<void> {
  const [item] = pack.items;
  const answer = await api.call(`/api/packs/${pack.id}/arrangement`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      base: pack.revision,
      arrangement: {
        title: pack.title,
        sections: [],
        placements: [{ itemId: item?.itemId, role: "context", note, sectionId: null }],
      },
    }),
  });
  expect(answer.status).toBe(200);
}

const noteOf = async (api: Api, pack: Pack) => (await readPack(api, pack.id)).items[0]?.note;

test("a note never replaces words that its writer has not seen", async ({ page, api, named }) => {
  const pack = await packOfOne(api, named, "When a note meets another");
  const note = await openPack(page, `/packs/${pack.id}`);
  await noteElsewhere(api, pack, "Theirs: ask the harbour master.");
  await note.click();
  await note.pressSequentially("Mine: read the tide table.");
  await note.press("Tab");
  const conflict = page.getByTestId("note-conflict");
  await expect(conflict).toContainText("Theirs: ask the harbour master.");
  await expect(note).toHaveValue("Mine: read the tide table.");

  // Leaving the field again writes nothing.
  await note.focus();
  await note.press("Tab");
  await expect(page.getByText("saving the change")).toHaveCount(0);
  expect(await noteOf(api, pack)).toBe("Theirs: ask the harbour master.");

  await conflict.getByRole("button", { name: "Replace with my text", exact: true }).click();
  await expect(page.getByText("Note saved", { exact: true })).toBeVisible();
  await expect(conflict).toHaveCount(0);
  expect(await noteOf(api, pack)).toBe("Mine: read the tide table.");
});

test("the browser asks before a page with an unsaved note is left", async ({ page, api, named }) => {
  const pack = await packOfOne(api, named, "When a page is left");
  const note = await openPack(page, `/packs/${pack.id}`);
  // The save has no answer, so the note is unsaved.
  await page.route("**/arrangement", () => {});
  await note.click();
  await note.pressSequentially("Typed just before leaving.");
  const asked = page.waitForEvent("dialog");
  await page.reload();
  expect((await asked).type()).toBe("beforeunload");
});

test("the browser asks before a page with an unsaved title or heading is left", async ({
  page,
  api,
  named,
}) => {
  const pack = await packOfOne(api, named, "When a title is typed");
  // Changes have no answer, so they are unsaved.
  await page.route("**/arrangement", () => {});
  for (const name of ["New heading", "Title of the pack"]) {
    await openPack(page, `/packs/${pack.id}`);
    const field = page.getByRole("textbox", { name, exact: true });
    await field.click();
    await field.pressSequentially("Typed just before leaving.");
    const asked = page.waitForEvent("dialog");
    await page.reload();
    expect((await asked).type()).toBe("beforeunload");
  }
});

test("a title is saved when a step back in the history leaves its page", async ({ page, api, named }) => {
  const pack = await packOfOne(api, named, "When a step goes back");
  await page.goto("/packs");
  const link = page.getByRole("link", { name: pack.title, exact: true });
  await interactive(link);
  await link.click();
  const title = page.getByRole("textbox", { name: "Title of the pack", exact: true });
  await title.fill("Typed before the step back");
  await page.goBack();
  await page.waitForURL(/\/packs$/);
  await expect.poll(async () => (await readPack(api, pack.id)).title).toBe("Typed before the step back");
});

test("the browser asks before a page is left that still sends files", async ({ page, named }) => {
  await page.goto("/documents");
  await page.route("**/api/documents", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );
  const name = named("held.md");
  await chooseFiles(page, [{ name, bytes: utf8("# Held\n\nThis file waits.\n") }]);
  await expect(uploadRow(page, name)).toContainText("sending");
  const asked = page.waitForEvent("dialog");
  await page.reload();
  expect((await asked).type()).toBe("beforeunload");
});

test("a note and an export that an outage kept back are done afterwards", async ({ page, api, named }) => {
  const relay = await relayTo(api.origin);
  const pack = await packOfOne(api, named, "When the server is away");
  const note = await openPack(page, `${relay.origin}/packs/${pack.id}`);
  await interactive(note);
  await page.waitForLoadState("networkidle");
  relay.close();
  await note.click();
  await note.pressSequentially("Written during the outage.");
  await note.press("Tab");
  await expect(page.getByRole("status").filter({ hasText: /^Not saved yet/ })).toBeVisible();
  const word = page.getByRole("menuitem", { name: /^Word, / });
  await openBy(page.getByRole("button", { name: "Export", exact: true }), word);
  await word.click();
  await expect(page.getByText(/^The export failed\./).first()).toBeVisible();

  await relay.reopen();
  await expect(page.getByText("Note saved", { exact: true })).toBeVisible();
  expect(await noteOf(api, pack)).toBe("Written during the outage.");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.docx$/);
  relay.close();
});

test("a pack that is moved to trash elsewhere says so, and is restored from the open page", async ({
  page,
  api,
  named,
}) => {
  const pack = await packOfOne(api, named, "When a pack goes");
  await openPack(page, `/packs/${pack.id}`);
  expect((await api.call(`/api/packs/${pack.id}`, { method: "DELETE" })).status).toBe(200);
  const role = page.getByTestId("pack-item").getByRole("radio", { name: "For", exact: true });
  await role.press("Space");
  const trashed = page.getByTestId("pack-trashed");
  await expect(trashed).toContainText("This pack was moved to trash");
  await expect(page.getByRole("button", { name: "Retry 1 change", exact: true })).toHaveCount(0);
  await trashed.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(trashed).toHaveCount(0);
  expect((await readPack(api, pack.id)).title).toBe("When a pack goes");
});

test("moving a pack to trash does not read it again, and the list's heading has the focus", async ({
  page,
  api,
  named,
}) => {
  const pack = await packOfOne(api, named, "When a pack leaves");
  await openPack(page, `/packs/${pack.id}`);
  const read: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().includes(`/api/packs/${pack.id}`))
      read.push(request.url());
  });
  await page.getByRole("button", { name: "Move to trash", exact: true }).press("Enter");
  await page.waitForURL(/\/packs$/);
  await expect(page.getByRole("heading", { level: 1, name: "Packs", exact: true })).toBeFocused();
  expect(read).toEqual([]);
});

test("pressing Enter twice saves one version", async ({ page, api, named }) => {
  const pack = await packOfOne(api, named, "When Enter is pressed twice");
  await openPack(page, `/packs/${pack.id}`);
  const dialog = page.getByRole("dialog", { name: "Save version 1", exact: true });
  await openBy(page.getByRole("button", { name: "Save a version", exact: true }), dialog);
  const field = dialog.getByRole("textbox");
  await field.evaluate((input) => {
    const form = (input as HTMLInputElement).form;
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await expect(page.getByText("draft, saved as version 1", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("draft, saved as version 1", { exact: true })).toBeVisible();
});

test("a passage of a document that was removed creates no pack", async ({ page, api, named }) => {
  const text = "# Sluice wardens\n\nThe sluice wardens of Ottermere keep a ledger of spates.\n";
  const { id } = await uploadIndexed(api, { name: named("wardens.md"), bytes: utf8(text) });
  await page.goto("/");
  await ask(page, "sluice wardens of Ottermere");
  await answered(page);
  const packs = async () =>
    (await api.json<{ packs: readonly unknown[] }>("/api/packs?q=Ottermere")).packs.length;
  expect((await api.call(`/api/documents/${id}`, { method: "DELETE" })).ok).toBe(true);
  await resultOf(page, id).getByTestId("collect").first().click();
  await expect(
    page.getByText(/^The passage was not added\. This document was removed/).first(),
  ).toBeVisible();
  expect(await packs()).toBe(0);
});

test("the focus returns to the trash button of a document, and goes to the next row after the removal", async ({
  page,
  api,
  named,
}) => {
  const names = ["elm.md", "fir.md"].map(named);
  await Promise.all(
    names.map((name) => uploadIndexed(api, { name, bytes: utf8(`# ${name}\n\nA tree stands here.\n`) })),
  );
  await page.goto(`/documents?q=${names[0]?.replace("elm.md", "")}&sort=title`);
  const rows = page.getByTestId("document-row");
  const trash = (at: number) => rows.nth(at).getByRole("button", { name: /^Move .* to trash$/ });
  const dialog = page.getByRole("alertdialog");
  await openBy(trash(0), dialog);
  await page.keyboard.press("Escape");
  await expect(trash(0)).toBeFocused();
  await openBy(trash(0), dialog);
  await dialog.getByRole("button", { name: "Move to trash", exact: true }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(trash(0)).toBeFocused();
});
