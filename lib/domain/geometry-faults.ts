/**
 * What was done with a record whose geometry has a fault. `repaired`: the record has the corrected geometry.
 * `without_geometry`: the record is kept and has no place. `refused`: the geometry exceeds a limit.
 */
type GeometryOutcome = "repaired" | "without_geometry" | "refused";

type FaultFacts = { readonly outcome: GeometryOutcome; readonly words: string };

/** Every fault of a geometry, with what was done and its words. Records store the code, so a code never changes. */
const FAULTS = {
  height_dropped: { outcome: "repaired", words: "Heights or measures are left out." },
  duplicate_points: { outcome: "repaired", words: "Points that repeat the point before them are removed." },
  ring_not_closed: { outcome: "repaired", words: "A ring does not end where it begins. It is closed." },
  part_collapsed: { outcome: "repaired", words: "A line or ring without length or area is left out." },
  axes_swapped: {
    outcome: "repaired",
    words: "The two coordinates are in the wrong order. They are exchanged.",
  },
  degrees_in_metre_columns: {
    outcome: "repaired",
    words: "The file says metres, but the coordinates are degrees. They are read as WGS 84.",
  },
  metres_in_degree_columns: {
    outcome: "repaired",
    words: "The file says degrees, but the coordinates are metres. They are read as British National Grid.",
  },
  polygon_crosses_itself: {
    outcome: "repaired",
    words: "A polygon crosses or touches itself along an edge. It is divided where it crosses.",
  },
  hole_outside: {
    outcome: "repaired",
    words: "A hole is outside its polygon or inside another hole. It is corrected.",
  },
  parts_overlap: { outcome: "repaired", words: "Parts of the geometry overlap. They are merged." },
  coordinates_missing: { outcome: "without_geometry", words: "There are no coordinates." },
  coordinates_not_numbers: { outcome: "without_geometry", words: "A coordinate is not a finite number." },
  coordinates_zero: { outcome: "without_geometry", words: "Both coordinates are 0." },
  geometry_empty: { outcome: "without_geometry", words: "The geometry is empty." },
  geometry_unreadable: {
    outcome: "without_geometry",
    words: "The geometry cannot be read: it is not valid GeoJSON, WKT or WKB.",
  },
  geometry_type_unknown: {
    outcome: "without_geometry",
    words: "The geometry is of a type that is not supported, such as a curve.",
  },
  geometry_not_repairable: {
    outcome: "without_geometry",
    words: "The geometry is invalid and cannot be repaired.",
  },
  crs_unknown: {
    outcome: "without_geometry",
    words: "The coordinate system is neither WGS 84 nor British National Grid.",
  },
  crs_unclear: {
    outcome: "without_geometry",
    words: "The coordinates are neither degrees nor metres of the British National Grid.",
  },
  outside_uk: { outcome: "without_geometry", words: "The coordinates are outside the United Kingdom." },
  too_many_points: { outcome: "refused", words: "The geometry has too many points." },
  too_many_crossings: { outcome: "refused", words: "The geometry crosses itself too often." },
  nested_too_deep: { outcome: "refused", words: "The geometry is nested too deeply." },
} as const satisfies Record<string, FaultFacts>;

export type GeometryFaultCode = keyof typeof FAULTS;

/** One fault of a geometry: its code, what was done, and words for people. */
export type GeometryFault = {
  readonly code: GeometryFaultCode;
  readonly outcome: GeometryOutcome;
  readonly words: string;
};

/** Returns the fault of a code. `detail` is a sentence with its numbers, added to the words. */
export function geometryFault(code: GeometryFaultCode, detail?: string): GeometryFault {
  const { outcome, words } = FAULTS[code];
  return { code, outcome, words: detail === undefined ? words : `${words} ${detail}` };
}
