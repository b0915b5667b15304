import { customType } from "drizzle-orm/pg-core";
import type { BoundingBox } from "#lib/domain/geojson.ts";

/** Raw bytes. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** pgvector's half-precision vector without a fixed dimension: rows of several models share one column. */
export const halfvec = customType<{ data: readonly number[]; driverData: string }>({
  dataType: () => "halfvec",
  toDriver: (value) => `[${value.join(",")}]`,
  fromDriver: (value) => JSON.parse(value) as number[],
});

/** A string of bits of any length, written as "0" and "1". */
export const varbit = customType<{ data: string; driverData: string }>({
  dataType: () => "bit varying",
});

/** Words of a text for text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Postgres's rectangle. It has no order of its own: the corners are written and read as west, south, east, north. */
export const box = customType<{ data: BoundingBox; driverData: string }>({
  dataType: () => "box",
  toDriver: ([west, south, east, north]) => `(${east},${north}),(${west},${south})`,
  fromDriver: (value) => {
    const [east = Number.NaN, north = Number.NaN, west = Number.NaN, south = Number.NaN] = value
      .replace(/[()]/g, "")
      .split(",")
      .map(Number);
    return [west, south, east, north];
  },
});
