import type { Extracted, ExtractedPage } from "#lib/domain/extracted.ts";
import type { Box } from "#lib/domain/page-lane.ts";
import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import { areaOf, commonArea } from "../extract/pdf/box.ts";
import { boxAroundAll, type Caption, captionsOn } from "./captions.ts";
import type { Draft } from "./draft.ts";
import { linesOf, type PageLine } from "./lines.ts";
import { type AssetCandidate, joinNeighbours, matchCaptions } from "./match-captions.ts";
import { isFurniture, repeatedBoxes } from "./repeated.ts";
import { drawnUnderCaptions } from "./scanned.ts";
import { tablesOn } from "./tables.ts";
import { titleOf } from "./title-block.ts";

/** The parts of a document in which assets are found. */
export type Readable = Pick<Extracted, "text" | "blocks" | "pages">;

/** Minimum share of a page that a picture covers to count as the whole page. */
const PICTURE_PAGE = 0.8;
/** Minimum share of a page that something on a picture covers to make the picture its background. */
const ON_PICTURE = 0.02;
/** Minimum share of a page that a drawing covers to count as a sheet. */
const SHEET = 0.5;
/** Minimum size of an asset without a caption. Smaller marks are decoration. */
const SMALLEST_SHARE = 0.035;
const SMALLEST_SIDE = 54;
/** Minimum number of pieces in a drawing without a caption. Fewer pieces are a box, an arrow or an ornament. */
const MIN_PIECES = 30;
/** From this number of pieces on, marks are a drawing even if they contain much text. */
const MANY_PIECES = 200;
/** Minimum number of words in a line of running text. */
const RUNNING_WORDS = 6;
/** Maximum number of words in a heading line, and its maximum distance above the asset in points. */
const HEADING_WORDS = 14;
const HEADING_GAP = 64;
/** Maximum share of a drawing that text covers. Above it, the drawing is a box around text. */
const TEXT_SHARE = 0.3;

/**
 * Returns everything that may be an asset, by page and from top to bottom. Captions are matched first. Marks without a
 * caption must be large, drawn and not repeated. Precision matters more than recall: headers, footers, logos, rules and
 * text boxes are left out.
 */
export function findDrafts(document: Readable): Draft[] {
  const repeated = repeatedBoxes(document.pages);
  return document.pages.flatMap((page) => draftsOn(page, document, repeated));
}

function draftsOn(
  page: ExtractedPage,
  { text, blocks, pages }: Readable,
  repeated: ReadonlySet<string>,
): Draft[] {
  if (page.width <= 0 || page.height <= 0) return [];
  const own = blocks.filter(({ start, end }) => start < page.span.end && page.span.start < end);
  const lines = linesOf(page);
  const area = page.width * page.height;
  const draft = (candidate: AssetCandidate, caption: Caption | null): Draft => ({
    ...candidate,
    page: page.number,
    caption,
    title: candidate.kind === "sheet" && caption === null ? titleOf(lines, candidate.box, text) : null,
    heading: caption === null ? headingOf(candidate.box, lines, text) : "",
    ...insideOf(candidate.box, page, text),
  });
  const backdrop = backdropOf(page);
  const regions = (page.graphics ?? []).filter((region) => region !== backdrop);
  const captions = captionsOn(lines, text, own);
  const isPicture = backdrop !== null && !regions.some((region) => areaOf(region) >= ON_PICTURE * area);
  if (page.graphics === undefined || isPicture) {
    if (backdrop && isFurniture(backdrop, page, repeated)) return [];
    const captioned = drawnUnderCaptions(captions, lines, page);
    if (captioned.length > 0) return captioned.map(({ candidate, caption }) => draft(candidate, caption));
    const box = { x0: 0, y0: 0, x1: page.width, y1: page.height };
    return [draft({ kind: "picture_page", box, marks: backdrop }, null)];
  }
  const tables = tablesOn(page, own, text, pages.length);
  const drawn = drawingsOutside(tables, regions, page);
  const sheet = drawn.find(({ kind }) => kind === "sheet");
  // A drawing number in a sheet's title block is not a caption.
  const realCaptions = captions.filter(
    ({ label, box }) => !(sheet && label.word === "drawing" && commonArea(box, sheet.box) > 0),
  );
  const matched = matchCaptions(realCaptions, [...tables, ...drawn], lines);
  return joinNeighbours([...tables, ...drawn], matched)
    .filter(({ candidate, caption }) => caption !== null || standsAlone(candidate, page, lines, repeated))
    .map(({ candidate, caption }) => draft(withLabels(candidate, lines, caption, text), caption))
    .toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0);
}

/** Returns the drawn regions that are not the rulings of a table. */
function drawingsOutside(
  tables: readonly AssetCandidate[],
  regions: readonly GraphicRegion[],
  page: ExtractedPage,
): AssetCandidate[] {
  return regions
    .filter((region) => !tables.some(({ box }) => commonArea(region, box) > 0.5 * areaOf(region)))
    .map((region) => ({
      kind: isSheet(region, page) ? "sheet" : "drawn",
      box: boxAroundAll([region]),
      marks: region,
    }));
}

/** Returns the picture that covers the page: a scan, or a background if more stands on it. */
function backdropOf(page: ExtractedPage): GraphicRegion | null {
  const area = page.width * page.height;
  const covers = (region: GraphicRegion) => areaOf(region) * region.imageShare >= PICTURE_PAGE * area;
  return (page.graphics ?? []).find(covers) ?? null;
}

function isSheet(region: GraphicRegion, page: ExtractedPage): boolean {
  const large = areaOf(region) >= SHEET * page.width * page.height;
  return large && region.imageShare < 0.5 && region.lines + region.curves >= 2 * MIN_PIECES;
}

/**
 * True if marks without a caption are an asset: large, drawn or placed, not a text box, not a header, footer or repeat.
 */
function standsAlone(
  { kind, box, marks }: AssetCandidate,
  page: ExtractedPage,
  lines: readonly PageLine[],
  repeated: ReadonlySet<string>,
): boolean {
  if (kind === "table") return true;
  if (!marks || isFurniture(box, page, repeated)) return false;
  const small = Math.min(box.x1 - box.x0, box.y1 - box.y0) < SMALLEST_SIDE;
  if (small || areaOf(box) < SMALLEST_SHARE * page.width * page.height) return false;
  if (marks.imageShare > 0.5) return true;
  const inside = lines.filter((line) => commonArea(line, box) > 0.5 * areaOf(line));
  const written = inside.reduce((sum, line) => sum + areaOf(line), 0) / areaOf(box);
  const running = inside.filter(({ words }) => words >= RUNNING_WORDS).length;
  const pieces = marks.lines + marks.curves;
  if (written > TEXT_SHARE || pieces < MIN_PIECES || (running >= 3 && pieces < MANY_PIECES)) return false;
  return marks.slanted + marks.curves >= 4 || marks.colours >= 3;
}

/** Adds the short lines that touch a captioned drawing, because they are its labels. */
function withLabels(
  candidate: AssetCandidate,
  lines: readonly PageLine[],
  caption: Caption | null,
  text: string,
): AssetCandidate {
  if (candidate.kind === "table" || caption === null) return candidate;
  const { box } = candidate;
  const touching = lines.filter(
    (line) =>
      line.words <= 6 &&
      text.slice(line.start, line.end).length <= 40 &&
      commonArea(line, { x0: box.x0 - 4, y0: box.y0 - 4, x1: box.x1 + 4, y1: box.y1 + 4 }) > 0 &&
      commonArea(line, caption.box) === 0,
  );
  return { ...candidate, box: boxAroundAll([box, ...touching]) };
}

/** Returns the short lines closely above an asset without a caption. They may be its heading. */
function headingOf(box: Box, lines: readonly PageLine[], text: string): string {
  return lines
    .filter(({ words, y1, x0, x1 }) => {
      const gap = box.y0 - y1;
      return words <= HEADING_WORDS && gap > -2 && gap <= HEADING_GAP && x0 < box.x1 && box.x0 < x1;
    })
    .map(({ start, end }) => text.slice(start, end))
    .join("\n");
}

function insideOf(box: Box, page: ExtractedPage, text: string): { inside: string; wordsInside: number } {
  const words = page.words.filter(
    (word) => commonArea(word, box) > 0.5 * Math.max(areaOf(word), Number.EPSILON),
  );
  let inside = "";
  let before: { readonly end: number } | null = null;
  for (const word of words) {
    const between = before === null ? "" : text.slice(before.end, word.start);
    inside +=
      between.trim() === ""
        ? between.includes("\n") || (between === "" && before !== null)
          ? "\n"
          : between
        : "\n";
    inside += text.slice(word.start, word.end);
    before = word;
  }
  return { inside, wordsInside: words.length };
}
