import { readFile } from "node:fs/promises";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { footnotesOf, paragraphsOf } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { ask, resultOf } from "./support/workbench.ts";

const QUESTION = "May a windmill cap be replaced with copper?";
const RULE = "A windmill cap may be replaced with copper where the original cap was of copper.";
const DISSENT = "The officer objects to a windmill cap of copper, because copper was never used here.";

test("a question becomes a Word file: the answer for, the objection against, each with its source", async ({
  page,
  api,
  named,
}) => {
  const rule = await uploadIndexed(api, {
    name: named("rule.md"),
    bytes: utf8(`# Windmill guidance\n\n## Caps\n\n${RULE}\n`),
  });
  const dissent = await uploadIndexed(api, {
    name: named("dissent.md"),
    bytes: utf8(`# Letter of the officer\n\n## The cap\n\n${DISSENT}\n`),
  });

  await page.goto("/");
  await ask(page, QUESTION);
  for (const [position, { id }] of [rule, dissent].entries()) {
    await resultOf(page, id).locator("[data-result-link]").focus();
    await page.keyboard.press("a");
    const said =
      position === 0 ? `Added to “${QUESTION}” as its first item.` : `Added to “${QUESTION}” as item 2.`;
    await expect(page.getByText(said).first()).toBeVisible();
  }
  const rows = page.getByTestId("tray-item");
  await openBy(page.getByTestId("pack-button"), rows.first());
  await rows.first().getByRole("radio", { name: "For", exact: true }).press("Space");
  await rows.nth(1).getByRole("radio", { name: "Against", exact: true }).press("Space");
  await page.getByRole("link", { name: "Open the pack", exact: true }).click();
  await page.waitForURL(/\/packs\/pack_[a-z0-9]+$/);
  await expect(page.getByTestId("pack-item")).toHaveCount(2);

  const word = page.getByRole("menuitem", { name: /^Word, / });
  await openBy(page.getByRole("button", { name: "Export", exact: true }), word);
  const coming = page.waitForEvent("download");
  await word.click();
  const bytes = await readFile(await (await coming).path());
  const paragraphs = paragraphsOf(bytes);
  const appendix = paragraphs.findIndex(({ words }) => words === "How this was found");
  expect(paragraphs.slice(0, appendix)).toEqual([
    { style: "Title", words: QUESTION },
    { style: "", words: expect.stringMatching(/^Date: \d{1,2} \p{L}+ \d{4} \(UTC\)$/u) },
    { style: "Heading1", words: "For" },
    { style: "Quote", words: RULE },
    { style: "Heading1", words: "Against" },
    { style: "Quote", words: DISSENT },
  ]);
  const { texts, links } = footnotesOf(bytes);
  expect(texts).toEqual([
    expect.stringContaining("Windmill guidance"),
    expect.stringContaining("Letter of the officer"),
  ]);
  // Others cannot open an address of this computer, so the file has no links; JSON has the addresses.
  expect(links).toEqual([]);
  const packId = new URL(page.url()).pathname.split("/").at(-1);
  const { itemAddresses } = await (await api.call(`/api/packs/${packId}/export?format=json`)).json();
  const addresses = Object.values<string>(itemAddresses);
  await page.goto(addresses.find((target) => target.includes(dissent.id)) ?? "no link to the letter");
  await expect(page.getByTestId("highlight").last()).toContainText(DISSENT);
});

test("evidence for a second question goes where the person chooses, by keyboard, and the choice is kept", async ({
  page,
  api,
  named,
}) => {
  const first = await uploadIndexed(api, {
    name: named("sails.md"),
    bytes: utf8("# Sails\n\nThe sails of the smock mill are furled before a gale.\n"),
  });
  const second = await uploadIndexed(api, {
    name: named("stones.md"),
    bytes: utf8("# Stones\n\nThe millstones are dressed by a journeyman each spring.\n"),
  });
  const third = await uploadIndexed(api, {
    name: named("lamps.md"),
    bytes: utf8("# Lamps\n\nThe lamps of the tower are lit by a keeper at dusk.\n"),
  });
  const add = async (question: string, id: string) => {
    await page.goto("/");
    await ask(page, question);
    await resultOf(page, id).locator("[data-result-link]").focus();
    await page.keyboard.press("a");
  };
  const asked = page.getByTestId("pack-choice");

  await add("When are the sails of the smock mill furled?", first.id);
  await expect(page.getByText("as its first item.").first()).toBeVisible();
  const other = "Who dresses the millstones each spring?";
  await add(other, second.id);
  await asked.getByRole("button", { name: /^Add to “When are the sails/ }).press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(page.getByText("as item 2.").first()).toBeVisible();

  // The same question does not ask again; a third question may have a pack of its own.
  await page.keyboard.press("a");
  await expect(page.getByTestId("pack-button")).toContainText("1 item");
  await page.keyboard.press("a");
  await expect(page.getByTestId("pack-button")).toContainText("2 items");
  await expect(asked).toHaveCount(0);
  await add("Who lights the lamps of the tower at dusk?", third.id);
  await asked.getByRole("button", { name: "New pack for this question", exact: true }).press("Enter");
  await expect(page.getByText("as its first item.").first()).toBeVisible();
});
