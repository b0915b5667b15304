import type { GraphicRegion } from "#lib/domain/visual-text.ts";
import { areaOf, type Box, unite } from "../box.ts";
import { Grid } from "./grid.ts";
import { clipped, type Mark } from "./marks.ts";

/**
 * Number of cells along the page's longer side. A cell has 5 to 6 points on A4, so marks up to 12 points apart are one
 * drawing.
 */
const CELLS = 150;
const SMALLEST_CELL = 4;
/** A fill of at least this share of the page is its paper. */
const PAPER_SHARE = 0.8;
/** A single line of at least this share of the page's width is a rule between texts. */
const RULE_SHARE = 0.45;
const RULE_THICKNESS = 2.5;
const SMALLEST_SIDE = 8;
const MAX_REGIONS = 60;
const MAX_COLOURS = 64;
/** Maximum number of groups. On a page with more, the smallest are specks. */
const MAX_GROUPS = 1500;

type Group = {
  box: Box;
  images: number;
  imageArea: number;
  strokes: number;
  fills: number;
  lines: number;
  curves: number;
  slanted: number;
  readonly colours: Set<string>;
};

/**
 * Returns the drawn parts of a page. Marks near one another form one region. Paper, white fills and rules between texts
 * start none. Regions that meet are joined, except a picture of the whole page.
 * @returns the largest by area, in points rounded to tenths.
 */
export function graphicRegions(marks: readonly Mark[], width: number, height: number): GraphicRegion[] {
  const page: Box = { x0: 0, y0: 0, x1: width, y1: height };
  const kept = marks.flatMap((mark) => {
    const box = clipped(mark.box, page);
    return box === undefined || isPaper(mark, box, page) || isRule(mark, box, width)
      ? []
      : [{ ...mark, box }];
  });
  const [behind, above] = separateBackdrops(kept, page);
  const backdrop = behind.reduce<Group | undefined>((group, mark) => withMark(group, mark), undefined);
  return [...(backdrop ? [backdrop] : []), ...joinOverlapping(groupNearby(above, width, height))]
    .filter(({ box }) => box.x1 - box.x0 >= SMALLEST_SIDE && box.y1 - box.y0 >= SMALLEST_SIDE)
    .sort((a, b) => areaOf(b.box) - areaOf(a.box) || a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
    .slice(0, MAX_REGIONS)
    .map(toRegion);
}

/** Separates pictures of the whole page from everything else. */
function separateBackdrops(marks: readonly Mark[], page: Box): readonly [Mark[], Mark[]] {
  const covers = ({ image, box }: Mark) => image && areaOf(box) >= PAPER_SHARE * areaOf(page);
  return [marks.filter(covers), marks.filter((mark) => !covers(mark))];
}

/** Groups marks that are near one another. */
function groupNearby(marks: readonly Mark[], width: number, height: number): Group[] {
  const page: Box = { x0: 0, y0: 0, x1: width, y1: height };
  const grid = new Grid(width, height, Math.max(SMALLEST_CELL, Math.max(width, height) / CELLS));
  for (const mark of marks) paint(grid, mark);
  grid.group();
  const groups = new Map<number, Group>();
  for (const mark of marks) {
    const [x, y] = paintedPoint(mark, page);
    const number = grid.groupAt(x, y);
    groups.set(number, withMark(groups.get(number), mark));
  }
  return [...groups.values()];
}

function isPaper(mark: Mark, box: Box, page: Box): boolean {
  if (mark.image || mark.stroke) return false;
  return mark.colour === "#ffffff" || areaOf(box) >= PAPER_SHARE * areaOf(page);
}

function isRule(mark: Mark, { x0, y0, x1, y1 }: Box, pageWidth: number): boolean {
  if (mark.image || mark.curves > 0 || mark.lines > 4) return false;
  const [long, thick] = [Math.max(x1 - x0, y1 - y0), Math.min(x1 - x0, y1 - y0)];
  return thick <= RULE_THICKNESS && long >= RULE_SHARE * pageWidth;
}

function paint(grid: Grid, { box, pieces }: Mark): void {
  if (pieces.length === 0) grid.fill(box);
  for (let i = 0; i + 3 < pieces.length; i += 4) {
    grid.line(pieces[i] ?? 0, pieces[i + 1] ?? 0, pieces[i + 2] ?? 0, pieces[i + 3] ?? 0);
  }
}

/** Returns a painted point of the mark on the page. */
function paintedPoint({ box, pieces }: Mark, page: Box): readonly [number, number] {
  for (let i = 0; i + 1 < pieces.length; i += 2) {
    const [x, y] = [pieces[i] ?? 0, pieces[i + 1] ?? 0];
    if (x >= page.x0 && y >= page.y0 && x <= page.x1 && y <= page.y1) return [x, y];
  }
  return [box.x0, box.y0];
}

function withMark(group: Group | undefined, mark: Mark): Group {
  const found = group ?? {
    box: mark.box,
    images: 0,
    imageArea: 0,
    strokes: 0,
    fills: 0,
    lines: 0,
    curves: 0,
    slanted: 0,
    colours: new Set<string>(),
  };
  found.box = unite(found.box, mark.box);
  if (mark.image) {
    found.images++;
    found.imageArea += areaOf(mark.box);
  } else if (mark.stroke) found.strokes++;
  else found.fills++;
  found.lines += mark.lines;
  found.curves += mark.curves;
  found.slanted += mark.slanted;
  if (!mark.image && found.colours.size < MAX_COLOURS) found.colours.add(mark.colour);
  return found;
}

/** Joins groups until no two meet. Each pass over all pairs leaves fewer, so few passes are needed. */
function joinOverlapping(groups: readonly Group[]): Group[] {
  const result = groups.toSorted((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, MAX_GROUPS);
  for (let before = 0; before !== result.length; ) {
    before = result.length;
    for (let i = 0; i < result.length; i++) {
      for (let j = result.length - 1; j > i; j--) {
        const [a, b] = [result[i], result[j]];
        if (!a || !b || clipped(a.box, b.box) === undefined) continue;
        result[i] = mergeGroups(a, b);
        result.splice(j, 1);
      }
    }
  }
  return result;
}

function mergeGroups(a: Group, b: Group): Group {
  return {
    box: unite(a.box, b.box),
    images: a.images + b.images,
    imageArea: a.imageArea + b.imageArea,
    strokes: a.strokes + b.strokes,
    fills: a.fills + b.fills,
    lines: a.lines + b.lines,
    curves: a.curves + b.curves,
    slanted: a.slanted + b.slanted,
    colours: new Set([...a.colours, ...b.colours]),
  };
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function toRegion({ box, imageArea, colours, ...counts }: Group): GraphicRegion {
  return {
    x0: tenths(box.x0),
    y0: tenths(box.y0),
    x1: tenths(box.x1),
    y1: tenths(box.y1),
    imageShare: Math.min(1, Math.round((100 * imageArea) / Math.max(1, areaOf(box))) / 100),
    colours: colours.size,
    ...counts,
  };
}
