import type { AttributeValue, LayerFacts } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cleanText } from "../decode.ts";
import type { FileSource } from "../processes/file-source.ts";
import { beginsAsGeoJson, SHAPE_TYPES } from "./begins-as-geojson.ts";
import { faultOf, shortened } from "./faults.ts";
import { FeatureCutter, type FeatureText, parsedOrUndefined } from "./feature-cutter.ts";
import type { SourceLayer, SourceRow } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import type { OpenInput } from "./open-input.ts";
import { partsOf } from "./parts.ts";
import type { StatedSystem } from "./places.ts";
import { statedFacts } from "./stated-facts.ts";
import { encodingOf, textLines, textOfBeginning } from "./text-lines.ts";

type JsonObject = Readonly<Record<string, unknown>>;
/**
 * Opens GeoJSON (RFC 7946): a collection of features, one feature, a geometry alone, or a feature on each line. Rows are
 * features, or lines, from 1.
 * Other JSON has no layer.
 * @throws AppError `not_text`, `damaged` (the file ends too early, or has text between features).
 */
export async function* openGeoJson({ source, signal }: OpenInput): AsyncGenerator<SourceLayer, void> {
  const beginning = await beginningOf(source, signal);
  if (!beginsAsGeoJson(beginning)) return;
  const hasLines = isOnLines(beginning);
  const read = () => (hasLines ? lineFeatures(source, signal) : documentFeatures(source, signal));
  const { columns, sample, header } = await firstFeatures(read());
  yield {
    ...{ name: nameOf(header), columns, sample, hasShapes: true, system: systemOf(header) },
    facts: factsOf(header),
    async *rows() {
      let row = 0;
      for await (const { features } of read())
        yield features.map((feature) => sourceRow(feature, ++row, columns)).filter((each) => each !== null);
    },
    notes: () => [],
  };
}

/** The mark before each value of a JSON text sequence (RFC 7464). */
const SEPARATOR = "\u001e";
const withoutMarks = (text: string) => text.replaceAll(SEPARATOR, "").trimStart();

/** Features that were read together. Null for a line without text, which counts and is no row. */
type Features = { readonly features: readonly (FeatureText | null)[]; readonly header: unknown };

async function beginningOf(source: FileSource, signal: AbortSignal | undefined): Promise<string> {
  for await (const part of partsOf(source, signal)) return withoutMarks(textOfBeginning(part));
  return "";
}

/** True if the first line is a value of its own, and other lines follow. */
function isOnLines(beginning: string): boolean {
  const end = beginning.indexOf("\n");
  if (end < 0 || beginning.slice(end).trim() === "") return false;
  return isObject(parsedOrUndefined(beginning.slice(0, end)));
}

async function* lineFeatures(
  source: FileSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<Features, void> {
  for await (const { text, isTooLong = false } of textLines(source, signal)) {
    const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
    const features = lines.map((line): FeatureText | null => {
      const bare = withoutMarks(line);
      const leftOut = isTooLong ? "everything" : "nothing";
      return bare === "" ? null : { text: bare, leftOut, isTooDeep: depthOf(bare) > RECORD_LIMITS.depth };
    });
    yield { features, header: null };
  }
}

/** Returns the deepest nesting of brackets. Those in strings count too, which only matters in very odd texts. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}

async function* documentFeatures(
  source: FileSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<Features, void> {
  const cutter = new FeatureCutter();
  let decoder: TextDecoder | undefined;
  let count = 0;
  const cut = (text: string) => {
    const features = cutter.add(text);
    count += features.length;
    if (cutter.isForeign) throw notGeoJson();
    return { features, header: cutter.header };
  };
  for await (const part of partsOf(source, signal)) {
    decoder ??= new TextDecoder(encodingOf(part));
    yield cut(decoder.decode(part, { stream: true }));
  }
  if (decoder) yield cut(decoder.decode());
  if (!cutter.isComplete) throw endsTooEarly(count);
}

function notGeoJson(): AppError {
  return new AppError(
    "damaged",
    "This file is not GeoJSON: it has text that belongs to no feature. Export it again as GeoJSON.",
  );
}

function endsTooEarly(features: number): AppError {
  return new AppError(
    "damaged",
    `This file ends in the middle, after ${features.toLocaleString("en-GB")} complete ${features === 1 ? "feature" : "features"}. Export it again, or copy it again.`,
    { features },
  );
}

type Beginning = {
  readonly columns: readonly string[];
  readonly sample: readonly (readonly AttributeValue[])[];
  readonly header: unknown;
};

/** Returns the names of the properties of the first features, in the order in which they appear, and their values. */
async function firstFeatures(read: AsyncGenerator<Features, void>): Promise<Beginning> {
  const columns = new Set<string>();
  const sample: JsonObject[] = [];
  let header: unknown = null;
  let chars = 0;
  for await (const part of read) {
    header = part.header;
    for (const feature of part.features) {
      const properties = (feature && parsedFeature(feature)?.properties) ?? {};
      for (const name of Object.keys(properties))
        if (columns.size < RECORD_LIMITS.columns && name.length <= RECORD_LIMITS.columnChars)
          columns.add(cleanText(name));
      sample.push(properties);
      chars += feature?.text.length ?? 0;
    }
    if (sample.length >= RECORD_LIMITS.sampleRows || chars > RECORD_LIMITS.rowChars) break;
  }
  const names = [...columns];
  return { columns: names, sample: sample.map((each) => valuesOf(each, names)), header };
}

function valuesOf(properties: JsonObject, columns: readonly string[]): AttributeValue[] {
  return columns.map((name) => (Object.hasOwn(properties, name) ? attributeOf(properties[name]) : null));
}

type ParsedFeature = { readonly shape: unknown; readonly properties: JsonObject; readonly id?: string };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the parts of a feature, or null for anything else. */
function parsedFeature({ text, leftOut, isTooDeep }: FeatureText): ParsedFeature | null {
  if (isTooDeep || leftOut === "everything") return null;
  const value = parsedOrUndefined(text);
  if (!isObject(value)) return null;
  if (SHAPE_TYPES.has(value.type)) return { shape: value, properties: {} };
  if (value.type !== "Feature" && !("geometry" in value && "properties" in value)) return null;
  const { id } = value;
  return {
    shape: value.geometry ?? null,
    properties: isObject(value.properties) ? value.properties : {},
    ...((typeof id === "string" || typeof id === "number") && id !== "" && { id: String(id) }),
  };
}

function sourceRow(feature: FeatureText | null, row: number, columns: readonly string[]): SourceRow | null {
  if (feature === null) return null;
  const parsed = parsedFeature(feature);
  if (parsed === null) return { row, values: [], faults: [], refused: refusalOf(feature) };
  const { shape, properties, id } = parsed;
  const known = new Set(columns);
  const more = Object.entries(properties).flatMap(([name, value]) =>
    known.has(name)
      ? []
      : [[cleanText(shortened(name, RECORD_LIMITS.columnChars)), attributeOf(value)] as const],
  );
  const values = valuesOf(properties, columns);
  const isCut = feature.leftOut === "shape";
  return {
    ...{ row, values, more, shape: isCut ? undefined : shape },
    ...(id !== undefined && { id }),
    faults: isCut ? [faultOf("geometry_too_large")] : [],
    isShapeLeftOut: isCut,
  };
}

function refusalOf({ text, leftOut, isTooDeep }: FeatureText) {
  if (isTooDeep) return faultOf("row_unreadable", `nested more than ${RECORD_LIMITS.depth} levels deep`);
  if (leftOut === "everything") return faultOf("row_too_long");
  return faultOf("row_unreadable", "not a feature", text.slice(0, RECORD_LIMITS.valueChars));
}

/** Returns a value as an attribute: lists and objects as their JSON. */
function attributeOf(value: unknown): AttributeValue {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (value === undefined || value === null || typeof value === "boolean") return value ?? null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function nameOf(header: unknown): string {
  return isObject(header) && typeof header.name === "string"
    ? shortened(cleanText(header.name).trim(), RECORD_LIMITS.columnChars)
    : "";
}

/** Returns what a collection states beside its features, in its own members or in `metadata` or `properties`. */
function factsOf(header: unknown): LayerFacts {
  if (!isObject(header)) return {};
  const [metadata, properties] = [header.metadata, header.properties].map((each) =>
    isObject(each) ? each : {},
  );
  const all = { ...properties, ...metadata, ...header };
  const first = (...names: readonly string[]) =>
    names.map((name) => all[name]).find((value) => typeof value === "string" && value.trim() !== "");
  return statedFacts({
    name: first("title"),
    publisher: first("publisher", "organisation", "organization", "attribution"),
    licence: first("licence", "license", "rights"),
    source: first("source", "documentation-url", "url"),
  });
}

/** Returns the coordinate system that a collection names, as files before RFC 7946 do. */
function systemOf(header: unknown): StatedSystem {
  const crs = isObject(header) ? header.crs : undefined;
  const properties = isObject(crs) ? crs.properties : undefined;
  const name = isObject(properties) ? String(properties.name ?? "") : "";
  if (crs === undefined || crs === null || /CRS84|4326|4258/.test(name)) return "EPSG:4326";
  return /27700/.test(name) ? "EPSG:27700" : "unknown";
}
