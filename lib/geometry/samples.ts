import type { Geometry, Position } from "#lib/domain/geojson.ts";
import { seededRandom } from "#lib/domain/seeded-random.ts";
import { geometryOf } from "./parts.ts";

/** Two geometries that tests compare. */
export type Pair = readonly [Geometry, Geometry];

type Random = () => number;

/** A circle of so many degrees holds the samples of a pair: a few kilometres. */
const SPREAD = 0.02;

/** Returns pairs of valid geometries of all kinds, near each other, somewhere in England; the same for the same seed. */
export function randomPairs(count: number, seed: number): Pair[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const centre: Position = [-4 + random() * 5, 50.5 + random() * 5];
    return [randomGeometry(random, centre), randomGeometry(random, centre)];
  });
}

function randomGeometry(random: Random, centre: Position): Geometry {
  const at = (): Position => [centre[0] + (random() - 0.5) * SPREAD, centre[1] + (random() - 0.5) * SPREAD];
  const several = <T>(make: () => T): T[] => Array.from({ length: 1 + Math.floor(random() * 3) }, make);
  const size = SPREAD * 10 ** (-2 * random());
  const kind = random();
  const geometry =
    kind < 0.15
      ? geometryOf({ points: several(at), lines: [], polygons: [] })
      : kind < 0.35
        ? geometryOf({ points: [], lines: several(() => walk(random, at(), size / 4)), polygons: [] })
        : kind < 0.85
          ? geometryOf({ points: [], lines: [], polygons: [star(random, at(), size)] })
          : geometryOf({ points: [], lines: [], polygons: apart(random, centre) });
  if (geometry === null) throw new Error("A sample is empty.");
  return geometry;
}

/** A line of a few steps. */
function walk(random: Random, from: Position, step: number): Position[] {
  const line = [from];
  for (let count = 1 + Math.floor(random() * 8); count > 0; count--) {
    const [x, y] = line.at(-1) ?? from;
    line.push([x + (random() - 0.5) * step, y + (random() - 0.5) * step]);
  }
  return line;
}

/** A polygon whose corners stand around a centre, so that it never crosses itself; some have a hole. */
function star(random: Random, centre: Position, size: number): Position[][] {
  const corners = 3 + Math.floor(random() * 30);
  const radii = Array.from({ length: corners }, () => 0.4 + random() * 0.6);
  const ring = (share: number): Position[] => {
    const open = radii.map((radius, at): Position => {
      const angle = (at / corners) * 2 * Math.PI;
      return [
        centre[0] + Math.cos(angle) * radius * size * share,
        centre[1] + Math.sin(angle) * radius * size * share * 0.6,
      ];
    });
    return [...open, ...open.slice(0, 1)];
  };
  return random() < 0.25 ? [ring(1), ring(0.5).reverse()] : [ring(1)];
}

/** Polygons in columns of their own. */
function apart(random: Random, centre: Position): Position[][][] {
  return [-1, 0, 1].map((column) =>
    star(random, [centre[0] + column * SPREAD * 0.5, centre[1]], SPREAD * (0.05 + random() * 0.19)),
  );
}

/** Returns pairs whose borders touch, coincide or nearly do; the same for the same seed. */
export function degeneratePairs(count: number, seed: number): Pair[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const centre: Position = [-4 + random() * 5, 50.5 + random() * 5];
    const shape = star(random, centre, SPREAD * 10 ** (-3 * random()));
    const make = DEGENERATE[index % DEGENERATE.length];
    if (make === undefined) throw new Error("There is no kind of degenerate pair.");
    return make(shape, random);
  });
}

type Shape = Position[][];
const area = (shape: Shape): Geometry => ({ type: "Polygon", coordinates: shape });
const point = (position: Position): Geometry => ({ type: "Point", coordinates: position });
const line = (...positions: Position[]): Geometry => ({ type: "LineString", coordinates: positions });
const corner = (shape: Shape, at: number): Position => shape[0]?.[at] ?? [0, 0];
const between = (a: Position, b: Position, share: number): Position => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];
const moved = (shape: Shape, x: number, y: number): Shape =>
  shape.map((ring) => ring.map(([east, north]): Position => [east + x, north + y]));
const centreOf = (shape: Shape): Position => between(corner(shape, 0), corner(shape, 1), 0.5);
/** A square on a grid of exact binary fractions, so that touching is exact. */
const square = (x: number, y: number, size: number): Shape => [
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
];
const EXACT = 1 / 256;

const DEGENERATE: readonly ((shape: Shape, random: Random) => Pair)[] = [
  // The same, also from another corner on.
  (shape) => [area(shape), area(shape)],
  (shape) => {
    const [shell = [], ...holes] = shape;
    return [area(shape), area([[...shell.slice(1), ...shell.slice(1, 2)], ...holes])];
  },
  // Points and lines on corners and borders.
  (shape) => [area(shape), point(corner(shape, 1))],
  (shape, random) => [area(shape), point(between(corner(shape, 0), corner(shape, 1), random()))],
  (shape) => [area(shape), line(corner(shape, 0), corner(shape, 1))],
  (shape) => [line(corner(shape, 0), corner(shape, 1)), area(shape)],
  (shape, random) => [
    area(shape),
    line(between(corner(shape, 0), corner(shape, 1), random()), corner(shape, 2)),
  ],
  (shape) => [area(shape), { type: "LineString", coordinates: shape[0] ?? [] }],
  (shape) => [{ type: "MultiPoint", coordinates: shape[0] ?? [] }, area(shape)],
  // Lines that share ends, parts or points.
  (shape) => [line(corner(shape, 0), corner(shape, 1)), line(corner(shape, 1), corner(shape, 2))],
  (shape) => [line(corner(shape, 0), corner(shape, 1)), line(corner(shape, 1), corner(shape, 0))],
  (shape) => [line(corner(shape, 0), corner(shape, 1)), line(corner(shape, 0), centreOf(shape))],
  (shape) => [line(corner(shape, 0), corner(shape, 1)), point(centreOf(shape))],
  (shape) => [point(corner(shape, 0)), point(corner(shape, 0))],
  (shape) => [{ type: "MultiPoint", coordinates: shape[0] ?? [] }, point(corner(shape, 2))],
  // Areas moved by next to nothing.
  (shape) => [area(shape), area(moved(shape, 1e-15, 0))],
  (shape) => [area(shape), area(moved(shape, 1e-12, -1e-12))],
  (shape) => [area(shape), area(moved(shape, 1e-9, 1e-9))],
  // Squares beside, above, at a corner of, and inside each other, with shared borders.
  () => [area(square(-1.5, 52, EXACT)), area(square(-1.5 + EXACT, 52, EXACT))],
  () => [area(square(-1.5, 52, EXACT)), area(square(-1.5 + EXACT, 52 + EXACT, EXACT))],
  () => [area(square(-1.5, 52, EXACT)), area(square(-1.5, 52, EXACT / 2))],
  () => [area(square(-1.5, 52, EXACT / 2)), area(square(-1.5, 52, EXACT))],
  () => [area(square(-1.5, 52, EXACT)), area(square(-1.5 + EXACT / 4, 52 + EXACT / 4, EXACT / 2))],
  () => [area(square(-1.5, 52, EXACT)), area(square(-1.5 + EXACT / 2, 52 - EXACT / 2, EXACT))],
  // A hole filled exactly, and one that the other touches from inside.
  () => {
    const hole = square(-1.5 + EXACT / 4, 52 + EXACT / 4, EXACT / 2);
    return [area([...square(-1.5, 52, EXACT), ...hole.map((ring) => [...ring].reverse())]), area(hole)];
  },
  () => {
    const hole = square(-1.5 + EXACT / 4, 52 + EXACT / 4, EXACT / 2);
    const inner = square(-1.5 + EXACT / 4, 52 + EXACT / 4, EXACT / 4);
    return [area(inner), area([...square(-1.5, 52, EXACT), ...hole.map((ring) => [...ring].reverse())])];
  },
  // Parts that touch at a point, against an area that covers both, and one that covers one.
  () => [
    {
      type: "MultiPolygon",
      coordinates: [square(-1.5, 52, EXACT), square(-1.5 + EXACT, 52 + EXACT, EXACT)],
    },
    area(square(-1.5, 52, EXACT * 2)),
  ],
  () => [
    { type: "MultiPolygon", coordinates: [square(-1.5, 52, EXACT), square(-1.5 + EXACT, 52 + EXACT, EXACT)] },
    area(square(-1.5, 52, EXACT)),
  ],
  // A needle across an area.
  (shape) => {
    const [from, to] = [corner(shape, 0), corner(shape, 2)];
    return [area(shape), area([[from, to, [to[0], to[1] + 1e-10], from]])];
  },
  // Another random area around the same corner.
  (shape, random) => [area(shape), area(star(random, corner(shape, 1), SPREAD / 10))],
];
