import type { GeometryFault, GeometryFaultCode } from "#lib/domain/geometry-faults.ts";
import type { CoordinateSystem, RecordFault, RecordFaultCode } from "#lib/domain/records.ts";
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
import { writeWkb } from "#lib/geometry/wkb.ts";
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

/** Returns a reader of places with the geometry of this product. */
export function placeReader(): PlaceReader {
  return {
    ofShape: (shape, system) => placeOfRead(readGeoJson(shape), system),
    ofText: (text, system) => {
      const { declared, ...read } = readWkt(text);
      return placeOfRead(read, declared === null ? system : SYSTEMS[declared]);
    },
    ofPair: ({ x, y }, system) =>
      system === "unknown" ? unknownSystem() : placeOf(placeCells(x, y, statedCrs(system)), []),
    accuracyMetres: (system) => (system === "EPSG:27700" ? NATIONAL_GRID_ACCURACY_METRES : 0),
  };
}

function statedCrs(system: Exclude<StatedSystem, "unknown">): Crs | null {
  return system === "auto" ? null : STATED[system];
}

const unknownSystem = () => withoutPlace(faultOf("coordinates_unclear", UNKNOWN_SYSTEM));

function placeOfRead({ geometry, faults }: GeometryRead, system: StatedSystem): Place {
  if (geometry === null) return withoutPlace(...faultsOf(faults));
  return system === "unknown" ? unknownSystem() : placeOf(placeGeometry(geometry, statedCrs(system)), faults);
}

function placeOf(placed: Placed, earlier: readonly GeometryFault[]): Place {
  const faults = faultsOf([...earlier, ...placed.faults]);
  const { geometry, crs } = placed;
  if (geometry === null || crs === null) return withoutPlace(...faults);
  return {
    geometry: writeWkb(geometry),
    bounds: boundingBoxOf(geometry),
    areaM2: null,
    faults,
    system: SYSTEMS[crs],
  };
}

/** Returns each fault of a row once. */
function faultsOf(faults: readonly GeometryFault[]): RecordFault[] {
  const codes = new Set(faults.flatMap(({ code }) => FAULTS[code] ?? []));
  return [...codes].map((code) => faultOf(code));
}
