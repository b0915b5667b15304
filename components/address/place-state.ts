import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { MAX_BUFFER_METRES } from "#lib/domain/place-limits.ts";
import { RECORD_SORTS } from "#lib/domain/record-sorts.ts";

/** Metres around a place. */
export const metres = createParser<number>({
  parse: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= MAX_BUFFER_METRES ? Number(value) : null),
  serialize: String,
});

/** State of a stored site report's page. */
export const reportParsers = {
  /** Compares the place again. */
  replay: parseAsBoolean.withDefault(false),
};

/** State of the page of places in the address. */
export const placesParsers = {
  /** The site as it was typed, or the ref of a record. */
  place: parseAsString.withDefault(""),
  buffer: metres.withDefault(0),
  /** Ids of the datasets to check; none: all. */
  check: parseAsArrayOf(parseAsString).withDefault([]),
  /** Id of the report of this place. Without one it is made. */
  report: parseAsString,
  ...reportParsers,
  /** Id of the dataset whose records are listed. */
  dataset: parseAsString,
  q: parseAsString.withDefault(""),
  /** Null: in the order of the file. */
  sort: parseAsStringLiteral(RECORD_SORTS),
  /** The end of the page of records before. */
  after: parseAsString,
  /** Smallest and largest size of a record in hectares, conditions on attributes, the day in force. */
  min: parseAsString.withDefault(""),
  max: parseAsString.withDefault(""),
  attributes: parseAsString.withDefault(""),
  on: parseAsString.withDefault(""),
  /** The dataset whose areas the records lie in. */
  inside: parseAsString.withDefault(""),
};
export type PlacesState = inferParserType<typeof placesParsers>;

/** What a list of records is narrowed and sorted by. */
export type RecordsState = Pick<
  PlacesState,
  "dataset" | "q" | "sort" | "after" | "min" | "max" | "attributes" | "on" | "inside"
>;

const serializePlaces = createSerializer(placesParsers);
const serializeReport = createSerializer(reportParsers);

/** Returns the address of the page of places. */
export function placesHref(state: Partial<PlacesState>): string {
  return serializePlaces("/places", state);
}

/** Returns the address of a stored site report. */
export function siteReportHref(id: string, state: { readonly replay?: boolean } = {}): string {
  return serializeReport(`/places/reports/${encodeURIComponent(id)}`, state);
}
