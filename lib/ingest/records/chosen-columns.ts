import { columnsOf } from "#lib/domain/record-mapping.ts";
import type { GeometryMapping, RecordMapping } from "#lib/domain/records.ts";

/** A mapping that fits a layer, and the notes about what of it does not. */
type Fitting = { readonly mapping: RecordMapping | null; readonly notes: readonly string[] };

/**
 * Returns what of a person's mapping the columns of a layer still have: a later version of a file may lack some. Null if
 * nothing is left, so that the columns are recognised again.
 */
export function fittingMapping(chosen: RecordMapping, columns: readonly string[]): Fitting {
  const known = new Set(columns);
  const missing = columnsOf(chosen).filter((column) => !known.has(column));
  if (missing.length === 0) return { mapping: chosen, notes: [] };
  const fields = Object.fromEntries(Object.entries(chosen.fields).filter(([, column]) => known.has(column)));
  const geometry = fittingGeometry(chosen.geometry, known);
  const isEmpty = Object.keys(fields).length === 0 && geometry === null;
  return { mapping: isEmpty ? null : { fields, geometry }, notes: [missingWords(missing)] };
}

function fittingGeometry(
  geometry: GeometryMapping | null,
  known: ReadonlySet<string>,
): GeometryMapping | null {
  if (geometry === null || geometry.from === "feature") return geometry;
  if (geometry.from === "wkt") {
    const [column] = [geometry.column, geometry.otherwise ?? ""].filter((each) => known.has(each));
    return column === undefined ? null : { from: "wkt", column };
  }
  const { systemColumn, ...pair } = geometry;
  if (!known.has(pair.x) || !known.has(pair.y)) return null;
  return systemColumn !== undefined && known.has(systemColumn) ? geometry : pair;
}

function missingWords(columns: readonly string[]): string {
  const named = columns.map((column) => `“${column}”`).join(", ");
  return columns.length === 1
    ? `The chosen column ${named} is not in this version of the file.`
    : `The chosen columns ${named} are not in this version of the file.`;
}
