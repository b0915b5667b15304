import type { GeometryFault, GeometryFaultCode } from "#lib/domain/geometry-faults.ts";
import type { CoordinateSystem, RecordFault, RecordFaultCode } from "#lib/domain/records.ts";
import { areaSquareMetres } from "#lib/geometry/area.ts";
import { boundingBoxOf } from "#lib/geometry/bounding-box.ts";
import {
  type Crs,
  NATIONAL_GRID_ACCURACY_METRES,
  type Placed,
  placeCells,
  placeGeometry,
} from "#lib/geometry/crs.ts";
import { readGeoJson } from "#lib/geometry/geojson.ts";
import type { GeometryRead } from "#lib/geometry/geometry-read.ts";
import { partsOf } from "#lib/geometry/parts.ts";
import type { Plane } from "#lib/geometry/plane.ts";
import { readWkb, writeWkb } from "#lib/geometry/wkb.ts";
import { readWkt } from "#lib/geometry/wkt.ts";
import { faultOf } from "./faults.ts";
import { type Place, type PlaceReader, type StatedSystem, withoutPlace } from "./places.ts";

/** The fault of a row for each fault of its geometry. Null for a change that no reader would see. */
const FAULTS: Readonly<Record<GeometryFaultCode, RecordFaultCode | null>> = {
  height_dropped: null,
  duplicate_points: null,
  ring_not_closed: "geometry_repaired",
  part_collapsed: "geometry_parts_dropped",
  axes_swapped: "axes_swapped",
  degrees_in_metre_columns: "degrees_in_metres",
  metres_in_degree_columns: "metres_in_degrees",
  polygon_crosses_itself: "geometry_repaired",
  hole_outside: "geometry_repaired",
  parts_overlap: "geometry_repaired",
  coordinates_missing: "coordinates_missing",
  coordinates_not_numbers: "coordinates_unreadable",
  coordinates_zero: "coordinates_outside",
  geometry_empty: "geometry_empty",
  geometry_unreadable: "geometry_unreadable",
  geometry_type_unknown: "geometry_unreadable",
  geometry_not_repairable: "geometry_unreadable",
  crs_unknown: "coordinates_unclear",
  crs_unclear: "coordinates_unclear",
  outside_uk: "coordinates_outside",
  too_many_points: "geometry_too_large",
  too_many_crossings: "geometry_unreadable",
  nested_too_deep: "geometry_unreadable",
};

const SYSTEMS: Readonly<Record<Crs, CoordinateSystem>> = {
  wgs84: "EPSG:4326",
  british_national_grid: "EPSG:27700",
};
const STATED: Readonly<Record<CoordinateSystem, Crs>> = {
  "EPSG:4326": "wgs84",
  "EPSG:27700": "british_national_grid",
};
const UNKNOWN_SYSTEM = "The file names a coordinate system that is not read.";

/** Returns a reader of places. A geometry is placed in WGS 84, then its polygons are repaired. */
export function placeReader(plane: Pick<Plane, "repair">): PlaceReader {
  const placed = (found: Placed, earlier: readonly GeometryFault[]) => placeOf(plane, found, earlier);
  return {
    ofShape: (shape, system) => {
      const read = shape instanceof Uint8Array ? readWkb(shape) : readGeoJson(shape);
      return placeOfRead(read, system, placed);
    },
    ofText: (text, system) => {
      const { declared, ...read } = readWkt(text);
      return placeOfRead(read, declared === null ? system : SYSTEMS[declared], placed);
    },
    ofPair: ({ x, y }, system) =>
      system === "unknown" ? unknownSystem() : placed(placeCells(x, y, statedCrs(system)), []),
    accuracyMetres: (system) => (system === "EPSG:27700" ? NATIONAL_GRID_ACCURACY_METRES : 0),
  };
}

function statedCrs(system: Exclude<StatedSystem, "unknown">): Crs | null {
  return system === "auto" ? null : STATED[system];
}

const unknownSystem = () => withoutPlace(faultOf("coordinates_unclear", UNKNOWN_SYSTEM));

function placeOfRead(
  { geometry, faults }: GeometryRead,
  system: StatedSystem,
  placed: (found: Placed, earlier: readonly GeometryFault[]) => Place,
): Place {
  if (geometry === null) return withoutPlace(...faultsOf(faults));
  return system === "unknown" ? unknownSystem() : placed(placeGeometry(geometry, statedCrs(system)), faults);
}

function placeOf(plane: Pick<Plane, "repair">, found: Placed, earlier: readonly GeometryFault[]): Place {
  const inPlace = [...earlier, ...found.faults];
  if (found.geometry === null || found.crs === null) return withoutPlace(...faultsOf(inPlace));
  const { geometry, faults } = plane.repair(found.geometry);
  const all = faultsOf([...inPlace, ...faults]);
  if (geometry === null) return withoutPlace(...all);
  const hasArea = partsOf(geometry).polygons.length > 0;
  return {
    geometry: writeWkb(geometry),
    bounds: boundingBoxOf(geometry),
    areaM2: hasArea ? areaSquareMetres(geometry) : null,
    faults: all,
    system: SYSTEMS[found.crs],
  };
}

/** Faults of a row that have several reasons, which the words of the geometry's fault say. */
const WITH_REASON: ReadonlySet<RecordFaultCode> = new Set(["geometry_unreadable", "geometry_too_large"]);

/** Returns each fault of a row once. */
function faultsOf(faults: readonly GeometryFault[]): RecordFault[] {
  const found = new Map<RecordFaultCode, RecordFault>();
  for (const { code, words } of faults) {
    const own = FAULTS[code];
    if (own !== null && !found.has(own))
      found.set(own, faultOf(own, WITH_REASON.has(own) ? words : undefined));
  }
  return [...found.values()];
}
