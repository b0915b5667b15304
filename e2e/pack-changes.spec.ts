import { utf8 } from "./fixtures/text/index.ts";
import { type Api, uploadIndexed } from "./support/api.ts";
import { openBy } from "./support/evaluation.ts";
import { type Pack, packOf, readPack } from "./support/packs.ts";
import { expect, test } from "./support/test.ts";
import { interactive } from "./support/workbench.ts";

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
