import { heightShare, type PageLines } from "./layout.ts";
import type { PdfLine } from "./lines.ts";
import { lineText } from "./lines.ts";

/** The running headers and footers of one page, top to bottom. */
export type PageFurniture = { readonly headers: readonly PdfLine[]; readonly footers: readonly PdfLine[] };

/** The zones of running headers and footers, as shares of the page's height. */
const HEADER_ZONE = 0.13;
const FOOTER_ZONE = 0.88;
/** Minimum number of pages on which a running line repeats, and maximum step from one such page to the next. */
const MIN_PAGES = 3;
const MAX_PAUSE_PAGES = 3;
const MAX_LINES = 6;
/** Maximum share of a document's words in artifacts. If there are more, artifacts are not only headers and footers. */
const MAX_ARTIFACTS = 0.25;
const PAGE_OF = /^(?:page\s+)?\d{1,4}\s*(?:of|\/)\s*\d{1,4}$|^page\s+\d{1,4}$/i;

type Candidate = { readonly page: number; readonly line: PdfLine; readonly key: string };

/**
 * Finds running headers and footers: lines that repeat, apart from their numbers, at the same height on at least three
 * pages close together, with only other such lines beyond them. In these zones, "page 2 of 9" and artifacts of a tagged
 * document count too. All other lines stay text, because a header in the text does less harm than a lost sentence.
 */
export function findFurniture(pages: readonly PageLines[]): ReadonlyMap<number, PageFurniture> {
  const zones = pages.map((page) => edgeLines(page));
  const running = runningKeys(zones.flatMap(({ top, bottom }) => [...top, ...bottom]));
  const tagged = artifactsAreFurniture(pages);
  const isFurniture = ({ key, line }: Candidate) =>
    running.has(key) || PAGE_OF.test(lineText(line)) || (tagged && isArtifact(line));
  return new Map(
    zones.map(({ page, top, bottom }) => [
      page,
      { headers: outermost(top, isFurniture), footers: outermost(bottom, isFurniture).reverse() },
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
  const candidate = (zone: string) => (line: PdfLine) => ({
    page: page.number,
    line,
    key: keyOf(zone, page, line),
  });
  const byHeight = [...lines].sort((a, b) => a.base - b.base || a.box.x0 - b.box.x0);
  return {
    page: page.number,
    top: byHeight.filter((line) => heightShare(page, line) < HEADER_ZONE).map(candidate("top")),
    bottom: byHeight
      .filter((line) => heightShare(page, line) > FOOTER_ZONE)
      .reverse()
      .map(candidate("bottom")),
  };
}

/**
 * Same words apart from numbers, same size, same height on the page. The horizontal place may differ on left and right
 * pages.
 */
function keyOf(zone: string, page: PageLines, line: PdfLine): string {
  const words = lineText(line)
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/^[ivxlc]+$/, "#")
    .replace(/\s+/g, " ");
  const height = zone === "top" ? line.base : page.height - line.base;
  return `${zone}|${Math.round(height / 8)}|${words}`;
}

/** Returns the keys that repeat on enough pages close together. */
function runningKeys(candidates: readonly Candidate[]): ReadonlySet<string> {
  const pagesOf = new Map<string, number[]>();
  for (const { key, page } of candidates) {
    const pages = pagesOf.get(key) ?? [];
    if (pages.at(-1) !== page) pages.push(page);
    pagesOf.set(key, pages);
  }
  const running = new Set<string>();
  for (const [key, pages] of pagesOf) if (longestRun(pages) >= MIN_PAGES) running.add(key);
  return running;
}

function longestRun(pages: readonly number[]): number {
  let run = 0;
  let longest = 0;
  for (const [i, page] of pages.entries()) {
    run = i > 0 && page - (pages[i - 1] ?? 0) <= MAX_PAUSE_PAGES ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Returns lines from the page's edge inwards until one is not furniture. Lines on one level may have any order. */
function outermost(lines: readonly Candidate[], isFurniture: (candidate: Candidate) => boolean): PdfLine[] {
  const furnitureLines: PdfLine[] = [];
  for (let i = 0; i < lines.length && furnitureLines.length < MAX_LINES; ) {
    const level = lines.filter((other) => Math.abs(other.line.base - (lines[i]?.line.base ?? 0)) < 4);
    const furniture = level.filter(isFurniture);
    furnitureLines.push(...furniture.map(({ line }) => line));
    if (furniture.length < level.length) break;
    i += level.length;
  }
  return furnitureLines;
}
