import type { Point, Position } from "#lib/domain/geojson.ts";
import type { GeometryFault } from "#lib/domain/geometry-faults.ts";
import { placeGeometry } from "./crs.ts";
import { readGridReference } from "./grid-reference.ts";

/** A point that a person typed. */
export type TypedPosition = {
  readonly form: "grid_reference" | "degrees" | "easting_northing";
  /** Longitude and latitude, or null if a fault says why there is no place. */
  readonly point: Point | null;
  /** The side of the grid reference's square, or the accuracy of the conversion, or null for typed degrees. */
  readonly accuracyMetres: number | null;
  readonly faults: readonly GeometryFault[];
};

const NUMBERS = String.raw`(\d{1,3}(?:\.\d+)?)(?:\s*[°º]|\s+(?=\d)|\s*d(?:eg)?\b)?(?:\s*(\d{1,2}(?:\.\d+)?)(?:\s*['′’]|\s+(?=\d)|\s*m(?:in)?\b)?)?(?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|''|s(?:ec)?\b)?)?`;
const WITH_LETTER_AFTER = new RegExp(`^${NUMBERS}\\s*([NS])[\\s,;/]*${NUMBERS}\\s*([EW])$`, "i");
const WITH_LETTER_BEFORE = new RegExp(`^([NS])\\s*${NUMBERS}[\\s,;/]*([EW])\\s*${NUMBERS}$`, "i");
const DECIMAL = String.raw`([+-]?\d{1,3}\.\d+)\s*°?`;
const PLAIN_DEGREES = new RegExp(
  `^(?:lat(?:itude)?\\s*[:=]?\\s*)?${DECIMAL}(?:\\s*[,;/]\\s*|\\s+)(?:long?(?:itude)?\\s*[:=]?\\s*)?${DECIMAL}$`,
  "i",
);
const LONGITUDE_FIRST = new RegExp(
  `^long?(?:itude)?\\s*[:=]?\\s*${DECIMAL}(?:\\s*[,;/]\\s*|\\s+)lat(?:itude)?\\s*[:=]?\\s*${DECIMAL}$`,
  "i",
);
const METRES = String.raw`(\d{5,6}(?:\.\d+)?|\d{7}(?:\.\d+)?)`;
const EASTING_NORTHING = new RegExp(
  `^(?:e(?:asting)?\\s*[:=]?\\s*)?${METRES}(?:\\s*[,;/]\\s*|\\s+)(?:n(?:orthing)?\\s*[:=]?\\s*)?${METRES}$`,
  "i",
);

/**
 * Reads a place in one of its usual written forms: a grid reference; latitude and longitude in decimals ("52.408,
 * -1.51"), or in degrees, minutes and seconds with letters; easting and northing in metres. The whole text must be the
 * place. Returns null for any other text.
 */
export function readPosition(text: string): TypedPosition | null {
  const typed = text.trim().replace(/[−–]/g, "-");
  const square = readGridReference(typed);
  if (square) {
    const point: Point = { type: "Point", coordinates: square.centre };
    return { form: "grid_reference", point, accuracyMetres: square.sizeMetres, faults: [] };
  }
  const degrees = degreesOf(typed);
  if (degrees) return placed("degrees", degrees);
  const metres = EASTING_NORTHING.exec(typed);
  return metres ? placed("easting_northing", [Number(metres[1]), Number(metres[2])]) : null;
}

function placed(form: "degrees" | "easting_northing", coordinates: Position): TypedPosition | null {
  const { geometry, accuracyMetres, faults } = placeGeometry({ type: "Point", coordinates });
  return { form, point: geometry?.type === "Point" ? geometry : null, accuracyMetres, faults };
}

/** Returns longitude and latitude as written, or null. */
function degreesOf(text: string): Position | null {
  const longitudeFirst = LONGITUDE_FIRST.exec(text);
  if (longitudeFirst) return [Number(longitudeFirst[1]), Number(longitudeFirst[2])];
  const plain = PLAIN_DEGREES.exec(text);
  if (plain) return [Number(plain[2]), Number(plain[1])];
  const after = WITH_LETTER_AFTER.exec(text);
  if (after) return position(after.slice(1, 4), after[4], after.slice(5, 8), after[8]);
  const before = WITH_LETTER_BEFORE.exec(text);
  return before ? position(before.slice(2, 5), before[1], before.slice(6, 9), before[5]) : null;
}

type Parts = readonly (string | undefined)[];

function position(latitude: Parts, north: string | undefined, longitude: Parts, east: string | undefined) {
  const [x, y] = [inDegrees(longitude), inDegrees(latitude)];
  if (x === null || y === null) return null;
  return [/w/i.test(east ?? "") ? -x : x, /s/i.test(north ?? "") ? -y : y] as const;
}

/** Returns degrees, minutes and seconds as degrees, or null if minutes or seconds are 60 or more. */
function inDegrees([degrees, minutes = "0", seconds = "0"]: Parts): number | null {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  return Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
}
