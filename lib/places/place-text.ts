import type { Geometry } from "#lib/domain/geojson.ts";
import { readGeoJson } from "#lib/geometry/geojson.ts";
import { readGridReference } from "#lib/geometry/grid-reference.ts";
import { readPosition } from "#lib/geometry/position-text.ts";
import { readWkt } from "#lib/geometry/wkt.ts";

/**
 * Reads a place that a person types: a grid reference ("SP 3341 7902", the square that it names), a latitude and
 * longitude, well-known text or GeoJSON (WGS 84). Returns null for any other text.
 */
export function readPlaceText(text: string): Geometry | null {
  const typed = text.trim();
  if (typed.startsWith("{")) return readGeoJson(parsed(typed)).geometry;
  const square = readGridReference(typed);
  if (square !== null) return square.square;
  return readPosition(typed)?.point ?? readWkt(typed).geometry;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
