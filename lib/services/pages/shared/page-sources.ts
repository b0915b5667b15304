import { and, asc, eq } from "drizzle-orm";
import { assets, pagePictures, type versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { Block, WordBox } from "#lib/domain/extracted.ts";
import type { PageInput, PageModel, PagePicture, PageWord } from "#lib/domain/page-embedding.ts";
import type { PageToEmbed } from "#lib/indexing/visual-page.ts";
import { readPages } from "../internal/stored-pages.ts";

type Version = typeof versions.$inferSelect;
type PageContent = Omit<PageInput, "picture">;

/**
 * Returns the pages of a version as a page embedder needs them: words with blocks, assets, and the picture if the model
 * reads pictures.
 */
export async function pageSources(
  context: Context,
  version: Version,
  model: PageModel,
): Promise<PageToEmbed[]> {
  const stored = await readPages(context, version);
  const assetsByPage = await readAssets(context, version.id);
  const pictures =
    model.reads === "picture" ? await readPictures(context, version) : new Map<number, string>();
  return stored.pages.map((page) => {
    const { number, width, height } = page;
    const pageContent: PageContent = {
      number,
      width,
      height,
      words: pageWords(stored.text, stored.blocks, page.words),
      assets: assetsByPage.get(number) ?? [],
    };
    const hash = pictures.get(number) ?? null;
    return {
      number,
      identity: model.reads === "picture" ? JSON.stringify([hash, width, height]) : identityOf(pageContent),
      read: async () => ({ ...pageContent, picture: await readPicture(context, hash) }),
    };
  });
}

/** Everything except the page's number, which is not part of its content. */
function identityOf({ number: _number, ...content }: PageContent): string {
  return JSON.stringify(content);
}

/** Returns a page's words with their blocks. Spans are in UTF-16 units of `text`. */
export function pageWords(text: string, blocks: readonly Block[], words: readonly WordBox[]): PageWord[] {
  return words
    .filter((word) => word.end > word.start)
    .map(({ start, end, x0, y0, x1, y1 }) => {
      const block = blockAt(blocks, start);
      return {
        text: text.slice(start, end),
        box: { x0, y0, x1, y1 },
        block,
        kind: blocks[block]?.kind ?? "paragraph",
      };
    });
}

/** Returns the index of the last block that begins at or before the offset; -1 before the first. */
function blockAt(blocks: readonly Block[], offset: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

async function readAssets(context: Context, versionId: number): Promise<Map<number, PageInput["assets"]>> {
  const rows = await context.db
    .select()
    .from(assets)
    .where(eq(assets.versionId, versionId))
    .orderBy(asc(assets.ordinal));
  return Map.groupBy(
    rows.map(({ page, assetType: type, caption, x0, y0, x1, y1 }) => ({
      page,
      type,
      caption,
      box: { x0, y0, x1, y1 },
    })),
    ({ page }) => page,
  );
}

async function readPictures(context: Context, { byteHash }: Version): Promise<Map<number, string>> {
  const rows = await context.db
    .select({ number: pagePictures.number, hash: pagePictures.pictureHash })
    .from(pagePictures)
    .where(and(eq(pagePictures.byteHash, byteHash)));
  return new Map(rows.flatMap(({ number, hash }) => (hash === null ? [] : [[number, hash] as const])));
}

async function readPicture(context: Context, hash: string | null): Promise<PagePicture | null> {
  return hash === null ? null : { bytes: await context.blobs.get(hash), mediaType: "image/webp" };
}
