import { overflow, violations } from "./barriers/look.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { uploadRelated } from "./support/api.ts";
import { area, uploadLayer } from "./support/places.ts";
import { expect, test } from "./support/test.ts";

test("an application is a project: searches in it find its documents, say why, and can leave it", async ({
  page,
  api,
  named,
}) => {
  const mark = named("meadow");
  const word = named("culvert");
  const title = named("Homes at Osier Lane");
  const reference = "QX/31/00512/OUT";
  const upload = (name: string, words: string) =>
    uploadRelated(api, { name: named(`${name}.md`), bytes: utf8(`# ${name} ${mark}\n\n${words}\n`) });
  await upload("Objection", `The ${word} of ${reference} is too narrow.`);
  await upload("Elsewhere", `Another ${word} stays as it is.`);
  await upload("Policy", `Each ${word} in the Osier Carr is kept open.`);
  const carr = { reference: mark, name: "Osier Carr" };
  await uploadLayer(api, named("osier-carr.geojson"), [area(carr, [-4.61, 54.1, -4.6, 54.11])]);

  await page.goto("/projects");
  expect(await violations(page, "all")).toEqual([]);
  await page.getByRole("button", { name: "New project" }).click();
  const form = page.getByTestId("project-form");
  await form.getByRole("button", { name: "Create project" }).click();
  await expect(form.getByRole("alert")).toHaveText("Type a title.");
  await form.getByRole("textbox", { name: "Title" }).fill(title);
  await form.getByRole("textbox", { name: "Reference" }).fill(reference);
  await form.getByRole("textbox", { name: "Site" }).fill("behind the church");
  await form.getByLabel("Received").fill("2031-03-04");
  await form.getByRole("button", { name: "Create project" }).click();
  await expect(form.getByRole("alert")).toContainText("This is not a place.");
  await form.getByRole("textbox", { name: "Site" }).fill("54.105, -4.605");
  expect(await violations(page, "all")).toEqual([]);
  await form.getByRole("button", { name: "Create project" }).click();

  await page.waitForURL(/\/projects\/proj_/);
  const address = page.url();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByTestId("project-facts")).toContainText("4 Mar 2031");
  await expect(page.getByTestId("project-documents")).toContainText(`Objection ${mark}`);
  await expect(page.getByTestId("project-searches")).toContainText(`Only documents of ${reference}`);
  expect(await violations(page, "all")).toEqual([]);

  await page.getByRole("link", { name: "Search in this project" }).click();
  await page.waitForURL(/inProject=/);
  const question = page.getByRole("combobox", { name: "Your question" });
  await question.fill(word);
  await question.press("Enter");
  const results = page.getByTestId("result");
  const project = page.getByTestId("search-project");
  await expect(results.filter({ hasText: `Objection ${mark}` }).first()).toBeVisible();
  await expect(results.filter({ hasText: `Elsewhere ${mark}` })).toHaveCount(0);
  await expect(project).toContainText(`Project: ${title}`);
  await expect(page.getByText(`In the project “${title}”`).first()).toBeVisible();
  await expect(page.getByTestId("place-card")).toContainText("Osier Carr");
  expect(await violations(page, "all")).toEqual([]);

  await page.getByRole("button", { name: "Search other documents too" }).click();
  await expect(results.filter({ hasText: `Elsewhere ${mark}` }).first()).toBeVisible();
  await expect(page.getByTestId("search-project-documents")).toBeHidden();
  await expect(project).toBeVisible();

  await page.getByRole("button", { name: "Search without the project" }).click();
  await expect(project).toBeHidden();
  await expect(page.getByTestId("place-card")).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?q=${word}&inProject=${address.split("/").at(-1)}`);
  await expect(project).toBeVisible();
  expect(await overflow(page), "beyond the edge").toBeLessThanOrEqual(0);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(await overflow(page), "beyond the edge").toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.waitForURL(/\/projects$/);
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForURL(/\/projects\/proj_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goto("/projects");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  expect(await overflow(page), "beyond the edge").toBeLessThanOrEqual(0);
});
