import { hyphenFixture } from "./fixtures/pdf/index.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { packOf, readPack } from "./support/packs.ts";
import { wordsOf } from "./support/passage.ts";
import { expectBoxesOver } from "./support/pdf-boxes.ts";
import { firstBoxInView } from "./support/pdf-viewer.ts";
import { copied, markedText, selectInText, selectOnPage } from "./support/selecting.ts";
import { codePointsOf, spanOfWords } from "./support/spans.ts";
import { expect, test } from "./support/test.ts";
import { openedIn } from "./support/workbench.ts";

/** Selecting text in the viewer: quote it, link to it, add it to a pack. */

const SENTENCE = "The café 𝔸 of the quay 🏡 keeps its slate roof.";
const NOTES = utf8(
  `# Quay\n\nBoats 😀 moor **here** in spring.\n\n## Roofs\n\nIt rains. ${SENTENCE} Gutters are cast iron.\n`,
);

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

test("a sentence of a text is quoted, linked and added to a chosen pack", async ({ page, api, named }) => {
  const name = named("quay.md");
  const { id } = await uploadIndexed(api, { name, bytes: NOTES });
  const chosen = await packOf(api, named("Slate roofs"), []);
  await page.goto(`/documents/${id}`);
  const tools = page.getByRole("toolbar", { name: "Selected text" });
  await expect(page.locator("[data-scroller]")).toContainText(SENTENCE);
  await selectInText(page, SENTENCE);
  await expect(tools).toBeVisible();

  await tools.getByRole("button", { name: "Copy with citation" }).click();
  await expect(page.getByText("Quote copied with its citation and link.").first()).toBeVisible();
  const [quote = "", link = ""] = (await copied(page)).split("\n");
  expect(quote).toBe(`“${SENTENCE}” (Quay, Roofs, version 1)`);
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(SENTENCE);

  await tools.getByRole("button", { name: "Add to pack" }).click();
  await page.getByRole("menuitemradio", { name: chosen.title }).click();
  await expect(page.getByText(`Added to “${chosen.title}”`).first()).toBeVisible();
  const text = await api.text(id);
  const { start, end } = codePointsOf(text, spanOfWords(text, SENTENCE));
  const { items } = await readPack(api, chosen.id);
  expect(items.map(({ evidenceRef }) => evidenceRef)).toEqual([`doc::${id}@1::chars-${start}-${end}`]);
  await page.goto(`/packs/${chosen.id}`);
  await expect(page.getByTestId("pack-item")).toContainText(SENTENCE);

  await page.goto(link);
  expect(openedIn(page)).toEqual({ documentId: id, version: 1, start, end });
  await expect.poll(() => markedText(page)).toBe(SENTENCE);
});

test("the tools are reached by keyboard, and Escape hides them and keeps the document open", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("quay.md"), bytes: NOTES });
  await page.goto(`/?doc=${id}&version=1`);
  const viewer = page.locator("[data-scroller]");
  await expect(viewer).toContainText(SENTENCE);
  const tools = page.getByRole("toolbar", { name: "Selected text" });
  await selectInText(page, "It rains.");
  await expect(tools).toBeVisible();
  for (let step = 0; step < 4; step++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Alt+q");
  await expect(tools.getByRole("button", { name: "Copy with citation" })).toBeFocused();
  // The tools take over a changed selection a moment later.
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect.poll(() => copied(page), { timeout: 2000 }).toMatch(/^“It rains\. The” /);
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(tools.getByRole("button", { name: "Copy link" })).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(tools).toBeHidden();
  await expect(viewer).toBeFocused();
  await expect(page).toHaveURL((url) => url.searchParams.get("doc") === id);
});

test("words of a PDF are quoted as in its text, although a line break divides one", async ({
  page,
  api,
  named,
}) => {
  const fixture = await hyphenFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  await page.goto(`/documents/${id}?page=${fixture.pages[0]}`);
  await expect(page.getByTestId("text-layer").first()).not.toBeEmpty();
  const tools = page.getByRole("toolbar", { name: "Selected text" });
  await selectOnPage(page, fixture, fixture.spot);
  await expect(tools).toBeVisible();

  await tools.getByRole("button", { name: "Copy with citation" }).click();
  await expect(page.getByText("Quote copied with its citation and link.").first()).toBeVisible();
  const [quote = "", link = ""] = (await copied(page)).split("\n");
  const text = await api.text(id);
  const spot = codePointsOf(text, spanOfWords(text, fixture.spot));
  const words = (await api.text(id, spot.start, spot.end)).replace(/\s+/g, " ");
  expect(quote.startsWith(`“${words}” (`), quote).toBe(true);
  expect(quote).toContain(`p. ${fixture.pages[0]}`);

  const dialog = page.getByRole("dialog", { name: "New pack" });
  await tools.getByRole("button", { name: "Add to pack" }).click();
  await openBy(page.getByRole("menuitem", { name: "New pack" }), dialog);
  await dialog.getByRole("textbox", { name: "Title" }).fill(named("Divided words"));
  await dialog.getByRole("button", { name: "Create the pack" }).click();
  await expect(page.getByText("its first item.").first()).toBeVisible();

  await page.goto(link);
  const opened = openedIn(page);
  expect(wordsOf(await api.text(id, opened.start, opened.end))).toEqual(wordsOf(fixture.spot));
  await expect.poll(() => firstBoxInView(page)).toBe(true);
  await expectBoxesOver(page, fixture, fixture.spot);
});

test("a selection on a page ends at the words that were dragged over, also beside and below their line", async ({
  page,
  api,
  named,
}) => {
  const fixture = await hyphenFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  await page.goto(`/documents/${id}?page=${fixture.pages[0]}`);
  await expect(page.locator(".selection-stop").first()).toBeAttached();
  // The end of a line, and of a paragraph.
  const wanted = "at rest and with all of them running.";
  const squeezed = (words: string) => words.replace(/\s+/g, "");
  const selected = () => page.evaluate(() => window.getSelection()?.toString() ?? "");
  const tools = page.getByRole("toolbar", { name: "Selected text" });
  for (const beyond of [
    { x: 60, y: 0 },
    { x: -10, y: 20 },
  ]) {
    // A press on selected words would drag them.
    await page.evaluate(() => window.getSelection()?.removeAllRanges());
    await expect(tools).toBeHidden();
    await selectOnPage(page, fixture, wanted, beyond);
    expect(squeezed(await selected())).toBe(squeezed(wanted));
    await expect(tools).toBeVisible();
  }
  await tools.getByRole("button", { name: "Copy with citation" }).click();
  await expect(page.getByText("Quote copied with its citation and link.").first()).toBeVisible();
  const [quote = ""] = (await copied(page)).split("\n");
  expect(quote).toContain(`“${wanted}” (`);
});

test("a note is typed beside the selected text by keyboard, is kept with it in the chosen pack, and undone", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("quay.md"), bytes: NOTES });
  const chosen = await packOf(api, named("Slate notes"), []);
  await page.goto(`/documents/${id}`);
  await expect(page.locator("[data-scroller]")).toContainText(SENTENCE);
  const tools = page.getByRole("toolbar", { name: "Selected text" });
  await selectInText(page, SENTENCE);
  await expect(tools).toBeVisible();
  await page.keyboard.press("Alt+q");
  await page.keyboard.press("End");
  await expect(tools.getByRole("button", { name: "Add note" })).toBeFocused();
  const form = page.getByRole("dialog", { name: "Note on the selected text" });
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("Ask for the slate sample.");
  await form.getByRole("button", { name: /^Pack:/ }).click();
  await page.getByRole("menuitemradio", { name: chosen.title }).click();
  await expect(form.getByRole("button", { name: /^Pack:/ })).toContainText(chosen.title);
  const workingPack = () => page.evaluate(() => localStorage.getItem("sightline-working-pack") ?? "");
  expect(await workingPack()).not.toContain(chosen.id);
  await form.getByRole("textbox", { name: "Note" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Added to “${chosen.title}” with your note.`).first()).toBeVisible();
  await expect(form).toBeHidden();
  expect(await workingPack()).toContain(chosen.id);
  const notes = async () => (await readPack(api, chosen.id)).items.map(({ note }) => note);
  expect(await notes()).toEqual(["Ask for the slate sample."]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(notes).toEqual([]);
});
