import proj4 from "proj4";
import type { BoundingBox, Geometry, Position } from "#lib/domain/geojson.ts";
import { type GeometryFault, type GeometryFaultCode, geometryFault } from "#lib/domain/geometry-faults.ts";
import { boundingBoxOf, boxesIntersect } from "./bounding-box.ts";
import { mapPositions } from "./parts.ts";

/** The coordinate systems that files may use (EPSG 4326 and 27700). */
export type Crs = "wgs84" | "british_national_grid";

/** A geometry in WGS 84, with the system that it came from. */
export type Placed = {
  readonly geometry: Geometry | null;
  readonly crs: Crs | null;
  /** How far a coordinate may be from its true place because of the conversion, or null if nothing was converted. */
  readonly accuracyMetres: number | null;
  readonly faults: readonly GeometryFault[];
};

/**
 * The accuracy of the seven-parameter Helmert transformation between OSGB36 and WGS 84: 3 to 5 m (Ordnance Survey, A
 * guide to coordinate systems in Great Britain, section 6.6). See ADR 0103.
 */
export const NATIONAL_GRID_ACCURACY_METRES = 5;

const NATIONAL_GRID =
  "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs";
const converter = proj4(NATIONAL_GRID, "+proj=longlat +datum=WGS84 +no_defs");

/** Returns the longitude and latitude of an easting and northing in metres. */
export function nationalGridToWgs84([easting, northing]: Position): Position {
  const [longitude = Number.NaN, latitude = Number.NaN] = converter.forward([easting, northing]);
  return [longitude, latitude];
}

/** Returns the easting and northing, in metres, of a longitude and latitude. */
export function wgs84ToNationalGrid([longitude, latitude]: Position): Position {
  const [easting = Number.NaN, northing = Number.NaN] = converter.inverse([longitude, latitude]);
  return [easting, northing];
}

/** Returns the coordinate system of an EPSG code, or null for one that is not supported. */
export function crsOfCode(code: number): Crs | null {
  if (code === 4326 || code === 4258) return "wgs84";
  return code === 27700 ? "british_national_grid" : null;
}

/** Returns the coordinate system that a GeoJSON file's `crs` member names, or null for one that is not supported. */
export function crsOfName(name: string): Crs | null {
  if (/\bCRS:?84$/i.test(name)) return "wgs84";
  return crsOfCode(Number(/\bEPSG:(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1]));
}

type Decision = { readonly crs: Crs; readonly swapped: boolean } | GeometryFaultCode;

/** The land of the United Kingdom. Every geometry must reach it, so a point must be inside. */
const UK_LAND: BoundingBox = [-8.8, 49.8, 1.9, 61];
/** The land with its sea, where areas such as marine zones may extend to. */
const UK_DEGREES: BoundingBox = [-25, 47, 4, 65];
/** The squares of the National Grid. Values below 1,000 are sea, and may be degrees. */
const GRID_METRES: BoundingBox = [1000, 1000, 700_000, 1_300_000];

/**
 * Converts a geometry to WGS 84. The values themselves decide which coordinate system they are in. `declared`, what the
 * file says, is only compared: a file that says degrees and has metres is read as metres, with a fault. Values that
 * fit no system, or a place outside the United Kingdom, leave no geometry.
 */
export function placeGeometry(geometry: Geometry, declared: Crs | null = null): Placed {
  const decision = decide(boundingBoxOf(geometry));
  if (typeof decision === "string")
    return { geometry: null, crs: null, accuracyMetres: null, faults: [geometryFault(decision)] };
  const { crs, swapped } = decision;
  const faults: GeometryFault[] = [];
  if (declared !== null && declared !== crs)
    faults.push(geometryFault(crs === "wgs84" ? "degrees_in_metre_columns" : "metres_in_degree_columns"));
  if (swapped) faults.push(geometryFault("axes_swapped"));
  const inOrder = swapped ? mapPositions(geometry, ([x, y]) => [y, x]) : geometry;
  if (crs === "wgs84") return { geometry: inOrder, crs, accuracyMetres: null, faults };
  const accuracyMetres = NATIONAL_GRID_ACCURACY_METRES;
  return { geometry: mapPositions(inOrder, nationalGridToWgs84), crs, accuracyMetres, faults };
}

function decide(box: BoundingBox): Decision {
  if (box.every((edge) => edge === 0)) return "coordinates_zero";
  const turned: BoundingBox = [box[1], box[0], box[3], box[2]];
  if (inUk(box)) return { crs: "wgs84", swapped: false };
  if (inUk(turned)) return { crs: "wgs84", swapped: true };
  if (inside(box, GRID_METRES)) return { crs: "british_national_grid", swapped: false };
  // Only the north of Scotland shows that the axes are swapped: its northings are no eastings.
  if (inside(turned, GRID_METRES)) return { crs: "british_national_grid", swapped: true };
  return inside(box, [-180, -90, 180, 90]) || inside(turned, [-180, -90, 180, 90])
    ? "outside_uk"
    : "crs_unclear";
}

function inUk(box: BoundingBox): boolean {
  return inside(box, UK_DEGREES) && boxesIntersect(box, UK_LAND);
}

function inside(box: BoundingBox, outer: BoundingBox): boolean {
  return box[0] >= outer[0] && box[1] >= outer[1] && box[2] <= outer[2] && box[3] <= outer[3];
}

/** A comma separates thousands only in numbers of six digits and more: "52,408" may be a latitude. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+|(?:\d,)?\d{3},\d{3}(?:\.\d*)?)(?:e[+-]?\d{1,3})?$/i;

/** Reads the cells of two columns, x (longitude, easting) before y (latitude, northing), and converts the point. */
export function placeCells(x: string, y: string, declared: Crs | null = null): Placed {
  const nowhere = (code: GeometryFaultCode): Placed => {
    return { geometry: null, crs: null, accuracyMetres: null, faults: [geometryFault(code)] };
  };
  if (x.trim() === "" || y.trim() === "") return nowhere("coordinates_missing");
  const values = [x, y].map((cell) => {
    const text = cell.trim().replace("−", "-");
    return NUMBER.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
  });
  const [first = Number.NaN, second = Number.NaN] = values;
  if (!Number.isFinite(first) || !Number.isFinite(second)) return nowhere("coordinates_not_numbers");
  return placeGeometry({ type: "Point", coordinates: [first, second] }, declared);
}
