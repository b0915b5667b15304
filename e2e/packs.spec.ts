import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { collectInto, packOf, pressUntil, shownRefs } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

const QUESTION = "dormer on the roof in the conservation area";
const ADDRESS = `/?q=${encodeURIComponent(QUESTION)}`;

test("undoing the first addition to a new pack removes the pack too", async ({ page, api }) => {
  const question = "bollards on the ropewalk terrace";
  const titles = async () =>
    (await api.json<{ packs: readonly { title: string }[] }>("/api/packs")).packs.map(({ title }) => title);
  const before = await titles();
  await page.goto(`/?q=${encodeURIComponent(question)}`);
  await answered(page);
  await pressUntil(page, "k", () =>
    expect(page.locator("[data-result-link]").first()).toBeFocused({ timeout: 500 }),
  );
  await page.keyboard.press("a");
  await expect(page.getByText("its first item.").first()).toBeVisible();
  expect(await titles()).toHaveLength(before.length + 1);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(titles).toEqual(before);
  await expect(page.getByTestId("pack-button")).not.toContainText("item");
});

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
  // The page shows the new title at once, and then saves it.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dormers, for the committee");
  await expect(page.getByText("saving the change")).toHaveCount(0);

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
