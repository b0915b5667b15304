import type { Extracted, ExtractedPage, WordBox } from "#lib/domain/extracted.ts";

/** Shares of a page's height, from its edges, in which running lines are looked for. */
const ZONE = 0.14;
/** Maximum difference in height, in points, between a line's places on two pages. */
const SAME_PLACE = 6;
/** Minimum number of pages with a line, and maximum step from one to the next. */
const MIN_PAGES = 3;
const MAX_STEP = 4;

type EdgeLine = {
  readonly page: number;
  readonly key: string;
  /** In points from the nearer edge, negative at the lower one. */
  readonly place: number;
  /** The number that the line consists of, or null. */
  readonly number: number | null;
  readonly words: readonly WordBox[];
};

/**
 * Returns the words of lines that repeat at one place at the edges of several pages, apart from their numbers, and of
 * page numbers. Only places of words decide, not the extractor's opinion about furniture: this measures it. Words in tables,
 * headings and footnotes are left out, because header rows, "Reasoned justification" and marks repeat at edges too.
 */
export function runningWords({ text, pages, blocks }: Extracted): readonly WordBox[] {
  const apart = blocks.filter(({ kind }) => kind === "table" || kind === "heading" || kind === "footnote");
  const isApart = ({ start }: WordBox) => apart.some((block) => block.start <= start && start < block.end);
  const lines = pages.flatMap((page) => edgeLines(text, page));
  const byKey = Map.groupBy(lines, ({ key, number, page }) =>
    number === null ? key : `number ${number - page}`,
  );
  return [...byKey.values()]
    .flatMap(byPlace)
    .filter((same) => isRun(same.map(({ page }) => page)))
    .flatMap((same) => same.flatMap(({ words }) => words.filter((word) => !isApart(word))));
}

/** Splits lines with the same words by their places. */
function byPlace(lines: readonly EdgeLine[]): readonly (readonly EdgeLine[])[] {
  const places: EdgeLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.place - b.place)) {
    const [first] = places.at(-1) ?? [];
    if (first && line.place - first.place <= SAME_PLACE) places.at(-1)?.push(line);
    else places.push([line]);
  }
  return places;
}

function edgeLines(text: string, { number: page, height, words }: ExtractedPage): readonly EdgeLine[] {
  const atEdge = words.filter(({ y0, y1 }) => {
    const share = (y0 + y1) / 2 / Math.max(1, height);
    return share < ZONE || share > 1 - ZONE;
  });
  const lines: WordBox[][] = [];
  for (const word of atEdge) {
    const line = lines.findLast(([first]) => first && Math.abs(first.y1 - word.y1) < 4);
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => {
    const said = line
      .toSorted((a, b) => a.x0 - b.x0)
      .map(({ start, end }) => text.slice(start, end))
      .join(" ");
    const [, digits] = /^(?:page\s+)?[-–|]?\s*(\d{1,4})\s*[-–|]?$/i.exec(said) ?? [];
    const number = digits === undefined ? null : Number(digits);
    const [first] = line;
    const top = first?.y1 ?? 0;
    const place = top < height / 2 ? top : top - height;
    return { page, key: said.toLowerCase().replace(/\d+/g, "#"), place, number, words: line };
  });
}

function isRun(pages: readonly number[]): boolean {
  const inOrder = [...new Set(pages)].sort((a, b) => a - b);
  let run = 1;
  for (const [index, page] of inOrder.entries()) {
    run = index > 0 && page - (inOrder[index - 1] ?? 0) <= MAX_STEP ? run + 1 : 1;
    if (run >= MIN_PAGES) return true;
  }
  return false;
}

/** A passage with its text, whose offsets are those of the span. */
export type TextPassage = { readonly start: number; readonly end: number; readonly text: string };

/** Returns the passages that have a running word among their words. */
export function passagesWithRunningWords<Passage extends TextPassage>(
  passages: readonly Passage[],
  running: readonly WordBox[],
): readonly Passage[] {
  return passages.filter(({ start, end, text }) =>
    running.some(
      (word) =>
        word.start >= start &&
        word.end <= end &&
        text.slice(word.start - start, word.end - start).trim() !== "",
    ),
  );
}
