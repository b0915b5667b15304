import { utf8 } from "./fixtures/text/index.ts";
import { until, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { packOf, readPack } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";

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
