import type { BoundingBox } from "#lib/domain/geojson.ts";
import type { CoordinateSystem, RecordFault } from "#lib/domain/records.ts";

/** The place of a row, in WGS 84, with what was wrong with it. */
export type Place = {
  readonly geometry: Uint8Array | null;
  readonly bounds: BoundingBox | null;
  readonly areaM2: number | null;
  readonly faults: readonly RecordFault[];
  /** The coordinate system that the row was read in. Null without a place. */
  readonly system: CoordinateSystem | null;
};

/** The coordinate system that a file, a heading or a row states. */
export type StatedSystem = CoordinateSystem | "auto" | "unknown";

/** Reads the places of rows. */
export type PlaceReader = {
  /** @param shape a GeoJSON geometry, or well-known binary */
  ofShape(shape: unknown, system: StatedSystem): Place;
  /** @param text well-known text */
  ofText(text: string, system: StatedSystem): Place;
  ofPair(pair: { readonly x: string; readonly y: string }, system: StatedSystem): Place;
  /** Largest error of the conversion from a system, in metres. */
  accuracyMetres(system: CoordinateSystem): number;
};

export function withoutPlace(...faults: readonly RecordFault[]): Place {
  return { geometry: null, bounds: null, areaM2: null, faults, system: null };
}
