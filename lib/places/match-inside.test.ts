import { beforeAll, describe, expect, it } from "vitest";
import type { Geometry } from "#lib/domain/geojson.ts";
import { openPlane } from "#lib/geometry/open-plane.ts";
import type { Plane } from "#lib/geometry/plane.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";
import { rectangle } from "#testing/map-layers.ts";
import { matchInside } from "./match-inside.ts";

let plane: Plane;
beforeAll(async () => {
  plane = await openPlane();
});

const square = (west: number, south: number, size: number) =>
  rectangle(west, south, west + size, south + size);
const match = (areas: readonly Geometry[], records: readonly Geometry[]) =>
  matchInside(
    plane,
    areas.map(writeWkb),
    records.map((record) => ({ geometry: writeWkb(record), areas: areas.map((_, index) => index) })),
  ).map(({ record, area, share }) => [record, area, share === null ? null : Math.round(share * 100)]);

const WEST = square(-1.5, 52, 0.01);
const EAST = square(-1.49, 52, 0.01);

describe("records in areas", () => {
  it("have the area with the largest share of them", () => {
    expect(match([WEST, EAST], [square(-1.499, 52.001, 0.001), square(-1.4904, 52.001, 0.001)])).toEqual([
      [0, 0, 100],
      [1, 1, 60],
    ]);
  });

  it("are left out if they only adjoin, and points on the border too", () => {
    const beside = square(-1.48, 52, 0.01);
    expect(match([EAST], [beside, { type: "Point", coordinates: [-1.48, 52.005] }])).toEqual([]);
  });

  it("are points and lines that lie in one whole, with the first of two equal areas", () => {
    const point: Geometry = { type: "Point", coordinates: [-1.495, 52.005] };
    const inside: Geometry = {
      type: "LineString",
      coordinates: [
        [-1.499, 52.001],
        [-1.492, 52.002],
      ],
    };
    const across: Geometry = {
      type: "LineString",
      coordinates: [
        [-1.499, 52.001],
        [-1.3, 52.002],
      ],
    };
    expect(match([WEST, WEST], [point, inside, across])).toEqual([
      [0, 0, null],
      [1, 0, null],
    ]);
  });
});
