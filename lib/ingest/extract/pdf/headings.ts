import type { PageBlock } from "./layout.ts";
import { lineText } from "./lines.ts";
import { isCaption, isDivisionName, numberDepth } from "./markers.ts";
import { type OutlineEntry, titleKey } from "./outline.ts";
import { startsWithMarker } from "./paragraphs.ts";
import { type BodyStyle, roundSize } from "./styles.ts";

type TextBlock = Extract<PageBlock, { readonly kind: "text" }>;

const MAX_LINES = 4;
const MAX_CHARS = 220;
/** Minimum ratio of a heading's size to the text's, unless the heading is bold. */
const LARGER = 1.12;
/** Maximum share of a document's blocks with the style of a heading. */
const TOO_COMMON = 0.45;

/** Returns a block's text on one line, for comparisons and tests. */
export function blockText(block: TextBlock): string {
  return block.lines.map(lineText).join(" ");
}

type Style = { readonly size: number; readonly bold: boolean };

function styleKey(block: TextBlock): string {
  const style = styleOf(block);
  return `${style.size}|${style.bold}`;
}

function styleOf(block: TextBlock): Style {
  return {
    size: roundSize(Math.max(...block.lines.map((line) => line.size))),
    bold: block.lines.every((line) => line.bold),
  };
}

/** Level of a heading by its type, and the depth of the bookmark that names it. */
export type FoundHeading = { readonly level: number; readonly bookmark?: number };

/**
 * Returns which blocks are headings, with levels 1-6. Bookmarks that match a printed line decide. Otherwise headings
 * are short blocks that are larger than the text or bold, ranked by size, then by the depth of their number.
 */
export function findHeadings(
  blocks: readonly PageBlock[],
  body: BodyStyle,
  outline: readonly OutlineEntry[],
): ReadonlyMap<PageBlock, FoundHeading> {
  const texts = blocks.filter((block) => block.kind === "text");
  const bookmarked = matchOutline(texts, outline);
  const candidates = texts.filter(
    (block, i) =>
      bookmarked.has(block) || looksLikeHeading(block, body) || standsOut(block, texts[i + 1], body),
  );
  const kept = withoutCommonStyles(candidates, texts, bookmarked);
  const levels = styleLevels(kept, bookmarked);
  const shallowest = shallowestNumbers(kept);
  const headings = new Map<PageBlock, number>();
  for (const block of kept) {
    const numbered = numberDepth(blockText(block)) - (shallowest.get(styleKey(block)) ?? 0);
    const level = bookmarked.get(block) ?? (levels.get(styleKey(block)) ?? 1) + Math.max(0, numbered);
    headings.set(block, level);
  }
  const levelled = withoutGaps(headings);
  return new Map(
    [...levelled].map(([block, level]) => {
      const bookmark = bookmarked.get(block);
      return [block, { level, ...(bookmark === undefined ? {} : { bookmark }) }];
    }),
  );
}

/** Returns blocks whose text is a bookmark's title, on the bookmark's page or else the first that matches. */
function matchOutline(
  texts: readonly TextBlock[],
  outline: readonly OutlineEntry[],
): ReadonlyMap<PageBlock, number> {
  const byKey = new Map<string, TextBlock[]>();
  for (const block of texts) {
    if (block.lines.length > MAX_LINES) continue;
    const key = titleKey(blockText(block));
    byKey.set(key, [...(byKey.get(key) ?? []), block]);
  }
  const matched = new Map<PageBlock, number>();
  for (const entry of outline) {
    const found = byKey.get(titleKey(entry.title)) ?? [];
    const free = found.filter((block) => !matched.has(block));
    const block =
      entry.page === undefined ? free[0] : free.find((candidate) => candidate.page === entry.page);
    if (block && titleKey(entry.title).length > 1) matched.set(block, entry.level);
  }
  return matched;
}

function looksLikeHeading(block: TextBlock, body: BodyStyle): boolean {
  if (!block.upright || block.lines.length > MAX_LINES) return false;
  const text = blockText(block);
  if (text.length > MAX_CHARS || !/\p{L}{2}/u.test(text) || isCaption(text)) return false;
  const { size, bold } = styleOf(block);
  if (size >= body.size * LARGER) return !/[.;,]$/.test(text) || size >= body.size * 1.4;
  if (!bold || body.mostlyBold || size < body.size * 0.95 || /^\p{Ll}{2}/u.test(text)) return false;
  if (/[.;,]$/.test(text)) return numberDepth(text) > 0 && text.length < 80;
  return block.lines.length <= 2 || isDivisionName(text);
}

/**
 * True for a single line in another typeface or colour than the text, directly above text. Some fonts do not declare
 * that they are bold (fonts renamed by printer drivers, coloured light faces).
 */
function standsOut(block: TextBlock, next: TextBlock | undefined, body: BodyStyle): boolean {
  const [line] = block.lines;
  const below = next?.lines[0];
  if (!line || !below || !next || block.lines.length > 1 || next.page !== block.page || !block.upright)
    return false;
  const text = lineText(line);
  if (text.length > 100 || !/^[\p{Lu}\p{N}]/u.test(text) || /[.;,:]$/.test(text) || isCaption(text))
    return false;
  if (line.face === body.face || line.size < body.size * 0.95 || startsWithMarker(line)) return false;
  const under = below.base > line.base && Math.abs(below.box.x0 - line.box.x0) < line.size * 3;
  return under && below.face === body.face && next.lines.length > 1;
}

/** Removes candidates in styles that most of the document uses, unless a bookmark names them. */
function withoutCommonStyles(
  candidates: readonly TextBlock[],
  texts: readonly TextBlock[],
  bookmarked: ReadonlyMap<PageBlock, number>,
): readonly TextBlock[] {
  const counts = new Map<string, number>();
  for (const block of candidates) counts.set(styleKey(block), (counts.get(styleKey(block)) ?? 0) + 1);
  const most = Math.max(6, texts.length * TOO_COMMON);
  return candidates.filter((block) => bookmarked.has(block) || (counts.get(styleKey(block)) ?? 0) <= most);
}

/** Returns the smallest number depth of each style's headings: "4" before "4.1" in the same type. */
function shallowestNumbers(headings: readonly TextBlock[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const block of headings) {
    const depth = numberDepth(blockText(block));
    if (depth > 0) depths.set(styleKey(block), Math.min(depth, depths.get(styleKey(block)) ?? depth));
  }
  return depths;
}

/**
 * Returns a level for each style: the bookmarks' level if they use it, or else its rank by size and weight. Styles that
 * only the first page uses belong to a cover and do not affect the ranks.
 */
function styleLevels(
  headings: readonly TextBlock[],
  bookmarked: ReadonlyMap<PageBlock, number>,
): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  const inner = headings.filter((block) => block.page > 1);
  const ranking = inner.length > 0 ? inner : headings;
  const styles = new Map(ranking.map((block) => [styleKey(block), styleOf(block)]));
  const ranked = [...styles].sort(([, a], [, b]) => b.size - a.size || Number(b.bold) - Number(a.bold));
  let below = 0;
  for (const [key] of ranked) {
    const named = headings.filter((block) => styleKey(block) === key).map((block) => bookmarked.get(block));
    const known = named.filter((level) => level !== undefined).sort((a, b) => a - b);
    const level = known[known.length >> 1] ?? Math.min(6, below + 1);
    levels.set(key, level);
    below = Math.max(below, level);
  }
  return levels;
}

/** Renumbers the levels in use to 1, 2, 3 … without gaps. */
function withoutGaps(headings: ReadonlyMap<PageBlock, number>): ReadonlyMap<PageBlock, number> {
  const used = [...new Set(headings.values())].sort((a, b) => a - b);
  return new Map([...headings].map(([block, level]) => [block, Math.min(6, used.indexOf(level) + 1)]));
}
