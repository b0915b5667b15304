import type { BoundingBox } from "#lib/domain/geojson.ts";

/** A square of the map in Web Mercator: zoom level, column from the west and row from the north. */
export type TileAddress = { readonly z: number; readonly x: number; readonly y: number };

/** Returns the square of a tile in degrees, wider by a share of its width on each side. */
export function tileBounds({ z, x, y }: TileAddress, margin = 0): BoundingBox {
  return [
    longitudeOf(x - margin, z),
    latitudeOf(y + 1 + margin, z),
    longitudeOf(x + 1 + margin, z),
    latitudeOf(y - margin, z),
  ];
}

/** Returns the squares of so many columns and rows that divide a tile, in degrees. */
export function tileCells({ z, x, y }: TileAddress, columns: number): BoundingBox[] {
  const places = Array.from({ length: columns }, (_, index) => index / columns);
  return places.flatMap((row) =>
    places.map((column): BoundingBox => {
      const [left, top, width] = [x + column, y + row, 1 / columns];
      return [
        longitudeOf(left, z),
        latitudeOf(top + width, z),
        longitudeOf(left + width, z),
        latitudeOf(top, z),
      ];
    }),
  );
}

/** Returns where a position is in a tile, as shares of its width and height from its upper left corner. */
export function placeInTile({ z, x, y }: TileAddress, [longitude, latitude]: readonly [number, number]) {
  const size = 2 ** z;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const row = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [((longitude + 180) / 360) * size - x, row * size - y] as const;
}

/** Returns the position of a place in a tile, in degrees. */
export function positionInTile({ z, x, y }: TileAddress, [column, row]: readonly [number, number]) {
  return [longitudeOf(x + column, z), latitudeOf(y + row, z)] as const;
}

function longitudeOf(column: number, z: number): number {
  return (column / 2 ** z) * 360 - 180;
}

/** The inverse of the Mercator projection of a sphere (OGC 17-083r2, "WebMercatorQuad"). */
function latitudeOf(row: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
}
