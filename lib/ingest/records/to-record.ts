import type {
  AttributeValue,
  RecordDraft,
  RecordFault,
  RecordField,
  RecordMapping,
} from "#lib/domain/records.ts";
import { cleanText } from "../decode.ts";
import { type DateOrder, readDay } from "./dates.ts";
import { faultOf, shortened } from "./faults.ts";
import type { SourceRow } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import { numberOf } from "./numbers.ts";
import { type Place, type PlaceReader, type StatedSystem, withoutPlace } from "./places.ts";
import { References } from "./references.ts";
import type { Survey } from "./survey.ts";

export type ToRecordOptions = {
  readonly columns: readonly string[];
  readonly mapping: RecordMapping;
  readonly survey: Survey;
  readonly places: PlaceReader;
  /** The coordinate system that the file states for its shapes. */
  readonly system: StatedSystem;
};

export type RowOutcome =
  | { readonly draft: RecordDraft; readonly system: Place["system"] }
  | { readonly refused: RecordFault };

/**
 * Returns a function that makes records of rows, in their order. Each fault of a row is reported. A row is refused only
 * if it cannot be read or repeats another one.
 */
export function toRecords(options: ToRecordOptions): (row: SourceRow) => RowOutcome {
  const references = new References();
  const indexes = new Map(options.columns.map((column, at) => [column, at]));
  const plan = planOf(options, indexes);
  const facts = { ...options.survey, days: new Days() };
  return (row) => {
    if (row.refused !== undefined) return { refused: row.refused };
    const faults = [...row.faults, ...widthFaults(row, options)];
    const fields = readFields(row, { fields: options.mapping.fields, facts, indexes }, faults);
    const place = placeOf(row, options, indexes);
    faults.push(...place.faults);
    const attributes = readAttributes(row, plan, facts, faults);
    const stated = fields.reference ?? (clip(row.id ?? "", RECORD_LIMITS.referenceChars) || null);
    if (stated === null) faults.push(faultOf("reference_missing"));
    const reference = references.add(stated ?? `row-${row.row}`, stated === null ? "" : contentOf(row));
    if (reference === null) return { refused: faultOf("row_repeated", stated ?? undefined) };
    if (stated !== null && reference !== stated) faults.push(faultOf("reference_repeated", stated));
    const { geometry, bounds, areaM2 } = place;
    const draft = {
      ...{ row: row.row, ...fields, reference, attributes, geometry, bounds, areaM2 },
      faults: faults.slice(0, RECORD_LIMITS.rowFaults),
    };
    return { draft, system: place.system };
  };
}

function contentOf({ values, shape }: SourceRow): string {
  if (shape === undefined) return values.join("\u001f");
  return JSON.stringify([
    values,
    shape instanceof Uint8Array ? Buffer.from(shape).toString("base64") : shape,
  ]);
}

function widthFaults({ values }: SourceRow, { columns }: ToRecordOptions): RecordFault[] {
  if (values.length < columns.length) return [faultOf("values_missing")];
  const beyond = values.slice(columns.length).find((value) => !isEmpty(value));
  return beyond === undefined ? [] : [faultOf("values_too_many", undefined, beyond)];
}

const isEmpty = (value: AttributeValue | undefined) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

type Indexes = ReadonlyMap<string, number>;
type Fields = Pick<
  RecordDraft,
  "name" | "organisation" | "entryDate" | "validFrom" | "validTo" | "documentationUrl" | "notes"
> & { readonly reference: string | null };

function readFields(
  row: SourceRow,
  { fields, facts, indexes }: { fields: RecordMapping["fields"]; facts: Facts; indexes: Indexes },
  faults: RecordFault[],
): Fields {
  const text = (field: RecordField, most: number) => {
    const column = fields[field];
    const value = column === undefined ? undefined : row.values[indexes.get(column) ?? -1];
    if (column === undefined || isEmpty(value)) return null;
    const whole = cleanText(String(value)).trim();
    if (whole.length > most) faults.push(faultOf("value_shortened", column, whole));
    return shortened(whole, most);
  };
  const day = (field: RecordField) => {
    const column = fields[field];
    const value = text(field, RECORD_LIMITS.detailChars);
    if (column === undefined || value === null) return null;
    return dayIn(value, column, facts, faults);
  };
  const validFrom = day("start-date");
  const validTo = day("end-date");
  const isReversed = validFrom !== null && validTo !== null && validTo < validFrom;
  if (isReversed) faults.push(faultOf("dates_reversed", `${validFrom} – ${validTo}`));
  return {
    reference: text("reference", RECORD_LIMITS.referenceChars)?.replace(/\s+/g, " ") ?? null,
    name: text("name", RECORD_LIMITS.nameChars)?.replace(/\s+/g, " ") ?? null,
    organisation: text("organisation", RECORD_LIMITS.nameChars),
    entryDate: day("entry-date"),
    validFrom,
    validTo: isReversed ? null : validTo,
    documentationUrl: text("documentation-url", RECORD_LIMITS.valueChars),
    notes: text("notes", RECORD_LIMITS.notesChars),
  };
}

type Facts = Survey & { readonly days: Days };

const KNOWN_DAYS = 1000;

/** Remembers the last dates that were read, because most rows of a file have one of a few. */
class Days {
  readonly #known = new Map<string, ReturnType<typeof readDay>>();

  read(printed: string, order: DateOrder): ReturnType<typeof readDay> {
    const key = `${order} ${printed}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= KNOWN_DAYS) this.#known.clear();
    const read = readDay(printed, order);
    this.#known.set(key, read);
    return read;
  }
}

function dayIn(value: string, column: string, facts: Facts, faults: RecordFault[]): string | null {
  const read = facts.days.read(value, facts.orders.get(column) ?? "unclear");
  if ("day" in read) return read.day;
  faults.push(faultOf(read.fault === "none" ? "date_unreadable" : "date_order_unclear", column, value));
  return null;
}

function clip(text: string, most: number): string {
  return shortened(cleanText(text).replace(/\s+/g, " ").trim(), most);
}

type Plan = readonly { readonly column: string; readonly at: number }[];

/** Returns the columns that become attributes: all that are neither a field nor part of the geometry. */
function planOf({ columns, mapping: { fields, geometry } }: ToRecordOptions, indexes: Indexes): Plan {
  const used = new Set(Object.values(fields));
  if (geometry?.from === "wkt")
    for (const column of [geometry.column, geometry.otherwise]) used.add(column ?? "");
  if (geometry?.from === "columns") for (const column of [geometry.x, geometry.y]) used.add(column);
  return columns.flatMap((column) => (used.has(column) ? [] : [{ column, at: indexes.get(column) ?? -1 }]));
}

/** Empty values are left out: an attribute that is absent is empty. */
function readAttributes(
  row: SourceRow,
  plan: Plan,
  facts: Facts,
  faults: RecordFault[],
): RecordDraft["attributes"] {
  const entries: [string, AttributeValue][] = [];
  const named = plan.map(({ column, at }) => [column, row.values[at]] as const);
  for (const [column, value] of row.more === undefined ? named : [...named, ...row.more]) {
    if (value === undefined || value === null || isEmpty(value)) continue;
    if (entries.length >= RECORD_LIMITS.attributes) {
      faults.push(faultOf("attributes_left_out", column));
      break;
    }
    const typed = typeof value === "string" ? typedValue(value, column, facts, faults) : value;
    if (typed !== null) entries.push([column, typed]);
  }
  // Unlike an assignment, this makes a property of the name "__proto__" too.
  return Object.fromEntries(entries);
}

function typedValue(value: string, column: string, facts: Facts, faults: RecordFault[]): AttributeValue {
  const whole = cleanText(value).trim();
  const kind = facts.kinds.get(column) ?? "text";
  if (kind === "date") return dayIn(whole, column, facts, faults);
  if (kind === "number") {
    const number = numberOf(whole);
    if (number !== null) return number;
    faults.push(faultOf("number_unreadable", column, whole));
  }
  if (whole.length > RECORD_LIMITS.valueChars) faults.push(faultOf("value_shortened", column, whole));
  return shortened(whole, RECORD_LIMITS.valueChars);
}

function placeOf(
  row: SourceRow,
  { mapping: { geometry }, places, system }: ToRecordOptions,
  indexes: Indexes,
): Place {
  const value = (column: string | undefined) => {
    const found = column === undefined ? undefined : row.values[indexes.get(column) ?? -1];
    return found === undefined || found === null ? "" : String(found).trim();
  };
  if (geometry === null) return withoutPlace();
  switch (geometry.from) {
    case "feature":
      if (row.isShapeLeftOut) return withoutPlace();
      if (row.shape === undefined || row.shape === null) return withoutPlace(faultOf("coordinates_missing"));
      return places.ofShape(row.shape, system);
    case "wkt": {
      const text = value(geometry.column) || value(geometry.otherwise);
      if (text === "") return withoutPlace(faultOf("coordinates_missing"));
      return places.ofText(text, "auto");
    }
    case "columns": {
      const pair = { x: value(geometry.x), y: value(geometry.y) };
      if (pair.x === "" || pair.y === "") return withoutPlace(faultOf("coordinates_missing"));
      const place = places.ofPair(pair, systemOfRow(value(geometry.systemColumn)) ?? geometry.system);
      const detail = `${geometry.x}, ${geometry.y}`;
      const faults = place.faults.map((fault) => ({
        ...fault,
        detail: fault.detail ?? faultOf(fault.code, detail, `${pair.x}, ${pair.y}`).detail ?? "",
      }));
      return { ...place, faults };
    }
  }
}

/** Returns the coordinate system that a row names, such as "OSGB36" or "WGS84"; null if it names none. */
function systemOfRow(named: string): StatedSystem | null {
  const plain = named.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (plain === "") return null;
  if (/WGS84|4326|ETRS89|4258|CRS84/.test(plain)) return "EPSG:4326";
  return /OSGB|27700|BNG|BRITISHNATIONALGRID/.test(plain) ? "EPSG:27700" : "unknown";
}
