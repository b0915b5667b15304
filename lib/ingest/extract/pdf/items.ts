import type { BlockKind } from "#lib/domain/extracted.ts";
import { overlapX } from "./box.ts";
import type { PageFurniture } from "./furniture.ts";
import { blockText, type FoundHeading } from "./headings.ts";
import type { PageBlock } from "./layout.ts";
import type { PdfLine } from "./lines.ts";
import { isCaption } from "./markers.ts";
import { startsWithMarker } from "./paragraphs.ts";
import type { BodyStyle } from "./styles.ts";
import type { CellDraft } from "./tables.ts";

/** Lines of one page in a block. A block that continues across a page break has two parts. */
type Part = { readonly page: number; readonly lines: readonly PdfLine[] };

/** A block of the document in reading order, before its text is composed. */
export type Item =
  | {
      readonly kind: BlockKind;
      readonly level?: number;
      /** Depth of the bookmark whose title it is. */
      readonly bookmark?: number;
      readonly parts: readonly Part[];
    }
  | { readonly kind: "table"; readonly page: number; readonly rows: readonly (readonly CellDraft[])[] };

export type TextItem = Extract<Item, { readonly parts: readonly Part[] }>;

export type Classifier = {
  readonly body: BodyStyle;
  readonly headings: ReadonlyMap<PageBlock, FoundHeading>;
  readonly heightOf: (page: number) => number;
};

/** Determines the kind of a page's block. */
export function itemOf(block: PageBlock, { body, headings, heightOf }: Classifier): Item {
  if (block.kind === "table") return { kind: "table", page: block.page, rows: block.rows };
  const parts = [{ page: block.page, lines: block.lines }];
  const heading = headings.get(block);
  if (heading) return { kind: "heading", ...heading, parts };
  const text = blockText(block);
  if (isCaption(text) && text.length < 300) return { kind: "caption", parts };
  const low = block.box.y0 > heightOf(block.page) * 0.55;
  const size = block.lines[0]?.size ?? body.size;
  if (block.upright && low && size < body.size * 0.93 && /^(?:\d{1,3}|[*†‡§])\s?\S/.test(text)) {
    return { kind: "footnote", parts };
  }
  const [first] = block.lines;
  if (first && startsWithMarker(first) && !/^\w{1,2}?\d*\.\d/.test(text))
    return { kind: "list-item", level: 1, parts };
  return { kind: "paragraph", parts };
}

function furnitureItem(page: number, lines: readonly PdfLine[]): Item {
  return { kind: "page-furniture", parts: [{ page, lines }] };
}

const NONE: PageFurniture = { headers: [], footers: [] };

/**
 * Appends one page's items. A paragraph that continues across the page break becomes one block. Items between its
 * halves are moved: the upper page's footers and footnotes before it, the lower page's headers after it.
 */
export function appendPage(
  items: Item[],
  page: number,
  own: readonly Item[],
  furniture: PageFurniture = NONE,
): void {
  const headers = furniture.headers.map((line) => furnitureItem(page, [line]));
  const tail = tailIndex(items, page, own);
  const rest = own.filter((_, i) => i !== tail?.second);
  if (tail) {
    const first = items[tail.first];
    const second = own[tail.second];
    if (first && second && "parts" in first && "parts" in second) {
      const below = items.splice(tail.first);
      items.push(...below.slice(1), { ...first, parts: [...first.parts, ...second.parts] });
    }
  }
  items.push(...headers, ...rest, ...furniture.footers.map((line) => furnitureItem(page, [line])));
}

/**
 * Finds the two halves of a paragraph that continues across the page break: the index of the first among all items, and
 * of the second on the page.
 */
function tailIndex(
  items: readonly Item[],
  page: number,
  own: readonly Item[],
): { readonly first: number; readonly second: number } | undefined {
  const first = items.findLastIndex((item) => isText(item) || item.kind === "table");
  const upper = items[first];
  const second = own.findIndex((item) => isText(item) && item.kind !== "caption");
  const lower = own[second];
  if (!upper || !lower || !isText(upper) || !isText(lower)) return undefined;
  const lastPart = upper.parts.at(-1);
  if (lastPart?.page !== page - 1 || upper.parts.length > 1) return undefined;
  const right = rightEdge(items, upper);
  return continues(upper, lower, { right, interrupted: second > 0 }) ? { first, second } : undefined;
}

/** Returns the right edge of the text in the column in which an item ends, on that page. */
function rightEdge(items: readonly Item[], item: TextItem): number {
  const last = item.parts.at(-1);
  const line = last?.lines.at(-1);
  if (!last || !line) return 0;
  const sameColumn = items
    .flatMap((other) => (isText(other) ? other.parts : []))
    .filter((part) => part.page === last.page)
    .flatMap((part) => part.lines)
    .filter((other) => overlapX(other.box, line.box) > 0 && other.box.x0 > line.box.x0 - line.size * 6);
  return Math.max(...sameColumn.map((other) => other.box.x1));
}

/** True for text that may continue across a break. Notes and page furniture may not. */
function isText(item: Item): item is TextItem {
  return "parts" in item && item.kind !== "footnote" && item.kind !== "page-furniture";
}

/** Facts that decide whether text continues: the column's right edge, and whether something stands between. */
type Break = { readonly right: number; readonly interrupted: boolean };

/** True if `lower` continues the unfinished last line of `upper`. */
function continues(upper: TextItem, lower: TextItem, { right, interrupted }: Break): boolean {
  if (upper.kind !== "paragraph" && upper.kind !== "list-item") return false;
  if (lower.kind !== "paragraph") return false;
  const last = upper.parts.at(-1)?.lines.at(-1);
  const next = lower.parts[0]?.lines[0];
  if (!last || !next || Math.abs(last.size - next.size) > last.size * 0.07 || last.bold !== next.bold)
    return false;
  const end = last.words.at(-1)?.text ?? "";
  const first = next.words[0];
  if (!first || last.words.at(-1)?.led || /[.:;!?]["”’)\]]*$/.test(end)) return false;
  if (/^["“‘(]?\p{Ll}/u.test(first.text)) return true;
  if (interrupted || !/^["“‘(]?[\p{Lu}\p{N}]/u.test(first.text)) return false;
  // Before a capital or a number, a line continues only if the next word did not fit on it.
  return right - last.box.x1 < first.frame.x1 - first.frame.x0 + last.size * 0.5;
}

/** Joins paragraphs of one page that continue from the bottom of a column to the top of the next. */
export function joinColumns(items: readonly Item[]): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (
      last &&
      isText(last) &&
      isText(item) &&
      startsHigher(last, item) &&
      runsIntoNextColumn(items, last, item)
    ) {
      const [a, b] = [last.parts[0], item.parts[0]];
      if (a && b)
        joined[joined.length - 1] = { ...last, parts: [{ page: a.page, lines: [...a.lines, ...b.lines] }] };
    } else joined.push(item);
  }
  return joined;
}

function runsIntoNextColumn(items: readonly Item[], upper: TextItem, lower: TextItem): boolean {
  return continues(upper, lower, { right: rightEdge(items, upper), interrupted: false });
}

function startsHigher(a: TextItem, b: TextItem): boolean {
  const last = a.parts.at(-1)?.lines.at(-1);
  const next = b.parts[0]?.lines[0];
  return !!last && !!next && next.base < last.base - last.size && next.box.x0 > last.box.x0 + last.size * 4;
}
