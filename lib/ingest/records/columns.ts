import type { AttributeValue, GeometryMapping, RecordField, RecordMapping } from "#lib/domain/records.ts";
import { numberOf } from "./numbers.ts";

/** What the columns of a layer are recognised by. */
export type ColumnFacts = {
  readonly columns: readonly string[];
  /** True if each row is a feature with a shape of its own. */
  readonly hasShapes: boolean;
  /** The first rows, by column. */
  readonly sample: readonly (readonly AttributeValue[])[];
};

/**
 * Headings of each field, in the order in which they are preferred: those of the Planning Data specification, of
 * brownfield land registers, then of other registers. Compared without case, spaces and punctuation.
 */
const HEADINGS: Readonly<Record<RecordField, readonly string[]>> = {
  reference: [
    ...[
      "reference",
      "sitereference",
      "siteref",
      "applicationreference",
      "applicationref",
      "applicationnumber",
    ],
    ...["applicationno", "planningapplicationreference", "planningapplicationnumber", "planningreference"],
    ...["planningref", "appref", "caseref", "casereference", "casenumber", "policyreference", "policyref"],
    ...["allocationreference", "allocationref", "hlaaref", "shlaaref", "hlaareference", "shlaareference"],
    ...["listentry", "listentrynumber", "tporeference", "tporef", "treereference", "treeref"],
    ...["ref", "refno", "refnumber", "refval", "referenceno", "referencenumber", "keyval", "site", "siteid"],
    ...["siteno", "sitenumber", "entity", "globalid", "uniqueid", "id", "gid", "objectid", "fid", "ogcfid"],
  ],
  name: [
    ...["sitenameaddress", "siteaddress", "sitename", "name", "title", "address", "addresstext"],
    ...["fulladdress", "sitelocation", "location", "label"],
  ],
  organisation: [
    ...["organisation", "organisationuri", "organisationentity", "organisationname", "organization"],
    ...["localplanningauthority", "planningauthority", "localauthority", "lpa", "lpaname", "authority"],
  ],
  "start-date": [
    ...["startdate", "firstaddeddate", "firstadded", "validfrom", "datefrom", "designationdate"],
    ...[
      "datedesignated",
      "dateofdesignation",
      "effectivefrom",
      "effectivedate",
      "dateadopted",
      "adopteddate",
    ],
  ],
  "end-date": ["enddate", "validto", "dateto", "expirydate", "dateexpired", "effectiveto"],
  "entry-date": [
    ...["entrydate", "lastupdateddate", "lastupdated", "dateupdated", "updateddate", "datemodified"],
    ...["modifieddate", "lastmodified", "lastediteddate"],
  ],
  "documentation-url": [
    ...["documentationurl", "documenturl", "siteplanurl", "planurl", "documentlink", "weblink", "webpage"],
    ...["url", "link", "hyperlink", "website"],
  ],
  notes: ["notes", "note", "comments", "remarks"],
};

/** Headings that no list of payments or of answers has. */
const OF_THE_SPECIFICATION: ReadonlySet<string> = new Set([
  ...["startdate", "enddate", "entrydate", "documentationurl", "documenturl", "entity", "prefix", "dataset"],
  ...[
    "typology",
    "organisationentity",
    "organisationuri",
    "siteplanurl",
    "firstaddeddate",
    "lastupdateddate",
  ],
]);
const APPLICATION = /^(?:planning)?(?:application|app)(?:reference|ref|number|no)$/;
const PLACE_OF_APPLICATION = /^(?:site)?(?:address|location)$|^siteaddress|^addresstext$/;
const STATE_OF_APPLICATION =
  /^(?:proposal|development(?:description)?|applicationtype|(?:application)?status|decision|decisiondate|datevalid(?:ated)?|validdate|datereceived|receiveddate)$/;
/** Headings of lists about people and money. They are not records, even with coordinates. */
const PEOPLE_OR_MONEY =
  /respondent|representor|consultee|commenter|submitter|^email|emailaddress|telephone|supplier|payee|beneficiary|invoice|payment|transaction|expense/;
/** Headings of answers and amounts. Rows with coordinates may have them. */
const ANSWERS_OR_AMOUNTS = /^comment|^response|^answer|^amount|^netamount|^grossamount/;

const WELL_KNOWN_TEXT =
  /^\s*(?:SRID=\d+;)?\s*(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:Z|M|ZM)?\s*(?:\(|EMPTY)/i;
const SHAPES = ["geometry", "wkt", "geom", "thegeom", "wktgeometry", "geometrywkt", "shape", "polygon"];
const POINTS = ["point", "pointwkt", "wktpoint"];

type Pair = { readonly x: string; readonly y: string; readonly system: "EPSG:4326" | "EPSG:27700" | "auto" };
/** Pairs of headings. `system` is what the names say; brownfield registers have either in GeoX and GeoY. */
const PAIRS: readonly Pair[] = [
  { x: "geox", y: "geoy", system: "auto" },
  { x: "easting", y: "northing", system: "EPSG:27700" },
  { x: "eastings", y: "northings", system: "EPSG:27700" },
  { x: "longitude", y: "latitude", system: "EPSG:4326" },
  { x: "long", y: "lat", system: "EPSG:4326" },
  { x: "lon", y: "lat", system: "EPSG:4326" },
  { x: "lng", y: "lat", system: "EPSG:4326" },
  { x: "xcoordinate", y: "ycoordinate", system: "auto" },
  { x: "xcoord", y: "ycoord", system: "auto" },
  { x: "coordinatex", y: "coordinatey", system: "auto" },
  { x: "mapeast", y: "mapnorth", system: "EPSG:27700" },
  { x: "osx", y: "osy", system: "EPSG:27700" },
];
/** Headings that any list of numbers may have, so the rows must have a reference or a name too. */
const VAGUE_PAIRS: readonly Pair[] = [{ x: "x", y: "y", system: "auto" }];
const SYSTEM_COLUMNS = ["coordinatereferencesystem", "crs", "coordinatesystem", "srid"];

/** Returns a heading without case, spaces, punctuation and a unit in brackets: "Site area (ha)" is "sitearea". */
export function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\([^)]*\)\s*$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Returns how columns become records. Null if nothing says that the rows are records: a list of payments, or of answers
 * to a consultation, is none. A person may map such columns.
 */
export function recogniseColumns(facts: ColumnFacts): RecordMapping | null {
  const named = new Map<string, string>();
  for (const column of facts.columns) {
    const plain = plainHeading(column);
    if (!named.has(plain)) named.set(plain, column);
  }
  const fields = fieldsOf(named);
  const geometry = geometryOf(facts, named, fields);
  const has = (pattern: RegExp) => [...named.keys()].some((heading) => pattern.test(heading));
  if (geometry?.from === "feature" || geometry?.from === "wkt") return { fields, geometry };
  if (has(PEOPLE_OR_MONEY)) return null;
  if (geometry !== null) return { fields, geometry };
  return isRegister(named, fields) && !has(ANSWERS_OR_AMOUNTS) ? { fields, geometry } : null;
}

function fieldsOf(named: ReadonlyMap<string, string>): RecordMapping["fields"] {
  const taken = new Set<string>();
  const found: Partial<Record<RecordField, string>> = {};
  for (const [field, headings] of Object.entries(HEADINGS) as [RecordField, readonly string[]][]) {
    const column = headings
      .map((heading) => named.get(heading))
      .find((each) => each !== undefined && !taken.has(each));
    if (column === undefined) continue;
    found[field] = column;
    taken.add(column);
  }
  return found;
}

/** True for rows without a place that are records all the same. */
function isRegister(named: ReadonlyMap<string, string>, fields: RecordMapping["fields"]): boolean {
  if (fields.reference === undefined) return false;
  const headings = [...named.keys()];
  if (headings.filter((heading) => OF_THE_SPECIFICATION.has(heading)).length >= 2) return true;
  const has = (pattern: RegExp) => headings.some((heading) => pattern.test(heading));
  return has(APPLICATION) && has(PLACE_OF_APPLICATION) && has(STATE_OF_APPLICATION);
}

function geometryOf(
  facts: ColumnFacts,
  named: ReadonlyMap<string, string>,
  fields: RecordMapping["fields"],
): GeometryMapping | null {
  if (facts.hasShapes) return { from: "feature" };
  return textGeometry(facts, named) ?? pairOf(facts, named, fields);
}

function textGeometry(facts: ColumnFacts, named: ReadonlyMap<string, string>): GeometryMapping | null {
  const found = (headings: readonly string[]) =>
    headings.map((heading) => named.get(heading)).find((column) => column !== undefined && isText(column));
  const isText = (column: string) => holdsText(facts, column);
  const shape = found(SHAPES);
  const point = found(POINTS);
  if (shape !== undefined)
    return { from: "wkt", column: shape, ...(point !== undefined && { otherwise: point }) };
  const column = point ?? facts.columns.find(isText);
  return column === undefined ? null : { from: "wkt", column };
}

/** True if at least half of the filled values of a column are well-known text, and there is one. */
function holdsText(facts: ColumnFacts, column: string): boolean {
  const filled = valuesOf(facts, column);
  const matching = filled.filter((value) => WELL_KNOWN_TEXT.test(value)).length;
  return matching > 0 && matching >= filled.length / 2;
}

function pairOf(
  facts: ColumnFacts,
  named: ReadonlyMap<string, string>,
  fields: RecordMapping["fields"],
): GeometryMapping | null {
  const hasIdentity = fields.reference !== undefined || fields.name !== undefined;
  for (const pair of [...PAIRS, ...(hasIdentity ? VAGUE_PAIRS : [])]) {
    const [x, y] = [named.get(pair.x), named.get(pair.y)];
    if (x === undefined || y === undefined || !holdsNumbers(facts, x) || !holdsNumbers(facts, y)) continue;
    const stated = SYSTEM_COLUMNS.map((heading) => named.get(heading)).find((each) => each !== undefined);
    return {
      ...{ from: "columns", x, y, system: pair.system },
      ...(stated !== undefined && { systemColumn: stated }),
    };
  }
  return null;
}

/** True if at least half of the filled values are numbers, and there is one, or no row at all. */
function holdsNumbers(facts: ColumnFacts, column: string): boolean {
  const filled = valuesOf(facts, column);
  if (facts.sample.length === 0) return true;
  return filled.length > 0 && filled.filter((value) => numberOf(value) !== null).length >= filled.length / 2;
}

function valuesOf({ columns, sample }: ColumnFacts, column: string): string[] {
  const at = columns.indexOf(column);
  return sample.flatMap((values) => {
    const value = values[at];
    return value === undefined || value === null || String(value).trim() === "" ? [] : [String(value)];
  });
}
