import { titleKey } from "../outline.ts";
import type { Draft } from "./drafts.ts";
import { contentsTitle } from "./heading-signs.ts";

/** The list of contents stands on one of the first pages. */
const LAST_PAGE = 12;
/** Minimum number of entries on a page of the list. */
const MIN_ENTRIES = 5;
const MIN_KEY_CHARS = 5;

/** Returns the titles in the printed list of contents, as keys. Entries are lines of text or rows of a table. */
export function listedTitles(text: string, drafts: readonly Draft[]): ReadonlySet<string> {
  const perPage = new Map<number, string[]>();
  for (const { block, page } of drafts) {
    if (page > LAST_PAGE) break;
    if (block.kind === "page-furniture") continue;
    for (const line of text.slice(block.start, block.end).split("\n")) {
      const title = contentsTitle(line);
      const key = titleKey(title ?? "");
      if (key.length >= MIN_KEY_CHARS) perPage.set(page, [...(perPage.get(page) ?? []), key]);
    }
  }
  return new Set([...perPage.values()].filter((keys) => keys.length >= MIN_ENTRIES).flat());
}
