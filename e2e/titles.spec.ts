import { sampleDocument } from "./barriers/place.ts";
import { utf8 } from "./fixtures/text/index.ts";
import { startInstance } from "./support/instance.ts";
import { newDataDir } from "./support/templates.ts";
import { expect, test } from "./support/test.ts";
import { answered } from "./support/workbench.ts";

/** The title of every page, and the card of a shared link. */

const TITLES: Readonly<Record<string, string>> = {
  "/": "Search · Sightline",
  "/?q=how+far+below+the+ridge": "how far below the ridge · Search · Sightline",
  "/documents": "Documents · Sightline",
  "/packs": "Packs · Sightline",
  "/projects": "Projects · Sightline",
  "/receipts": "Receipts · Sightline",
  "/compare": "Compare · Sightline",
  "/across": "Side by side · Sightline",
  "/settings": "Settings · Sightline",
  "/api-docs": "API · Sightline",
  "/admin/corpora": "Corpora · Admin · Sightline",
  "/admin/corpora/new": "Connect a source · Admin · Sightline",
  "/admin/reports": "Reports · Admin · Sightline",
  "/admin/jobs": "Jobs · Admin · Sightline",
  "/nowhere-at-all": "Page not found · Sightline",
  "/documents/nowhere": "Page not found · Sightline",
  "/admin/corpora/nowhere": "Page not found · Sightline",
};

test("every page has a title of its own", async ({ page, api }) => {
  for (const [address, title] of Object.entries(TITLES)) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(title);
  }
  const { corpora } = await api.json<{ corpora: readonly { id: string; title: string }[] }>(
    "/api/workbench/facets",
  );
  const plan = corpora.find(({ id }) => id === "local-plan")?.title ?? "";
  for (const [tab, place] of [
    ["", "Corpora"],
    ["/documents", "Documents"],
    ["/syncs", "Syncs"],
    ["/history", "History"],
  ]) {
    await page.goto(`/admin/corpora/local-plan${tab}`);
    await expect(page).toHaveTitle(`${plan} · ${place} · Admin · Sightline`);
  }
});

test("the title shows the question that is asked on the page, until it is removed", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your question").fill("dormer on the roof");
  await page.keyboard.press("Enter");
  await answered(page);
  await expect(page).toHaveTitle("dormer on the roof · Search · Sightline");
  await page.getByRole("link", { name: "Packs", exact: true }).click();
  await expect(page).toHaveTitle("Packs · Sightline");
});

/** Returns the description and Open Graph metadata of a page. */
function cardIn(html: string): Readonly<Record<string, string>> {
  const tags = [...html.matchAll(/<meta (?:name|property)="(description|og:[a-z:]+)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name, content]) => [name, content]));
}

test("a shared link shows the document's title, the product and a picture of this server", async ({
  api,
  request,
}) => {
  const { id, title } = (await sampleDocument(api, "md")) as unknown as { id: string; title: string };
  const card = cardIn(await (await request.get(`/documents/${id}`)).text());
  expect(card).toMatchObject({
    "og:title": title,
    "og:description": "Find the exact passage in your planning documents.",
    description: "Find the exact passage in your planning documents.",
  });
  const picture = new URL(card["og:image"] ?? "");
  expect(picture.origin).toBe(api.origin);
  const answer = await request.get(picture.href);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  const general = cardIn(await (await request.get("/?q=roof")).text());
  expect(general["og:title"]).toBe("Sightline");
  expect(new URL(general["og:image"] ?? "").origin).toBe(api.origin);
});

test("behind an access token every card is general", async ({ request }) => {
  test.setTimeout(240_000);
  const token = "a-token-for-one-journey-only";
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path, env: { ACCESS_TOKEN: token } });
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(utf8("# Otters of the weir\n\nOtters live here.\n"))]), "otters.md");
  const posted = await fetch(`${instance.origin}/api/documents`, { method: "POST", headers, body: form });
  const { id } = (await posted.json()) as { id: string };
  const pack = await fetch(`${instance.origin}/api/packs`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ title: "Otters of the weir" }),
  });
  const { id: packId } = (await pack.json()) as { id: string };
  for (const address of [`/documents/${id}`, `/packs/${packId}`]) {
    expect((await request.get(`${instance.origin}${address}`)).status(), address).toBe(401);
    const html = await (await request.get(`${instance.origin}${address}`, { headers })).text();
    expect(html.toLowerCase(), address).toContain("otters");
    expect(JSON.stringify(cardIn(html)).toLowerCase(), address).not.toContain("otters");
    expect(cardIn(html)["og:title"], address).toBe("Sightline");
  }
  expect(await instance.stop()).toBe(0);
  await data.remove();
});
