import type { Polygon, Position } from "#lib/domain/geojson.ts";
import { nationalGridToWgs84, wgs84ToNationalGrid } from "./crs.ts";

/** A square of the National Grid that a grid reference names. */
export type GridSquare = {
  /** The reference in its usual form: "SP 3341 7902". */
  readonly reference: string;
  /** Easting and northing of the south-west corner, in metres. */
  readonly corner: Position;
  /** The length of a side in metres: the accuracy of the reference. */
  readonly sizeMetres: number;
  /** The centre of the square, WGS 84. */
  readonly centre: Position;
  /** The square, WGS 84. */
  readonly square: Polygon;
};

const HUNDRED_KM = 100_000;
/** The letters of a 5 by 5 grid, from the north-west. There is no I. */
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const REFERENCE = /^([A-HJ-Z]{2})\s*(?:(\d{1,5})\s+(\d{1,5})|((?:\d\d){1,5}))$/i;
/** The extent of the National Grid in squares of 100 km. */
const SQUARES_EAST = 7;
const SQUARES_NORTH = 13;

/**
 * Reads an Ordnance Survey grid reference: two letters and 2 to 10 digits, such as "SP334790" or "SP 3341 7902". Returns
 * null for any other text, and for letters outside the National Grid.
 */
export function readGridReference(text: string): GridSquare | null {
  const match = REFERENCE.exec(text.trim());
  if (match === null) return null;
  const [, letters = "", spacedEast, spacedNorth, together = ""] = match;
  const half = together.length / 2;
  const east = spacedEast ?? together.slice(0, half);
  const north = spacedNorth ?? together.slice(half);
  const origin = originOf(letters.toUpperCase());
  if (origin === null || east.length !== north.length) return null;
  const sizeMetres = 10 ** (5 - east.length);
  const corner: Position = [origin[0] + Number(east) * sizeMetres, origin[1] + Number(north) * sizeMetres];
  return squareOf(`${letters.toUpperCase()} ${east} ${north}`, corner, sizeMetres);
}

/**
 * Returns the grid reference of a longitude and latitude, with 2, 4, 6, 8 or 10 digits, or null outside the National
 * Grid. As usual, the reference is that of the square that holds the point.
 */
export function gridReferenceOf(position: Position, digits: 2 | 4 | 6 | 8 | 10 = 8): GridSquare | null {
  const [easting, northing] = wgs84ToNationalGrid(position);
  const column = Math.floor(easting / HUNDRED_KM);
  const row = Math.floor(northing / HUNDRED_KM);
  if (!(column >= 0 && column < SQUARES_EAST && row >= 0 && row < SQUARES_NORTH)) return null;
  const places = digits / 2;
  const sizeMetres = 10 ** (5 - places);
  const [east, north] = [easting - column * HUNDRED_KM, northing - row * HUNDRED_KM].map((metres) =>
    Math.floor(metres / sizeMetres),
  ) as [number, number];
  const corner: Position = [column * HUNDRED_KM + east * sizeMetres, row * HUNDRED_KM + north * sizeMetres];
  const [eastDigits, northDigits] = [east, north].map((part) => String(part).padStart(places, "0"));
  return squareOf(`${lettersOf(column, row)} ${eastDigits} ${northDigits}`, corner, sizeMetres);
}

/** Returns the south-west corner of a square of 100 km, or null outside the National Grid. */
function originOf(letters: string): Position | null {
  const [first, second] = [...letters].map((letter) => LETTERS.indexOf(letter)) as [number, number];
  // The first letter names a square of 500 km, counted from that of S, the second a square of 100 km in it.
  const column = ((first % 5) - 2) * 5 + (second % 5);
  const row = (3 - Math.floor(first / 5)) * 5 + (4 - Math.floor(second / 5));
  if (column < 0 || column >= SQUARES_EAST || row < 0 || row >= SQUARES_NORTH) return null;
  return [column * HUNDRED_KM, row * HUNDRED_KM];
}

function lettersOf(column: number, row: number): string {
  const first = (3 - Math.floor(row / 5)) * 5 + Math.floor(column / 5) + 2;
  const second = (4 - (row % 5)) * 5 + (column % 5);
  return `${LETTERS[first]}${LETTERS[second]}`;
}

function squareOf(reference: string, corner: Position, sizeMetres: number): GridSquare {
  const at = (east: number, north: number) =>
    nationalGridToWgs84([corner[0] + east * sizeMetres, corner[1] + north * sizeMetres]);
  const southWest = at(0, 0);
  const square: Polygon = {
    type: "Polygon",
    coordinates: [[southWest, at(1, 0), at(1, 1), at(0, 1), southWest]],
  };
  return { reference, corner, sizeMetres, centre: at(0.5, 0.5), square };
}
