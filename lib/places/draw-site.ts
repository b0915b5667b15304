import type { BoundingBox, Geometry, Position } from "#lib/domain/geojson.ts";
import { boundingBoxOf, boxesIntersect } from "#lib/geometry/bounding-box.ts";
import { metresPerDegree } from "#lib/geometry/ellipsoid.ts";
import { partsOf } from "#lib/geometry/parts.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { type Colour, Painter, type Pixel } from "./painter.ts";
import { writePng } from "./png.ts";
import { thinned } from "./thinned.ts";

/** A record's shape on the drawn map. */
export type DrawnShape = {
  /** Well-known binary (WGS 84). */
  readonly geometry: Uint8Array;
  /** "#3b84b8" */
  readonly colour: string;
};

export type DrawnSite = {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Metres of the bar in the lower left corner. */
  readonly barMetres: number;
};

const [WIDTH, HEIGHT] = [1280, 800];
/** The site takes at most this share of the width and height. */
const SITE_SHARE = 0.55;
/** A point, or a very small site, is shown with this much around it. */
const LEAST_METRES = 120;
const PAPER: Colour = [246, 247, 245];
const INK: Colour = [40, 44, 46];
const WHITE: Colour = [255, 255, 255];
const BAR = { left: 28, bottom: 28, height: 8, share: 0.22 };

/** Draws a site over the records around it, north up, with a bar that shows the scale. No map of others lies below. */
export function drawSite(site: Geometry, siteColour: string, shapes: readonly DrawnShape[]): DrawnSite {
  const view = viewOf(boundingBoxOf(site));
  const painter = new Painter(WIDTH, HEIGHT, PAPER);
  const read = shapes.map(({ geometry, colour }) => ({ geometry: storedGeometry(geometry), colour }));
  const visible = read.filter(({ geometry }) => boxesIntersect(boundingBoxOf(geometry), view.bounds));
  // Large areas lie below small ones.
  const bySize = visible
    .map((shape) => ({ ...shape, size: sizeOf(shape.geometry) }))
    .sort((a, b) => b.size - a.size);
  for (const { geometry, colour } of bySize) paint(painter, view, geometry, rgb(colour), 0.3, 2);
  paint(painter, view, site, rgb(siteColour), 0.08, 5);
  for (const { geometry, colour } of bySize)
    for (const point of partsOf(geometry).points) paintPoint(painter, view.place(point), rgb(colour));
  const barMetres = paintBar(painter, view);
  return { png: writePng(painter), width: WIDTH, height: HEIGHT, barMetres };
}

type View = {
  readonly bounds: BoundingBox;
  readonly metresPerPixel: number;
  readonly degreesPerPixel: number;
  readonly place: (position: Position) => Pixel;
};

function viewOf([west, south, east, north]: BoundingBox): View {
  const centre: Position = [(west + east) / 2, (south + north) / 2];
  const [eastward, northward] = metresPerDegree(Math.min(85, Math.abs(centre[1])));
  const across = Math.max(LEAST_METRES, (east - west) * eastward);
  const along = Math.max(LEAST_METRES, (north - south) * northward);
  const metresPerPixel = Math.max(across / (WIDTH * SITE_SHARE), along / (HEIGHT * SITE_SHARE));
  const [x, y] = [metresPerPixel / eastward, metresPerPixel / northward];
  return {
    metresPerPixel,
    degreesPerPixel: Math.min(x, y),
    bounds: [
      ...[centre[0] - (WIDTH / 2) * x, centre[1] - (HEIGHT / 2) * y],
      ...[centre[0] + (WIDTH / 2) * x, centre[1] + (HEIGHT / 2) * y],
    ] as unknown as BoundingBox,
    place: ([longitude, latitude]) => [
      WIDTH / 2 + (longitude - centre[0]) / x,
      HEIGHT / 2 - (latitude - centre[1]) / y,
    ],
  };
}

function paint(
  painter: Painter,
  { place, degreesPerPixel, bounds }: View,
  geometry: Geometry,
  colour: Colour,
  opacity: number,
  width: number,
): void {
  const { points, lines, polygons } = partsOf(thinned(geometry, degreesPerPixel / 2));
  for (const rings of polygons) {
    const placed = rings.map((ring) => ring.map(place));
    painter.fill(placed, colour, opacity);
    for (const ring of rings) strokeVisible(painter, ring, { place, bounds }, colour, width);
  }
  for (const line of lines) strokeVisible(painter, line, { place, bounds }, colour, width + 1);
  for (const point of points) paintPoint(painter, place(point), colour);
}

function paintPoint(painter: Painter, place: Pixel, colour: Colour): void {
  painter.dot(place, WHITE, 9);
  painter.dot(place, colour, 7);
}

/** Draws the segments of a line that may be in view: an outline may go on for many kilometres. */
function strokeVisible(
  painter: Painter,
  line: readonly Position[],
  { place, bounds }: Pick<View, "place" | "bounds">,
  colour: Colour,
  width: number,
): void {
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    if (from === undefined) continue;
    const box = boundingBoxOf({ type: "LineString", coordinates: [from, to] });
    if (boxesIntersect(box, bounds)) painter.stroke([place(from), place(to)], colour, width);
  }
}

/** Draws a bar of a round length, and returns its length in metres. */
function paintBar(painter: Painter, { metresPerPixel }: View): number {
  const most = WIDTH * BAR.share * metresPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  const [left, right] = [BAR.left, BAR.left + metres / metresPerPixel];
  const [top, bottom] = [HEIGHT - BAR.bottom - BAR.height, HEIGHT - BAR.bottom];
  painter.fill(
    [
      [
        [left - 4, top - 4],
        [right + 4, top - 4],
        [right + 4, bottom + 4],
        [left - 4, bottom + 4],
      ],
    ],
    WHITE,
    0.8,
  );
  painter.fill(
    [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ],
    INK,
  );
  return metres;
}

function sizeOf(geometry: Geometry): number {
  if (partsOf(geometry).polygons.length === 0) return 0;
  const [west, south, east, north] = boundingBoxOf(geometry);
  return (east - west) * (north - south);
}

function rgb(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
