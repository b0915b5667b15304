import { uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { packIn, readPack } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

test("a draft pack contains the rule, its labelled exception two references away, and the path to it", async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  // The notice refuses under criterion (a) of Policy H4. The text after the criteria states their exceptions.
  const question = "PB/25/00632/FUL reasons for refusal";
  await page.goto(`/?q=${encodeURIComponent(question)}`);
  await answered(page);
  const dialog = page.getByRole("dialog", { name: "Draft a pack", exact: true });
  await openBy(page.getByRole("button", { name: "Draft a pack", exact: true }).first(), dialog);
  await expect(dialog.getByRole("radio", { name: "Balanced", exact: true })).toBeChecked();
  await dialog.getByRole("button", { name: "Draft the pack", exact: true }).click();
  await page.waitForURL(/\/packs\/pack_[a-z0-9]+$/, { timeout: 90_000 });

  const { items } = await readPack(api, packIn(page));
  const exception = items.find(
    ({ source, provenance }) =>
      source.quote?.includes("will be refused unless") && provenance.path.length === 2,
  );
  if (!exception) throw new Error("The pack does not hold the exceptions of Policy H4, two references away.");
  const { path, against } = exception.provenance;
  expect(path[0]?.words).toContain("H4(a)");
  expect(path[1]?.fromRef).toBe(path[0]?.toRef);
  const rule = items.find(({ evidenceRef }) => evidenceRef === path[0]?.fromRef);
  expect(rule?.source.quote).toContain("130 square");
  const label = against.find(({ kind, againstRef }) => kind === "unless" && againstRef === rule?.evidenceRef);
  expect(label, "it is labelled as what may except from the rule").toBeDefined();

  const shown = page.locator(`[data-testid="pack-item"][data-ref="${exception.evidenceRef}"]`);
  await expect(shown.getByTestId("path")).toContainText("H4(a)");
  await expect(shown.getByTestId("path").getByRole("link").first()).toContainText("Notice of refusal");
  const suggestion = shown.getByTestId("against");
  await expect(suggestion).toContainText(/May speak against items? \d/);
  // It is a suggestion until a person files it under Against.
  await expect(shown.getByRole("radio", { name: "Context", exact: true })).toBeChecked();
  await expect(suggestion.getByText("Suggested, not accepted", { exact: true })).toBeVisible();
  await shown.getByRole("radio", { name: "Against", exact: true }).press("Space");
  await expect(suggestion.getByText("Suggested, not accepted", { exact: true })).toHaveCount(0);
  const beside = suggestion.getByTestId("side-by-side").filter({ hasText: "Notice of refusal" }).first();
  await openBy(suggestion.locator("summary"), beside);
  await expect(beside).toContainText("Possible condition (“unless”)");
  await expect(page.getByTestId("countervailing-statement")).toContainText("may speak against");
  await openBy(
    page.getByTestId("left-out").locator("summary"),
    page.getByTestId("left-out").getByRole("listitem").first(),
  );

  // One of them is added to the pack.
  const passages = page.getByRole("list", { name: "Passages that were left out", exact: true });
  await openBy(page.getByRole("button", { name: "Show the passages", exact: true }), passages);
  const passage = passages
    .getByTestId("left-out-passage")
    .filter({ has: page.getByRole("button") })
    .first();
  const title = (await passage.getByRole("link").textContent()) ?? "";
  await passage.getByRole("button", { name: `Add to the pack: ${title}`, exact: true }).click();
  await expect(passages.getByText("in the pack", { exact: true })).toHaveCount(1);
  await expect(page.getByTestId("pack-item")).toHaveCount(items.length + 1);
});

test("two near-duplicates are one item, which expands to the difference word by word", async ({
  page,
  api,
}) => {
  test.setTimeout(120_000);
  const notice = (boats: string) =>
    `# Notice of the kestrel lock\n\nThe keeper of the kestrel lock opens its upper gate to laden barges at first light, and closes it again before dusk, as the wardens have agreed. Of the boats that may wait in the basin above it at any one time there are ${boats}.\n`;
  for (const [name, boats] of [
    ["kestrel-a.md", "twelve"],
    ["kestrel-b.md", "fifteen"],
  ] as const)
    await uploadIndexed(api, { name, bytes: Buffer.from(notice(boats)) });
  await page.goto(`/?q=${encodeURIComponent("when does the kestrel lock open to laden barges")}`);
  await answered(page);
  const dialog = page.getByRole("dialog", { name: "Draft a pack", exact: true });
  await openBy(page.getByRole("button", { name: "Draft a pack", exact: true }).first(), dialog);
  await dialog.getByRole("button", { name: "Draft the pack", exact: true }).click();
  await page.waitForURL(/\/packs\/pack_[a-z0-9]+$/, { timeout: 90_000 });

  const item = page.getByTestId("pack-item").filter({ hasText: "kestrel lock opens" });
  await expect(item).toHaveCount(1);
  const why = item.getByTestId("why-here");
  await expect(why.locator("summary")).toContainText("represents 1 near-duplicate");
  const difference = why.getByRole("button", { name: "Show the difference", exact: true });
  await openBy(why.locator("summary"), difference);
  const words = why.getByTestId("word-changes");
  await openBy(difference, words);
  await expect(words.locator("del")).toContainText(/twelve|fifteen/);
  await expect(words.locator("ins")).toContainText(/twelve|fifteen/);
});
