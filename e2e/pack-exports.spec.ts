import { readFile } from "node:fs/promises";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { footnotesOf, packOf, paragraphsOf } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";

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
