import type { LayerView } from "#lib/domain/dataset-edit.ts";
import type { GeometryMapping, RecordField, RecordMapping } from "#lib/domain/records.ts";

/** Fields that the form offers. Others that were recognised are kept. */
export const CHOSEN_FIELDS = [
  "reference",
  "name",
  "start-date",
  "end-date",
] as const satisfies readonly RecordField[];

/** Where the places of rows are. */
export type PlaceFrom = "none" | GeometryMapping["from"];

/** Returns the ways in which a layer's rows may have places. Only a map layer has shapes of its own. */
export function placeChoices({ mapping }: Pick<LayerView, "mapping">): readonly PlaceFrom[] {
  return mapping?.geometry?.from === "feature"
    ? ["feature", "wkt", "columns", "none"]
    : ["columns", "wkt", "none"];
}

/** Returns what a form says. A column that is chosen for a field is no other field. */
export function mappingOf(form: FormData, { mapping }: Pick<LayerView, "mapping">): RecordMapping {
  const typed = (name: string) => String(form.get(name) ?? "");
  const chosen = CHOSEN_FIELDS.flatMap((field) =>
    typed(field) === "" ? [] : [[field, typed(field)] as const],
  );
  const taken = new Set<string>(chosen.map(([, column]) => column));
  const isOffered = (field: string) => CHOSEN_FIELDS.some((each) => each === field);
  const kept = Object.entries(mapping?.fields ?? {}).filter(
    ([field, column]) => !isOffered(field) && !taken.has(column),
  );
  return { fields: Object.fromEntries([...chosen, ...kept]), geometry: geometryOf(typed, mapping) };
}

function geometryOf(typed: (name: string) => string, mapping: RecordMapping | null): GeometryMapping | null {
  switch (typed("from")) {
    case "feature":
      return { from: "feature" };
    case "wkt":
      return { from: "wkt", column: typed("wkt") };
    case "columns":
      return {
        from: "columns",
        x: typed("x"),
        y: typed("y"),
        system: systemOf(typed("system")),
        ...keptOf(mapping),
      };
    default:
      return null;
  }
}

/** A column that names the coordinate system of each row stays. */
function keptOf(mapping: RecordMapping | null): { readonly systemColumn?: string } {
  const geometry = mapping?.geometry;
  return geometry?.from === "columns" && geometry.systemColumn !== undefined
    ? { systemColumn: geometry.systemColumn }
    : {};
}

function systemOf(value: string): "auto" | "EPSG:4326" | "EPSG:27700" {
  return value === "EPSG:4326" || value === "EPSG:27700" ? value : "auto";
}
