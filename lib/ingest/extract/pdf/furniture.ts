import { heightShare, type PageLines } from "./layout.ts";
import type { PdfLine } from "./lines.ts";
import { lineText } from "./lines.ts";
import { standApart } from "./stand-apart.ts";

/** The running headers and footers of one page, top to bottom. */
export type PageFurniture = { readonly headers: readonly PdfLine[]; readonly footers: readonly PdfLine[] };

/** The zones of running headers and footers, as shares of the page's height. */
const HEADER_ZONE = 0.13;
const FOOTER_ZONE = 0.88;
/** Wider zones, in which lines that begin or end with the page's number count too: "2 Opinion of the Court". */
const NUMBERED_HEADER_ZONE = 0.17;
const NUMBERED_FOOTER_ZONE = 0.85;
/** Minimum number of pages on which a running line repeats, and maximum step from one such page to the next. */
const MIN_PAGES = 3;
const MAX_PAUSE_PAGES = 3;
/** In a document of up to this many pages, a line that repeats on two of them is enough if it stands apart. */
const FEW_PAGES = 3;
/** Maximum difference in height, in points, between two such lines. */
const SAME_LINE = 1;
const MAX_LINES = 6;
/** Maximum difference in height, in points, between the running lines of two pages. */
const SAME_HEIGHT = 6;
/** Lines on one level differ by less than this, in points. */
const LEVEL = 4;
/** Maximum share of a document's words in artifacts. If there are more, artifacts are not only headers and footers. */
const MAX_ARTIFACTS = 0.25;
const PAGE_OF = /^(?:page\s+)?\d{1,4}\s*(?:of|\/)\s*\d{1,4}$|^page\s+\d{1,4}$/i;
/** A page number alone. */
const NUMBER = /^[-–|]?\s*(\d{1,4})\s*[-–|]?$/;

type Candidate = {
  readonly page: number;
  readonly line: PdfLine;
  readonly zone: "top" | "bottom";
  /** Its words, with "#" for numbers. */
  readonly key: string;
  /** The numbers at the ends of its level, which may have a number apart from other words. */
  readonly numbers: readonly number[];
  /** In points from the edge of the page. */
  readonly height: number;
  /** True in the inner part of a zone. */
  readonly inner: boolean;
};

/**
 * Finds running headers and footers: lines that repeat, apart from their numbers, at the same height on at least three
 * pages close together, with only other such lines beyond them. Two pages are enough for numbers alone that grow with
 * the pages, and in a document of two or three pages for lines that stand apart from its text. In these zones, "page 2
 * of 9" and artifacts of a tagged document count too. A line that is furniture of three pages is so on others too,
 * where a stamp stands beyond it. All other lines stay text, because a header in the text does less harm than a lost
 * sentence.
 */
export function findFurniture(pages: readonly PageLines[]): ReadonlyMap<number, PageFurniture> {
  const zones = pages.map((page) => edgeLines(page));
  const groups = groupsOf(zones.flatMap(({ top, bottom }) => [...top, ...bottom]));
  const runs = groups.filter(isRunning);
  const apart = pages.length <= FEW_PAGES ? standApart(pages, groups.filter(repeatsOnTwo).flat()) : [];
  const running = new Set([...runs.flat(), ...apart]);
  const tagged = artifactsAreFurniture(pages);
  const isFurniture = (each: Candidate) =>
    running.has(each) ||
    (!each.inner && (PAGE_OF.test(lineText(each.line)) || (tagged && isArtifact(each.line))));
  const outer = new Set(
    zones.flatMap(({ top, bottom }) => [...outermost(top, isFurniture), ...outermost(bottom, isFurniture)]),
  );
  const settled = new Set(
    runs.filter((run) => countPages(run.filter((each) => outer.has(each))) >= MIN_PAGES).flat(),
  );
  const linesOf = (candidates: readonly Candidate[]) =>
    candidates.filter((each) => outer.has(each) || settled.has(each)).map(({ line }) => line);
  return new Map(
    zones.map(({ page, top, bottom }) => [
      page,
      { headers: linesOf(top), footers: linesOf(bottom).reverse() },
    ]),
  );
}

function isArtifact(line: PdfLine): boolean {
  return line.words.every((word) => word.artifact);
}

function artifactsAreFurniture(pages: readonly PageLines[]): boolean {
  const words = pages.flatMap(({ frames }) =>
    frames.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  );
  const artifacts = words.filter((word) => word.artifact).length;
  return artifacts > 0 && artifacts <= words.length * MAX_ARTIFACTS;
}

/** Returns the lines of the upper zone from the top down, and of the lower zone from the bottom up. */
function edgeLines(page: PageLines): {
  readonly page: number;
  readonly top: readonly Candidate[];
  readonly bottom: readonly Candidate[];
} {
  const lines = page.frames[0]?.frame.angle === 0 ? page.frames[0].lines : [];
  const byHeight = [...lines].sort((a, b) => a.base - b.base || a.box.x0 - b.box.x0);
  const candidate = (zone: Candidate["zone"]) => (line: PdfLine) => {
    const level = byHeight.filter((other) => isLevel(other, line)).sort((a, b) => a.box.x0 - b.box.x0);
    return candidateOf(page, line, zone, level);
  };
  return {
    page: page.number,
    top: byHeight.filter((line) => heightShare(page, line) < NUMBERED_HEADER_ZONE).map(candidate("top")),
    bottom: byHeight
      .filter((line) => heightShare(page, line) > NUMBERED_FOOTER_ZONE)
      .reverse()
      .map(candidate("bottom")),
  };
}

const isLevel = (one: PdfLine, other: PdfLine) => Math.abs(one.base - other.base) < LEVEL;

function candidateOf(
  page: PageLines,
  line: PdfLine,
  zone: Candidate["zone"],
  level: readonly PdfLine[],
): Candidate {
  const words = lineText(line).toLowerCase().replace(/\s+/g, " ").trim();
  const wholeLevel = level.map(lineText).join(" ").trim();
  const share = heightShare(page, line);
  return {
    page: page.number,
    line,
    zone,
    key: words.replace(/\d+/g, "#").replace(/^[ivxlc]+$/, "#"),
    numbers: (wholeLevel.match(/^\d{1,4}\b|\b\d{1,4}$/g) ?? []).map(Number),
    height: zone === "top" ? line.base : page.height - line.base,
    inner: zone === "top" ? share >= HEADER_ZONE : share <= FOOTER_ZONE,
  };
}

/**
 * Groups lines with the same words at the same height, in order of their pages. The horizontal place may differ on left
 * and right pages.
 */
function groupsOf(candidates: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const alike = Map.groupBy(candidates, ({ zone, key }) => `${zone}|${key}`);
  return [...alike.values()].flatMap((same) => {
    const groups: Candidate[][] = [];
    for (const each of same.toSorted((a, b) => a.height - b.height)) {
      const group = groups.at(-1);
      if (group?.[0] && each.height - group[0].height <= SAME_HEIGHT) group.push(each);
      else groups.push([each]);
    }
    return groups.map((group) => group.sort((a, b) => a.page - b.page));
  });
}

/** True for lines on enough pages close together. Far from the edge, they must have the number of their page. */
function isRunning(group: readonly Candidate[]): boolean {
  const numbered = withPageNumber(group);
  if (numbered.length >= 2 && group.every(({ line, inner }) => !inner && NUMBER.test(lineText(line))))
    if (longestRun(pagesOf(numbered), 1) >= 2) return true;
  return (
    longestRun(pagesOf(group.some(({ inner }) => inner) ? numbered : group), MAX_PAUSE_PAGES) >= MIN_PAGES
  );
}

/** True for the same line at the edge of two neighbouring pages. Its numbers are the same or grow with the pages. */
function repeatsOnTwo(group: readonly Candidate[]): boolean {
  const heights = group.map(({ height }) => height);
  const isSame = new Set(group.map(({ line }) => lineText(line))).size === 1;
  return (
    (isSame || withPageNumber(group).length === group.length) &&
    group.every(({ inner }) => !inner) &&
    Math.max(...heights) - Math.min(...heights) <= SAME_LINE &&
    longestRun(pagesOf(group), 1) >= 2
  );
}

/** Returns the lines that have a number which grows with the pages, as most of them do. */
function withPageNumber(group: readonly Candidate[]): readonly Candidate[] {
  const byOffset = new Map<number, Candidate[]>();
  for (const each of group)
    for (const offset of new Set(each.numbers.map((number) => number - each.page)))
      byOffset.set(offset, [...(byOffset.get(offset) ?? []), each]);
  return [...byOffset.values()].reduce<readonly Candidate[]>(
    (most, same) => (same.length > most.length ? same : most),
    [],
  );
}

const pagesOf = (group: readonly Candidate[]) => [...new Set(group.map(({ page }) => page))];
const countPages = (group: readonly Candidate[]) => pagesOf(group).length;

function longestRun(pages: readonly number[], step: number): number {
  let run = 0;
  let longest = 0;
  for (const [i, page] of pages.entries()) {
    run = i > 0 && page - (pages[i - 1] ?? 0) <= step ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Returns lines from the page's edge inwards until one is not furniture. Lines on one level may have any order. */
function outermost(
  lines: readonly Candidate[],
  isFurniture: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let i = 0; i < lines.length && found.length < MAX_LINES; ) {
    const first = lines[i];
    const level = lines.filter((other) => first && isLevel(other.line, first.line));
    const furniture = level.filter(isFurniture);
    found.push(...furniture);
    if (furniture.length < level.length) break;
    i += level.length;
  }
  return found;
}
