import type { AttributeValue, RecordMapping } from "#lib/domain/records.ts";
import { plainHeading } from "./columns.ts";
import { type DateOrder, isDate, isUnclearAlone, orderShownBy } from "./dates.ts";
import type { SourceLayer } from "./layer.ts";
import { RECORD_LIMITS } from "./limits.ts";
import { numberOf } from "./numbers.ts";

/** What the values of a column are. */
type ColumnKind = "text" | "number" | "date";

export type Survey = {
  readonly kinds: ReadonlyMap<string, ColumnKind>;
  /** The order of day and month in each column with dates. */
  readonly orders: ReadonlyMap<string, DateOrder>;
};

const NUMBERS =
  /hectares|^sitearea|^area(?:ha|sqm|m2)?$|netdwellings|numberofdwellings|^dwellings|^units|^capacity|population/;
/** Such digits are names, not amounts. */
const CODES = /ref|code|number$|^no$|uprn|usrn|^id$|id$|entity|gid|fid|phone|postcode|^prefix/;
const DATES = /date|^dateof|^datefrom|^dateto/;
/** A column is of a kind if so many of its filled values are. */
const SHARE = 0.9;
const DATE_FIELDS = ["start-date", "end-date", "entry-date"] as const;

/** Returns the first rows of a layer. */
export async function sampleOf(layer: SourceLayer): Promise<readonly (readonly AttributeValue[])[]> {
  if (layer.sample) return layer.sample;
  const sample: (readonly AttributeValue[])[] = [];
  let chars = 0;
  for await (const rows of layer.rows()) {
    for (const { values, refused } of rows) {
      if (refused !== undefined) continue;
      sample.push(values);
      chars += values.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);
      if (sample.length >= RECORD_LIMITS.sampleRows || chars > RECORD_LIMITS.rowChars) return sample;
    }
  }
  return sample;
}

/**
 * Returns what each column holds. The first rows say so. If a column's dates may be read in two orders, more rows are
 * read until one of them shows which, because an order is never guessed.
 */
export async function surveyOf(
  layer: SourceLayer,
  mapping: RecordMapping,
  sample: readonly (readonly AttributeValue[])[],
): Promise<Survey> {
  const kinds = new Map<string, ColumnKind>();
  const isDateField = new Set(DATE_FIELDS.flatMap((field) => mapping.fields[field] ?? []));
  for (const [at, column] of layer.columns.entries()) {
    const filled = sample.flatMap((values) => textOf(values[at]));
    kinds.set(column, isDateField.has(column) ? "date" : kindOf(plainHeading(column), filled));
  }
  const dates = [...kinds].flatMap(([column, kind]) => (kind === "date" ? [column] : []));
  return { kinds, orders: await ordersOf(layer, dates, sample) };
}

function textOf(value: AttributeValue | undefined): string[] {
  return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
}

function kindOf(heading: string, filled: readonly string[]): ColumnKind {
  const share = (isOfKind: (value: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(isOfKind).length / filled.length;
  if (NUMBERS.test(heading)) return "number";
  if (DATES.test(heading) && share(isDate) >= SHARE) return "date";
  if (CODES.test(heading) || filled.length < 2) return "text";
  return share((value) => numberOf(value) !== null) >= SHARE ? "number" : "text";
}

async function ordersOf(
  layer: SourceLayer,
  columns: readonly string[],
  sample: readonly (readonly AttributeValue[])[],
): Promise<ReadonlyMap<string, DateOrder>> {
  const orders = new Orders(columns.map((column) => ({ column, at: layer.columns.indexOf(column) })));
  for (const values of sample) orders.add(values);
  if (!orders.isDecided) {
    for await (const rows of layer.rows()) {
      for (const { values } of rows) orders.add(values);
      if (orders.isDecided) break;
    }
  }
  return new Map(columns.map((column) => [column, orders.shown.get(column) ?? "unclear"]));
}

/** Collects which orders the dates of columns show. */
class Orders {
  readonly #columns: readonly { readonly column: string; readonly at: number }[];
  readonly #unclear = new Set<string>();
  readonly shown = new Map<string, DateOrder>();

  constructor(columns: readonly { readonly column: string; readonly at: number }[]) {
    this.#columns = columns;
  }

  /** False if a column has a date that may mean two days, and none that shows which. */
  get isDecided(): boolean {
    return [...this.#unclear].every((column) => this.shown.has(column));
  }

  add(values: readonly AttributeValue[]): void {
    for (const { column, at } of this.#columns) {
      if (this.shown.has(column)) continue;
      for (const value of textOf(values[at])) {
        const order = orderShownBy(value);
        if (order !== null) this.shown.set(column, order);
        else if (isUnclearAlone(value)) this.#unclear.add(column);
      }
    }
  }
}
