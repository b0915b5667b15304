import { type GeoJSONVTFeature, type GeoJSONVTTile, geoJSONToTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { BoundingBox, Geometry, Position } from "#lib/domain/geojson.ts";
import { storedGeometry } from "#lib/geometry/wkb.ts";
import { thinned } from "./thinned.ts";
import { placeInTile, type TileAddress } from "./tile-address.ts";

/** A record that a tile shows. */
export type TileRecord = {
  readonly ref: string;
  readonly reference: string;
  readonly name: string | null;
  readonly bounds: BoundingBox;
  /** Well-known binary (WGS 84). Null for what is drawn as a point: the centre of its bounds. */
  readonly geometry: Uint8Array | null;
  /** Records at this place that were left out, because there are too many. */
  readonly isThinned: boolean;
};

/** The records of one dataset, which become one layer with its id as the name. */
export type TileLayer = {
  readonly dataset: string;
  readonly kind: string | null;
  readonly records: readonly TileRecord[];
};

/** Units of a tile on each side, and how far a shape goes on beyond it, so that its border has no seam. */
const EXTENT = 4096;
const BUFFER = 64;
/** Maximum size of a tile. Beyond it, the smallest shapes are left out. */
const MAX_TILE_BYTES = 500_000;
/** Points of a dataset in a tile from which on neighbours are drawn as one. */
const CLUSTER_ABOVE = 60;
/** Columns and rows of a tile in each of which points are drawn as one: 32 pixels of 512. */
const CLUSTER_COLUMNS = 16;
/** From this zoom level points are never joined, so that each can be chosen. */
const NO_CLUSTERS_FROM = 16;

/**
 * Returns a Mapbox Vector Tile (version 2): one layer a dataset, with `record_ref`, `reference`, `name` and `kind` of each
 * record. Points that are close are one point with `count`. `more` is true where records were left out. No bytes if
 * nothing is in the tile.
 */
export function encodeTile(
  address: TileAddress,
  layers: readonly TileLayer[],
  maxBytes = MAX_TILE_BYTES,
): Uint8Array {
  let drawn = layers.map((layer) => ({ layer, features: featuresOf(address, layer) }));
  for (;;) {
    const bytes = encoded(drawn.map(({ layer, features }) => [layer.dataset, features] as const));
    if (bytes.byteLength <= maxBytes) return bytes;
    // Halving ends: without any feature a tile has no bytes.
    drawn = drawn.map(({ layer, features }) => ({ layer, features: largestHalf(features) }));
  }
}

function encoded(layers: readonly (readonly [string, readonly GeoJSONVTFeature[]])[]): Uint8Array {
  const filled = layers.filter(([, features]) => features.length > 0);
  if (filled.length === 0) return new Uint8Array();
  const tiles = filled.map(([name, features]) => [name, tileOf(features)] as const);
  return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent: EXTENT });
}

function tileOf(features: readonly GeoJSONVTFeature[]): GeoJSONVTTile {
  // Its type also asks for the coordinates before they are placed in the tile, which nothing reads.
  return { features, transformed: true, source: null, x: 0, y: 0, z: 0 } as unknown as GeoJSONVTTile;
}

/**
 * Returns the half with the most corners, in the same order: what is smallest on the map is left out first. The first one
 * says that there are more.
 */
function largestHalf(features: readonly GeoJSONVTFeature[]): readonly GeoJSONVTFeature[] {
  const sizes = features.map((feature, index) => ({ index, corners: cornersOf(feature) }));
  const kept = new Set(
    sizes
      .sort((a, b) => b.corners - a.corners || a.index - b.index)
      .slice(0, Math.floor(features.length / 2))
      .map(({ index }) => index),
  );
  const [first, ...others] = features.filter((_, index) => kept.has(index));
  return first === undefined ? [] : [{ ...first, tags: { ...first.tags, more: true } }, ...others];
}

function cornersOf({ type, geometry }: GeoJSONVTFeature): number {
  return type === 1 ? geometry.length : geometry.reduce((total, ring) => total + ring.length, 0);
}

function featuresOf(address: TileAddress, { kind, records }: TileLayer): readonly GeoJSONVTFeature[] {
  const shapes = records.filter(({ geometry }) => geometry !== null);
  const points = records
    .filter(({ geometry }) => geometry === null)
    .map((record): PointInTile => ({ record, place: placeInTile(address, centreOf(record.bounds)) }))
    // A point beyond the edge is in the neighbouring tile. In both, it would be counted twice.
    .filter(({ place: [x, y] }) => x >= 0 && x < 1 && y >= 0 && y < 1);
  return [...shapeFeatures(address, kind, shapes), ...pointFeatures(address, kind, points)];
}

function shapeFeatures(
  { z, x, y }: TileAddress,
  kind: string | null,
  records: readonly TileRecord[],
): readonly GeoJSONVTFeature[] {
  const features = records.flatMap((record) =>
    record.geometry === null
      ? []
      : partsOf(thinned(storedGeometry(record.geometry), leastDegrees(z))).map((geometry) => ({
          type: "Feature" as const,
          properties: propertiesOf(record, kind),
          geometry,
        })),
  );
  // The library's types are mutable; it changes no input.
  const collection = { type: "FeatureCollection", features } as unknown as GeoJSON.FeatureCollection;
  return geoJSONToTile(collection, z, x, y, { extent: EXTENT, buffer: BUFFER, clip: true, maxZoom: z })
    .features;
}

/** Half a pixel of a tile of 512: the library that simplifies takes much longer for corners that nobody can see. */
function leastDegrees(zoom: number): number {
  return 360 / 2 ** zoom / 1024;
}

/** A vector tile has no collections. */
function partsOf(geometry: Geometry): readonly Geometry[] {
  return geometry.type === "GeometryCollection" ? geometry.geometries : [geometry];
}

type PointInTile = { readonly record: TileRecord; readonly place: readonly [number, number] };

function pointFeatures(
  { z }: TileAddress,
  kind: string | null,
  points: readonly PointInTile[],
): readonly GeoJSONVTFeature[] {
  const joins = z < NO_CLUSTERS_FROM && points.length > CLUSTER_ABOVE;
  const cells = joins ? [...Map.groupBy(points, cellOf).values()] : points.map((point) => [point]);
  return cells.flatMap((cell) => {
    const [first] = cell;
    if (first === undefined) return [];
    const isMore = cell.some(({ record }) => record.isThinned);
    const tags =
      cell.length === 1
        ? propertiesOf(first.record, kind)
        : {
            count: cell.length,
            ...(isMore ? { more: true } : {}),
            ...(kind === null ? {} : { kind }),
          };
    return [{ type: 1 as const, tags, geometry: [inUnits(meanPlace(cell))] }];
  });
}

function cellOf({ place: [x, y] }: PointInTile): number {
  return Math.floor(y * CLUSTER_COLUMNS) * CLUSTER_COLUMNS + Math.floor(x * CLUSTER_COLUMNS);
}

function meanPlace(points: readonly PointInTile[]): readonly [number, number] {
  const [x, y] = points.reduce(([left, top], { place }) => [left + place[0], top + place[1]], [0, 0]);
  return [x / points.length, y / points.length];
}

function inUnits([x, y]: readonly [number, number]): [number, number] {
  return [Math.round(x * EXTENT), Math.round(y * EXTENT)];
}

function centreOf([west, south, east, north]: BoundingBox): Position {
  return [(west + east) / 2, (south + north) / 2];
}

function propertiesOf({ ref, reference, name, isThinned }: TileRecord, kind: string | null) {
  return {
    record_ref: ref,
    reference,
    ...(name === null ? {} : { name }),
    ...(kind === null ? {} : { kind }),
    ...(isThinned ? { more: true } : {}),
  };
}
