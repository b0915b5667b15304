import { VectorTile } from "@mapbox/vector-tile";
import fc from "fast-check";
import { PbfReader } from "pbf";
import { describe, expect, it } from "vitest";
import type { BoundingBox, Geometry } from "#lib/domain/geojson.ts";
import { boundingBoxOf } from "#lib/geometry/bounding-box.ts";
import { writeWkb } from "#lib/geometry/wkb.ts";
import { encodeTile, type TileRecord } from "./tile.ts";
import { placeInTile, positionInTile, tileBounds, tileCells } from "./tile-address.ts";

/** A tile over Coventry. */
const HERE = { z: 12, x: 2030, y: 1348 };

const record = (reference: string, geometry: Geometry, over: Partial<TileRecord> = {}): TileRecord => ({
  ...{ ref: `record::set-a::${reference}@1`, reference, name: null, isThinned: false },
  bounds: boundingBoxOf(geometry),
  geometry: geometry.type === "Point" ? null : writeWkb(geometry),
  ...over,
});
/** A point at a share of the tile's width and height. */
const point = (x: number, y: number): Geometry => ({
  type: "Point",
  coordinates: positionInTile(HERE, [x, y]),
});
const square = ([left, top, size]: readonly [number, number, number]): Geometry => ({
  type: "Polygon",
  coordinates: [
    [
      [left, top],
      [left + size, top],
      [left + size, top + size],
      [left, top + size],
      [left, top],
    ].map(([x = 0, y = 0]) => positionInTile(HERE, [x, y])),
  ],
});

function read(bytes: Uint8Array) {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.entries(layers).map(([name, layer]) => ({
    name,
    features: Array.from({ length: layer.length }, (_, index) => {
      const feature = layer.feature(index);
      return { ...feature.properties, type: feature.type, shape: feature.loadGeometry() };
    }),
  }));
}
const tile = (records: readonly TileRecord[], maxBytes?: number) =>
  encodeTile(HERE, [{ dataset: "set-a", kind: "green-belt", records }], maxBytes);

describe("a tile", () => {
  it("has one layer a dataset, with what a record is", () => {
    const bytes = encodeTile(HERE, [
      {
        dataset: "set-a",
        kind: "green-belt",
        records: [record("A", square([0.2, 0.2, 0.1]), { name: "Ash" })],
      },
      { dataset: "set-b", kind: null, records: [record("B", point(0.5, 0.25))] },
      { dataset: "set-c", kind: null, records: [] },
    ]);
    expect(read(bytes)).toMatchObject([
      {
        name: "set-a",
        features: [
          { record_ref: "record::set-a::A@1", reference: "A", name: "Ash", kind: "green-belt", type: 3 },
        ],
      },
      { name: "set-b", features: [{ reference: "B", type: 1, shape: [[{ x: 2048, y: 1024 }]] }] },
    ]);
  });

  it("has no bytes without records in it", () => {
    expect(tile([])).toHaveLength(0);
    expect(tile([record("beyond", point(1.2, 0.5))])).toHaveLength(0);
  });

  it("cuts a shape that goes far beyond it", () => {
    const [layer] = read(tile([record("A", square([-5, -5, 12]))]));
    const corners = layer?.features.flatMap(({ shape }) => shape.flat()) ?? [];
    expect(corners.length).toBeGreaterThan(3);
    for (const { x, y } of corners) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-64);
      expect(Math.max(x, y)).toBeLessThanOrEqual(4096 + 64);
    }
  });

  it("draws each kind of shape of a collection", () => {
    const area = square([0.1, 0.1, 0.2]);
    if (area.type !== "Polygon") throw new Error("a square is a polygon");
    const line = { type: "LineString" as const, coordinates: area.coordinates[0] ?? [] };
    const [layer] = read(tile([record("A", { type: "GeometryCollection", geometries: [line, area] })]));
    expect(layer?.features.map((each) => [each.type, "reference" in each ? each.reference : null])).toEqual([
      [2, "A"],
      [3, "A"],
    ]);
  });

  it("joins close points when there are many, and counts each once", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.double({ min: 0, max: 0.999, noNaN: true }),
            fc.double({ min: 0, max: 0.999, noNaN: true }),
          ),
          {
            minLength: 61,
            maxLength: 300,
          },
        ),
        (places) => {
          const [layer] = read(tile(places.map(([x, y], index) => record(`P${index}`, point(x, y)))));
          const features = layer?.features ?? [];
          const total = features.reduce(
            (sum, feature) => sum + Number("count" in feature ? feature.count : 1),
            0,
          );
          expect(total).toBe(places.length);
          expect(features.length).toBeLessThanOrEqual(256);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("never joins points at the deepest levels, where each must be chosen", () => {
    const address = { z: 16, x: 32487, y: 21570 };
    const here: Geometry = { type: "Point", coordinates: positionInTile(address, [0.5, 0.5]) };
    const records = Array.from({ length: 100 }, (_, index) => record(`P${index}`, here));
    const [layer] = read(encodeTile(address, [{ dataset: "set-a", kind: null, records }]));
    expect(layer?.features).toHaveLength(100);
  });

  it("says where records were left out", () => {
    const records = [record("A", point(0.5, 0.5), { isThinned: true }), record("B", square([0.1, 0.1, 0.2]))];
    const [layer] = read(tile(records));
    expect(layer?.features.map((feature) => "more" in feature && feature.more)).toEqual([false, true]);
  });

  it("leaves out the simplest shapes when it would be too large, and says so", () => {
    const records = Array.from({ length: 400 }, (_, index) =>
      record(`R${index}`, square([(index % 20) / 21, Math.floor(index / 20) / 21, 0.03])),
    );
    const whole = tile(records);
    const [layer] = read(tile(records, whole.byteLength / 3));
    expect(tile(records, whole.byteLength / 3).byteLength).toBeLessThanOrEqual(whole.byteLength / 3);
    expect(layer?.features.length).toBeGreaterThan(50);
    expect(layer?.features[0]).toMatchObject({ more: true });
    expect(tile(records, 10)).toHaveLength(0);
  });
});

describe("the address of a tile", () => {
  const address = fc
    .integer({ min: 0, max: 22 })
    .chain((z) =>
      fc.record({ z: fc.constant(z), x: fc.nat({ max: 2 ** z - 1 }), y: fc.nat({ max: 2 ** z - 1 }) }),
    );
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  it("places a position where it came from", () => {
    fc.assert(
      fc.property(address, share, share, (at, x, y) => {
        const [left, top] = placeInTile(at, positionInTile(at, [x, y]));
        expect(left).toBeCloseTo(x, 4);
        expect(top).toBeCloseTo(y, 4);
      }),
    );
  });

  it("is divided into squares that meet, and fill it", () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 1, max: 8 }), (at, columns) => {
        const cells = tileCells(at, columns);
        const around = cells.reduce<BoundingBox>(
          (all, cell) => [
            Math.min(all[0], cell[0]),
            Math.min(all[1], cell[1]),
            Math.max(all[2], cell[2]),
            Math.max(all[3], cell[3]),
          ],
          [180, 90, -180, -90],
        );
        for (const [edge, value] of tileBounds(at).entries()) expect(around[edge]).toBeCloseTo(value, 9);
        expect(cells).toHaveLength(columns ** 2);
      }),
    );
  });
});
