import { parse } from "jsonc-parser";

const JSON_CHARS = 65_536;
/** Deeper values say nothing about what a document is. */
const JSON_DEPTH = 32;

/** Types of a GeoJSON geometry. */
export const SHAPE_TYPES: ReadonlySet<unknown> = new Set([
  ...[
    "Point",
    "MultiPoint",
    "LineString",
    "MultiLineString",
    "Polygon",
    "MultiPolygon",
    "GeometryCollection",
  ],
]);

/** True if a JSON text begins as GeoJSON: by its type, or by the type of its first feature. */
export function beginsAsGeoJson(text: string): boolean {
  const head = text.slice(0, JSON_CHARS);
  // The parser returns what there is of a value that is cut off.
  const root: unknown = parse(head.slice(0, endAtDepth(head)));
  if (typeof root !== "object" || root === null) return false;
  const type = "type" in root ? root.type : undefined;
  if (type === "FeatureCollection" || type === "Feature") return true;
  if (SHAPE_TYPES.has(type)) return "coordinates" in root || "geometries" in root;
  const [first] = "features" in root && Array.isArray(root.features) ? root.features : [];
  return typeof first === "object" && first !== null && "type" in first && first.type === "Feature";
}

/** Returns where a text is nested too deep for a parser that calls itself, or its end. */
function endAtDepth(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth > JSON_DEPTH) return at;
  }
  return text.length;
}
