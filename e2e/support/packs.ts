import { expect, type Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import type { Api } from "./api.ts";

/** Steps on packs, in the browser and over the API. */

type PackItem = {
  readonly itemId: string;
  readonly evidenceRef: string;
  readonly role: string;
  readonly note: string;
  readonly sectionId: string | null;
  readonly provenance: {
    readonly via: string;
    readonly path: readonly { readonly fromRef: string; readonly toRef: string; readonly words: string }[];
    readonly against: readonly { readonly kind: string; readonly againstRef: string }[];
  };
  readonly source: { readonly state: string; readonly quote?: string; readonly title?: string };
};
export type Pack = {
  readonly id: string;
  readonly title: string;
  readonly revision: number;
  readonly items: readonly PackItem[];
};

/** Creates a pack of these passages over the API. */
export async function packOf(api: Api, title: string, refs: readonly string[]): Promise<Pack> {
  const answer = await api.call("/api/packs", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title, items: refs.map((evidenceRef) => ({ evidenceRef })) }),
  });
  if (answer.status !== 201) throw new Error(`No pack was made: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Pack;
}

/** Creates a pack of the best passages of the three best sample documents for a question. */
export async function packOfAnswer(api: Api, title: string): Promise<Pack> {
  type Answer = {
    readonly results: readonly { readonly passages: readonly { readonly evidenceRef: string }[] }[];
  };
  const { results } = await api.json<Answer>("/api/workbench/search?q=dormer+on+the+roof&lanes=text&limit=3");
  return packOf(
    api,
    title,
    results.flatMap(({ passages }) => passages.slice(0, 1).map(({ evidenceRef }) => evidenceRef)),
  );
}

/** Makes a pack the working pack with its tray open, on pages opened afterwards. */
export async function collectInto(page: Page, packId: string): Promise<void> {
  await page.addInitScript(
    (stored) => localStorage.setItem("sightline-working-pack", stored),
    JSON.stringify({ packId, open: true }),
  );
}

export function readPack(api: Api, id: string): Promise<Pack> {
  return api.json<Pack>(`/api/packs/${id}`);
}

/** Returns the pack id in the page's address. */
export function packIn(page: Page): string {
  const id = /\/packs\/(pack_[a-z0-9]+)/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`No pack is open: ${page.url()}`);
  return id;
}

/** Returns the refs of the rows on the page, from the top. */
export async function shownRefs(page: Page, row: "tray-item" | "pack-item"): Promise<readonly string[]> {
  const rows = await page.getByTestId(row).all();
  return Promise.all(rows.map(async (each) => (await each.getAttribute("data-ref")) ?? ""));
}

/** Presses a key until it has an effect, because keys work only once the page's script has loaded. */
export async function pressUntil(page: Page, key: string, done: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await done();
  }).toPass();
}

/** Returns the paragraphs of a Word file with their styles, in order. Paragraphs without words are left out. */
export function paragraphsOf(
  docx: Uint8Array,
): readonly { readonly style: string; readonly words: string }[] {
  const part = unzipSync(docx)["word/document.xml"];
  if (!part) throw new Error("The file has no document.");
  return [...strFromU8(part).matchAll(/<w:p>(.*?)<\/w:p>/gs)]
    .map(([, inner = ""]) => ({
      style: /<w:pStyle w:val="([^"]+)"/.exec(inner)?.[1] ?? "",
      words: [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = ""]) => text).join(""),
    }))
    .filter(({ words }) => words !== "");
}

/** Returns the links and the user-visible text of a Word file's footnotes. */
export function footnotesOf(docx: Uint8Array): {
  readonly texts: readonly string[];
  readonly links: readonly string[];
} {
  const files = unzipSync(docx);
  const part = (name: string) => {
    const bytes = files[name];
    if (!bytes) throw new Error(`The file has no ${name}.`);
    return strFromU8(bytes);
  };
  const xml = part("word/footnotes.xml");
  const texts = [...xml.matchAll(/<w:footnote [^>]*w:id="(\d+)"[^>]*>(.*?)<\/w:footnote>/gs)]
    .filter(([, id]) => Number(id) > 0)
    .map(([, , inner = ""]) =>
      [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = ""]) => text).join(""),
    );
  const targets = new Map(
    // Without links there may be no such part.
    [
      ...(files["word/_rels/footnotes.xml.rels"] ? part("word/_rels/footnotes.xml.rels") : "").matchAll(
        /<Relationship [^>]*>/g,
      ),
    ].map(([tag]) => [
      /Id="([^"]+)"/.exec(tag)?.[1] ?? "",
      (/Target="([^"]+)"/.exec(tag)?.[1] ?? "").replaceAll("&amp;", "&"),
    ]),
  );
  const links = [...xml.matchAll(/<w:hyperlink [^>]*r:id="([^"]+)"/g)].map(
    ([, id = ""]) => targets.get(id) ?? "",
  );
  return { texts, links };
}
