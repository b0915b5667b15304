import type { PageInput } from "#lib/domain/page-embedding.ts";
import type { AssetType, Box } from "#lib/domain/page-lane.ts";
import { boxAround } from "../geometry.ts";
import type { BoxedLine } from "./lines.ts";

/** Words that describe how a page looks, and the place that they describe. */
export type Feature = { readonly words: string; readonly box: Box };

const ASSET_WORDS: Readonly<Record<AssetType, string>> = {
  figure: "figure",
  table: "table",
  map: "map",
  chart: "chart, graph",
  diagram: "diagram, chart",
  photograph: "photograph, picture",
  plan: "plan, drawing",
};

/** Maximum number of words on a title page, and minimum ratio of the largest height to the usual one. */
const TITLE_WORDS = 80;
const TITLE_HEIGHT = 1.7;
/** Minimum number of lines beside others that form columns. */
const COLUMN_LINES = 6;
const LIST_ITEMS = 6;
const CONTENTS_LINES = 6;
/** Minimum share of the numbers that do not decrease. */
const RISING = 0.8;

/**
 * Returns words that describe how a page looks, to be embedded in addition to its own words: columns, tables, lists, a
 * title page, a table of contents, and drawings. The same words in another layout yield other features.
 */
export function pageFeatures(page: PageInput, lines: readonly BoxedLine[]): Feature[] {
  return [
    titlePage(page),
    contents(page, lines),
    columns(page, lines),
    kindOf(page, "table", "table with rows and columns", 1),
    kindOf(page, "list-item", "list", LIST_ITEMS),
    ...drawn(page),
  ].filter((feature) => feature !== null);
}

function whole({ width, height }: PageInput): Box {
  return { x0: 0, y0: 0, x1: width, y1: height };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function titlePage(page: PageInput): Feature | null {
  const heights = page.words.map(({ box }) => box.y1 - box.y0);
  const few = heights.length > 0 && heights.length < TITLE_WORDS;
  if (!few || Math.max(...heights) < TITLE_HEIGHT * median(heights)) return null;
  const large = page.words.filter((_, place) => (heights[place] ?? 0) > 0.8 * Math.max(...heights));
  const box = boxAround(large.map((word) => word.box));
  return box && { words: "title page, cover", box };
}

/** Recognises many lines that end in increasing page numbers, and the word "contents". */
function contents({ words }: PageInput, lines: readonly BoxedLine[]): Feature | null {
  const namesContents = words.slice(0, 40).some(({ text }) => /^contents$/i.test(text));
  const ends = lines.map((line) => ({ line, number: pageNumber(words[line.end - 1]?.text ?? "") }));
  const numbered = ends.filter(({ number }) => number > 0);
  const rising = numbered.filter(({ number }, at) => number >= (numbered[at - 1]?.number ?? 0));
  const box = boxAround(numbered.map(({ line }) => line.box));
  const enough = numbered.length >= CONTENTS_LINES && rising.length > RISING * numbered.length;
  return namesContents && box && enough ? { words: "table of contents", box } : null;
}

/** Returns the number at a word's end that only dots precede, or 0. */
function pageNumber(word: string): number {
  return Number(/^[.…]*(\d{1,3})$/.exec(word)?.[1] ?? 0);
}

/** Recognises lines of running text in the left half with others beside them in the right half. */
function columns(page: PageInput, lines: readonly BoxedLine[]): Feature | null {
  const middle = page.width / 2;
  const running = lines.filter(
    (line) => page.words[line.start]?.kind !== "table" && line.end - line.start > 2,
  );
  const left = running.filter(({ box }) => box.x1 <= middle * 1.03);
  const right = running.filter(({ box }) => box.x0 >= middle * 0.97);
  const inRightColumn = right.filter(({ box }) =>
    left.some((other) => other.box.y0 < box.y1 && other.box.y1 > box.y0),
  );
  const full = running.length - left.length - right.length;
  if (inRightColumn.length < COLUMN_LINES || full > (left.length + right.length) / 2) return null;
  const box = boxAround([...left, ...right].map((line) => line.box));
  return box && { words: "two columns of text", box };
}

function kindOf(page: PageInput, kind: string, words: string, least: number): Feature | null {
  const blockWords = page.words.filter((word) => word.kind === kind);
  const box = boxAround(blockWords.map((word) => word.box));
  return box && new Set(blockWords.map(({ block }) => block)).size >= least ? { words, box } : null;
}

/** Returns the assets by type, or a description of a picture with hardly any words. */
function drawn(page: PageInput): Feature[] {
  if (page.assets.length > 0) {
    return page.assets.map(({ type, box, caption }) => ({
      words: caption === null ? ASSET_WORDS[type] : `${ASSET_WORDS[type]}: ${caption}`,
      box,
    }));
  }
  return page.words.length === 0 ? [{ words: "page without text, picture", box: whole(page) }] : [];
}
