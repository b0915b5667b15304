import { readFile } from "node:fs/promises";
import { utf8 } from "./fixtures/text/index.ts";
import { type Api, until, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import {
  collectInto,
  footnotesOf,
  type Pack,
  packOf,
  paragraphsOf,
  pressUntil,
  readPack,
  shownRefs,
} from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered, interactive } from "./support/workbench.ts";

type Elsewhere = { readonly title: string; readonly notes: readonly string[] };

/** Another person changes the title and the notes of a pack. */
async function arrangeElsewhere(api: Api, pack: Pack, { title, notes }: Elsewhere): Promise<void> {
  const placements = pack.items.map(({ itemId }, at) => ({
    itemId,
    role: "context",
    note: notes[at] ?? "",
    sectionId: null,
  }));
  const answer = await api.call(`/api/packs/${pack.id}/arrangement`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ base: pack.revision, arrangement: { title, sections: [], placements } }),
  });
  expect(answer.status).toBe(200);
}

/** A pack with two items of one document. */
async function packOfTwo(api: Api, named: (fileName: string) => string, title: string): Promise<Pack> {
  const text = "# Mooring\n\nBoats moor here by day.\n\nNobody moors here by night.\n";
  const { id } = await uploadIndexed(api, { name: named("mooring.md"), bytes: utf8(text) });
  const refs = ["Boats moor here by day.", "Nobody moors here by night."].map((words) => {
    const start = text.indexOf(words);
    return `doc::${id}@1::chars-${start}-${start + words.length}`;
  });
  return packOf(api, title, refs);
}

const QUESTION = "dormer on the roof in the conservation area";
const ADDRESS = `/?q=${encodeURIComponent(QUESTION)}`;

test("evidence is collected by key, sorted by keyboard, given roles, and is complete after a reload", async ({
  page,
}) => {
  await page.goto(ADDRESS);
  await answered(page);
  const links = page.locator("[data-result-link]");
  await pressUntil(page, "k", () => expect(links.first()).toBeFocused({ timeout: 500 }));
  for (const said of ["its first item.", "item 2.", "item 3."]) {
    await page.keyboard.press("a");
    await expect(page.getByText(said).first()).toBeVisible();
    await page.keyboard.press("j");
  }
  const collected = page.getByTestId("result").getByTestId("collect").filter({ hasText: "in pack" });
  await expect(collected).toHaveCount(3);
  await expect(page.getByTestId("pack-button")).toContainText("3 items");

  // A fourth is added and removed at once.
  await page.keyboard.press("a");
  await expect(page.getByText("item 4.").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByTestId("pack-button")).toContainText("3 items");
  await expect(collected).toHaveCount(3);

  const rows = page.getByTestId("tray-item");
  await openBy(page.getByTestId("pack-button"), rows.first());
  await expect(rows).toHaveCount(3);
  const [first = "", second = "", third = ""] = await shownRefs(page, "tray-item");
  const order = () => shownRefs(page, "tray-item");

  // A move button moves the item and keeps the focus.
  const up = rows.nth(1).getByRole("button", { name: /^Move item 2, .* up$/ });
  await up.press("Enter");
  await expect.poll(order).toEqual([second, first, third]);
  await expect(rows.first().getByRole("button", { name: /^Move item 1, .* up$/ })).toBeFocused();
  // Alt with an arrow key does the same.
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(order).toEqual([first, second, third]);
  // The drag button too: pick up, move, put down, each announced.
  await rows
    .first()
    .getByRole("button", { name: /^Drag item 1, / })
    .focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^(?:Picked up item 1, .*|item 1, .* is in its own place)\.$/)).toBeAttached();
  // The drag reads keys a moment after it is announced, so the first arrow key may have no effect.
  const moved = page.getByText(/is over item 2, /);
  await pressUntil(page, "ArrowDown", () => expect(moved).toBeAttached({ timeout: 2000 }));
  await page.keyboard.press("Space");
  await expect.poll(order).toEqual([second, first, third]);

  await rows.first().getByRole("radio", { name: "For", exact: true }).press("Space");
  await rows.nth(1).getByRole("radio", { name: "Against", exact: true }).press("Space");
  await rows
    .first()
    .getByRole("button", { name: /^Add a note on item 1, / })
    .click();
  const note = rows.first().getByRole("textbox", { name: /^Note on item 1, / });
  await note.fill("Read beside the appraisal.");
  await note.blur();
  await expect(rows.first().getByText("Note saved", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Open the pack", exact: true }).click();
  await page.waitForURL(/\/packs\/pack_[a-z0-9]+$/);
  const items = page.getByTestId("pack-item");
  await expect(items).toHaveCount(3);
  await page.getByRole("textbox", { name: "New heading", exact: true }).fill("The rule");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The rule", exact: true })).toBeAttached();
  await page.getByRole("textbox", { name: "New heading", exact: true }).fill("Its limits");
  await page.keyboard.press("Enter");
  const headings = page.getByTestId("pack-section").getByRole("heading");
  await expect(headings).toHaveText(["The rule", "Its limits"]);
  const headingUp = page.getByRole("button", { name: "Move the section Its limits up", exact: true });
  await headingUp.click();
  await expect(headings).toHaveText(["Its limits", "The rule"]);
  await expect(headingUp).toBeFocused();
  await page.getByRole("button", { name: "Remove the heading Its limits", exact: true }).click();
  await expect(headings).toHaveText(["The rule"]);
  await expect(
    page.getByRole("button", { name: "Move the section The rule down", exact: true }),
  ).toBeFocused();
  await items
    .nth(2)
    .getByRole("combobox", { name: /^Section of item 3, / })
    .selectOption({ label: "The rule" });
  await page.getByRole("button", { name: "Rename", exact: true }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Title of the pack", exact: true })).toBeFocused();
  // The old title is selected, so typing replaces it.
  await page.keyboard.insertText("Dormers, for the committee");
  await page.keyboard.press("Enter");
  await expect(page.getByText("saving the change")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dormers, for the committee");

  await page.reload();
  await expect(items).toHaveCount(3);
  expect(await shownRefs(page, "pack-item")).toEqual([second, first, third]);
  await expect(items.first().getByRole("radio", { name: "For", exact: true })).toBeChecked();
  await expect(items.nth(1).getByRole("radio", { name: "Against", exact: true })).toBeChecked();
  await expect(items.nth(2).getByRole("radio", { name: "Context", exact: true })).toBeChecked();
  await expect(items.first().getByRole("textbox", { name: /^Note on / })).toHaveValue(
    "Read beside the appraisal.",
  );
  await expect(items.nth(2).getByRole("combobox", { name: /^Section of / })).toHaveValue(/.+/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dormers, for the committee");
  await expect(page.getByTestId("pack-section")).toContainText("1 item");

  await page.goto("/packs");
  await expect(page.getByTestId("pack-row").filter({ hasText: "Dormers, for the committee" })).toContainText(
    QUESTION,
  );
});

test("a long pack beside the results scrolls in its own pane, and never the page", async ({
  page,
  api,
  named,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lines = Array.from({ length: 20 }, (_, index) => `Berth ${index + 1} is let by the year.`);
  const text = `# Berths\n\n${lines.join("\n\n")}\n`;
  const { id } = await uploadIndexed(api, { name: named("berths.md"), bytes: utf8(text) });
  const held = await api.text(id);
  const refs = lines.map((line) => {
    const start = held.indexOf(line);
    return `doc::${id}@1::chars-${start}-${start + line.length}`;
  });
  const pack = await packOf(api, named("Berths"), refs);
  await collectInto(page, pack.id);
  await page.goto(ADDRESS);
  await answered(page);
  const rows = page.getByTestId("tray-item");
  await expect(rows).toHaveCount(20);
  const place = () =>
    page.evaluate(() => ({
      scrolled: window.scrollY,
      beyond: document.documentElement.scrollHeight - window.innerHeight,
    }));
  const still = { scrolled: 0, beyond: 0 };
  expect(await place()).toEqual(still);

  await rows.last().getByText("For", { exact: true }).click();
  await expect(rows.last().getByRole("radio", { name: "For", exact: true })).toBeChecked();
  expect(await place()).toEqual(still);
  await rows.last().getByRole("radio", { name: "For", exact: true }).press("ArrowRight");
  await expect(rows.last().getByRole("radio", { name: "Against", exact: true })).toBeChecked();
  await page.keyboard.press("Tab");
  expect(await place()).toEqual(still);
  await expect(rows.last()).toBeInViewport();
});

test("a version has its own immutable address, and a pack is removed and restored", async ({
  page,
  context,
  api,
  named,
}) => {
  const { id: documentId } = await uploadIndexed(api, {
    name: named("weir.md"),
    bytes: utf8(
      "# Weir\n\nThe sluice of the weir is raised in spate.\n\n## Keys\n\nIts key hangs in the mill.\n",
    ),
  });
  const text = await api.text(documentId);
  const whole = `doc::${documentId}@1::chars-0-${[...text].length}`;
  const pack = await packOf(api, `Sluice ${named("pack").slice(0, 9)}`, [whole]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/packs/${pack.id}`);
  const dialog = page.getByRole("dialog", { name: "Save version 1", exact: true });
  await openBy(page.getByRole("button", { name: "Save a version", exact: true }), dialog);
  await dialog.getByRole("textbox").fill("As sent");
  await dialog.getByRole("button", { name: "Save version 1", exact: true }).click();
  await expect(page.getByText("draft, saved as version 1", { exact: true })).toBeVisible();

  const item = page.getByTestId("pack-item");
  await item.getByRole("button", { name: /^Remove item 1, .* from the pack$/ }).click();
  await expect(page.getByTestId("empty-pack")).toBeVisible();
  await expect(page.getByRole("link", { name: "Search and add evidence", exact: true })).toBeFocused();
  await expect(page.getByText("draft, changed since version 1", { exact: true })).toBeVisible();

  await page.getByTestId("pack-version").filter({ hasText: "As sent" }).click();
  await page.waitForURL(/\?version=1$/);
  await expect(page.getByTestId("pack-version-notice")).toContainText("As sent");
  await expect(item).toHaveCount(1);
  await expect(item.getByRole("radio")).toHaveCount(0);
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect(page.getByText("Link copied. It always shows version 1.").first()).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(page.url());
  await page.goto(address);
  await expect(item).toContainText("The sluice of the weir");

  await page.goto(`/packs/${pack.id}`);
  await page.getByRole("button", { name: "Move to trash", exact: true }).click();
  await page.waitForURL(/\/packs$/);
  await expect(page.getByRole("link", { name: pack.title, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.waitForURL(new RegExp(`/packs/${pack.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(pack.title);
});

test("a conflicting change is reported and can be repeated, and nothing is lost", async ({
  page,
  api,
  named,
}) => {
  const text = "# Ferry\n\nThe ferry crosses at slack water alone.\n";
  const { id } = await uploadIndexed(api, { name: named("ferry.md"), bytes: utf8(text) });
  const pack = await packOf(api, "When the ferry crosses", [`doc::${id}@1::chars-9-${text.length - 1}`]);
  await page.goto(`/packs/${pack.id}`);
  // When anything opens, the page's script has loaded.
  const word = page.getByRole("menuitem", { name: /^Word, / });
  await openBy(page.getByRole("button", { name: "Export", exact: true }), word);
  await page.keyboard.press("Escape");
  await expect(word).toHaveCount(0);

  await arrangeElsewhere(api, pack, { title: "Renamed elsewhere", notes: ["Theirs."] });
  const role = page.getByTestId("pack-item").getByRole("radio", { name: "For", exact: true });
  await role.press("Space");
  await expect(page.getByText(/^Someone else has changed this pack\./).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renamed elsewhere");
  await expect(role).not.toBeChecked();
  await expect(page.getByTestId("refused-changes")).toContainText("1 change not saved");
  await page.getByRole("button", { name: "Retry 1 change", exact: true }).click();
  await expect(role).toBeChecked();
  await expect(page.getByText("saving the change")).toHaveCount(0);
  await expect(page.getByTestId("refused-changes")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renamed elsewhere");
  await expect(role).toBeChecked();
});

test("changes of different items at the same time are both saved, without a message", async ({
  page,
  api,
  named,
}) => {
  const pack = await packOfTwo(api, named, "When two people arrange");
  await page.goto(`/packs/${pack.id}`);
  await expect(page.getByTestId("pack-item")).toHaveCount(2);
  await interactive(page.getByTestId("pack-item").getByRole("radio"));
  await arrangeElsewhere(api, pack, { title: pack.title, notes: ["", "Theirs."] });
  const items = page.getByTestId("pack-item");
  const role = items.first().getByRole("radio", { name: "For", exact: true });
  await role.press("Space");
  await expect(items.nth(1).getByRole("textbox", { name: /^Note on / })).toHaveValue("Theirs.");
  await expect(page.getByText("saving the change")).toHaveCount(0);
  await expect(role).toBeChecked();
  await expect(page.getByTestId("refused-changes")).toHaveCount(0);
  const saved = (await readPack(api, pack.id)).items;
  expect(saved.map(({ role: given, note }) => [given, note])).toEqual([
    ["for", ""],
    ["context", "Theirs."],
  ]);
});

test("two changes that the server refuses are repeated by one button, in order", async ({
  page,
  api,
  named,
}) => {
  const pack = await packOfTwo(api, named, "When the server fails");
  await page.goto(`/packs/${pack.id}`);
  await expect(page.getByTestId("pack-item")).toHaveCount(2);
  await interactive(page.getByTestId("pack-item").getByRole("radio"));
  const refusal = { error: { code: "internal", message: "The disk is full." } };
  await page.route("**/arrangement", (route) => route.fulfill({ status: 500, json: refusal }));
  const items = page.getByTestId("pack-item");
  const refused = page.getByTestId("refused-changes");
  for (const [at, name] of ["For", "Against"].entries()) {
    await items.nth(at).getByRole("radio", { name, exact: true }).press("Space");
    await expect(items.nth(at).getByText("Change not saved", { exact: true })).toBeVisible();
  }
  await expect(refused).toContainText("2 changes not saved");
  await page.unroute("**/arrangement");
  await page.getByRole("button", { name: "Retry 2 changes", exact: true }).click();
  await expect(refused).toHaveCount(0);
  await expect
    .poll(async () => (await readPack(api, pack.id)).items.map(({ role }) => role))
    .toEqual(["for", "against"]);
});

test("a newer version of a cited text is shown with its difference, and the link opens the cited version", async ({
  page,
  api,
  named,
}) => {
  const name = named("toll.md");
  const old = "# Toll\n\nThe toll for a laden cart is four pence on market days.\n";
  const { id } = await uploadIndexed(api, { name, bytes: utf8(old) });
  const start = [...old.slice(0, old.indexOf("The toll"))].length;
  const end = [...old.trimEnd()].length;
  const pack = await packOf(api, "What the toll is", [`doc::${id}@1::chars-${start}-${end}`]);
  await page.goto(`/packs/${pack.id}`);
  const item = page.getByTestId("pack-item");
  await expect(item.getByText("cited v1, current", { exact: true })).toBeVisible();

  const answer = await api.post(
    { name, bytes: utf8(old.replace("four pence", "six pence")) },
    { on_existing: "new_version" },
  );
  expect(answer.status).toBe(201);
  await until(
    () => readPack(api, pack.id),
    ({ items }) => items[0]?.source.state === "newer_other_words",
  );
  await page.reload();
  await expect(item.getByText("cited v1, current v2: the words differ", { exact: true })).toBeVisible();
  const difference = page.getByTestId("word-changes");
  await openBy(item.getByRole("button", { name: "Show the difference", exact: true }), difference);
  await expect(difference.locator("del")).toContainText("four");
  await expect(difference.locator("ins")).toContainText("six");
  await item.getByRole("heading").getByRole("link").click();
  await page.waitForURL((url) => url.searchParams.get("version") === "1");
  await expect(page.getByTestId("highlight").last()).toContainText("four pence");
});

test("a pack is exported as Word, without links that work on one computer only, and its address leads to the highlighted passage", async ({
  page,
  api,
  named,
}) => {
  const text = "# Lock\n\nThe lock is worked by the keeper alone.\n\nHe rings the bell at dusk.\n";
  const { id } = await uploadIndexed(api, { name: named("lock.md"), bytes: utf8(text) });
  const passage = "The lock is worked by the keeper alone.";
  const start = text.indexOf(passage);
  const pack = await packOf(api, "Who works the lock", [
    `doc::${id}@1::chars-${start}-${start + passage.length}`,
  ]);
  await page.goto(`/packs/${pack.id}`);
  const word = page.getByRole("menuitem", { name: /^Word, / });
  await openBy(page.getByRole("button", { name: "Export", exact: true }), word);
  await expect(page.getByRole("menu")).toContainText("will have no links");
  const coming = page.waitForEvent("download");
  await word.click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.docx$/);
  const bytes = await readFile(await file.path());
  const paragraphs = paragraphsOf(bytes);
  const appendix = paragraphs.findIndex(({ words }) => words === "How this was found");
  expect(paragraphs.slice(0, appendix)).toEqual([
    { style: "Title", words: "Who works the lock" },
    { style: "", words: expect.stringMatching(/^Date: \d{1,2} \p{L}+ \d{4} \(UTC\)$/u) },
    { style: "Heading1", words: "Context" },
    { style: "Quote", words: passage },
  ]);
  const { texts, links } = footnotesOf(bytes);
  expect(links).toEqual([]);
  const isSaid = ({ words }: { words: string }) => words.startsWith("Links: Links work only on the computer");
  expect(paragraphs.filter(isSaid)).toHaveLength(1);
  expect(texts).toEqual([expect.stringMatching(/^\s*Lock, version 1$/)]);
  const { itemAddresses } = await (await api.call(`/api/packs/${pack.id}/export?format=json`)).json();
  const link = String(Object.values(itemAddresses)[0]);
  expect(new URL(link).host).toBe(new URL(page.url()).host);
  await page.goto(link);
  await expect(page.getByTestId("highlight").last()).toContainText(passage);

  await page.goto(`/packs/${pack.id}/print`);
  const printed = page.getByTestId("printed-pack");
  await expect(printed).toContainText(passage);
  await expect(printed).toContainText(pack.items[0]?.evidenceRef ?? "no item");
  await expect(printed).toContainText(/file sha256 [0-9a-f]{64} · words sha256 [0-9a-f]{64}/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
});

test("an exported file that is dropped on the packs is checked, citation by citation", async ({
  page,
  api,
  named,
}) => {
  const text = "# Lock\n\nThe lock opens at dawn.\n";
  const { id } = await uploadIndexed(api, { name: named("lock.md"), bytes: utf8(text) });
  const pack = await packOf(api, "When the lock opens", [`doc::${id}@1::chars-8-${text.length - 1}`]);
  const exported = await (await api.call(`/api/packs/${pack.id}/export?format=md`)).text();
  const checked = page.getByTestId("checked-export");
  const drop = async (fileName: string, content: string) => {
    const transfer = await page.evaluateHandle(
      ([name = "", words = ""]) => {
        const held = new DataTransfer();
        held.items.add(new File([words], name));
        return held;
      },
      [fileName, content],
    );
    const main = page.getByRole("main");
    await main.dispatchEvent("dragover", { dataTransfer: transfer });
    await expect(page.getByTestId("drop-overlay")).toHaveCount(0);
    await main.dispatchEvent("drop", { dataTransfer: transfer });
  };

  await page.goto("/packs");
  await expect(async () => {
    await drop("lock.md", exported);
    await expect(checked).toContainText("lock.md: its quote matches its source", { timeout: 2000 });
  }).toPass();
  await expect(checked.getByRole("link")).toHaveAttribute("href", new RegExp(`doc=${id}.*version=1`));

  await drop("altered.md", exported.replace("opens at dawn", "opens at dusk"));
  await expect(checked).toContainText("altered.md: 1 of 1 quote does not match");
  await drop("other.md", "# Not an export\n");
  await expect(checked).toContainText("other.md could not be checked");
});
