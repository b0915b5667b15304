import type { BoundingBox, Geometry } from "#lib/domain/geojson.ts";

/** Returns a rectangle in degrees. */
export function rectangle(west: number, south: number, east: number, north: number) {
  return {
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  } as const satisfies Geometry;
}

/** Returns the bytes of a GeoJSON file whose records are rectangles. */
export function mapLayer(
  ...records: readonly (readonly [properties: Record<string, unknown>, box: BoundingBox])[]
): Uint8Array<ArrayBuffer> {
  const features = records.map(([properties, box]) => ({
    ...{ type: "Feature", properties },
    geometry: rectangle(...box),
  }));
  return new TextEncoder().encode(JSON.stringify({ type: "FeatureCollection", features }));
}
