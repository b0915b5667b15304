import { describe, expect, it } from "vitest";
import { faultFacts, RECORD_FAULT_CODES, type RecordFaultCode } from "#lib/domain/records.ts";
import { utf8 } from "../testing.ts";
import { RECORD_LIMITS } from "./limits.ts";
import { faultCodes, layerOf } from "./testing.ts";

/** A file in which the second row has the fault, and the first and the third have none. */
type Case = { readonly file: string | Uint8Array; readonly name?: string };

const points = (second: string) =>
  `reference,name,latitude,longitude,start-date,end-date,hectares\n1,A,51.5,-1.2,2020-01-13,,1\n${second}\n3,C,51.5,-1.2,2020-01-13,,3\n`;
const grid = (second: string) =>
  `SiteReference,GeoX,GeoY,CoordinateReferenceSystem\n1,451000,206000,OSGB36\n${second}\n3,451000,206000,OSGB36\n`;
const shapes = (second: string) =>
  `reference,geometry\n1,POINT(-1.2 51.5)\n2,"${second}"\n3,POINT(-1.2 51.5)\n`;
const dates = (second: string) =>
  `reference,latitude,longitude,start-date\n1,51.5,-1.2,1 May 2020\n2,51.5,-1.2,${second}\n3,51.5,-1.2,\n`;
const feature = (reference: number, more = "", geometry = '{"type":"Point","coordinates":[-1.2,51.5]}') =>
  `{"type":"Feature","properties":{"reference":"${reference}"${more}},"geometry":${geometry}}`;
const features = (second: string) =>
  `{"type":"FeatureCollection","features":[${feature(1)},${second},${feature(3)}]}`;
/** Text in which one line has other bytes for its letters than the other lines. */
const mixed = (text: string) =>
  new Uint8Array([
    ...utf8(text.slice(0, text.indexOf("@"))),
    0xe9,
    ...utf8(text.slice(text.indexOf("@") + 1)),
  ]);

const CASES: Readonly<Record<RecordFaultCode, Case>> = {
  reference_missing: { file: points(",B,51.5,-1.2,2020-01-13,,2") },
  reference_repeated: { file: points("1,B,51.5,-1.2,2020-01-13,,2") },
  row_repeated: { file: points("1,A,51.5,-1.2,2020-01-13,,1") },
  values_missing: { file: points("2,B,51.5,-1.2,2020-01-13") },
  values_too_many: { file: points("2,B,51.5,-1.2,2020-01-13,,2,more") },
  date_unreadable: { file: points("2,B,51.5,-1.2,2020-02-30,,2") },
  date_order_unclear: { file: dates("03/04/2020") },
  dates_reversed: { file: points("2,B,51.5,-1.2,2020-01-13,2019-01-13,2") },
  coordinates_missing: { file: points("2,B,,,2020-01-13,,2") },
  coordinates_unreadable: { file: points("2,B,about 51,-1.2,2020-01-13,,2") },
  coordinates_outside: { file: points("2,B,40.7,-74.0,2020-01-13,,2") },
  coordinates_unclear: { file: grid("2,451000,206000,Irish Grid") },
  axes_swapped: { file: points("2,B,-1.2,51.5,2020-01-13,,2") },
  degrees_in_metres: { file: grid("2,-1.2,51.5,OSGB36") },
  metres_in_degrees: { file: points("2,B,206000,451000,2020-01-13,,2") },
  geometry_unreadable: { file: shapes("POINT(-1.2 51.5") },
  geometry_empty: { file: shapes("POLYGON EMPTY") },
  geometry_too_large: {
    file: features(
      feature(2, "", `{"type":"LineString","coordinates":[${"[-1,51],[-1,52],".repeat(250_001)}[-1,51]]}`),
    ),
    name: "large.geojson",
  },
  geometry_repaired: { file: shapes("POLYGON((-1 51,-1.1 51.1,-1 51.1,-1.1 51,-1 51))") },
  geometry_parts_dropped: {
    file: shapes("MULTIPOLYGON(((-1 51,-1 51,-1 51)),((-1 51,-1.1 51,-1.1 51.1,-1 51)))"),
  },
  number_unreadable: { file: points("2,B,51.5,-1.2,2020-01-13,,about two") },
  value_shortened: {
    file: features(feature(2, `,"words":"${"x".repeat(RECORD_LIMITS.valueChars + 1)}"`)),
    name: "a.json",
  },
  attributes_left_out: {
    file: features(
      feature(2, Array.from({ length: RECORD_LIMITS.attributes + 1 }, (_, at) => `,"p${at}":${at}`).join("")),
    ),
    name: "a.json",
  },
  encoding_differs: {
    file: mixed(
      `reference,name,point\n1,${"é".repeat(12)},POINT(-1.2 51.5)\n2,Caf@,POINT(-1.2 51.5)\n3,é,POINT(-1.2 51.5)\n`,
    ),
  },
  row_unreadable: { file: features('{"type":"Feature",}'), name: "a.json" },
  row_too_long: { file: points(`2,${"x".repeat(RECORD_LIMITS.rowChars)},51.5,-1.2,2020-01-13,,2`) },
};

describe.each(RECORD_FAULT_CODES)("a row with the fault %s", (code) => {
  const { outcome } = faultFacts(code);

  it(`is ${outcome}, and the others have no fault`, async () => {
    const { file, name = "rows.csv" } = CASES[code];
    const { records, end } = await layerOf(file, name);
    expect({ rows: end.rows, faults: end.faults }).toEqual({ rows: 3, faults: { [code]: 1 } });
    expect(end.refused).toBe(outcome === "refused" ? 1 : 0);
    expect(end.refusedRows.map(({ fault }) => fault.code)).toEqual(outcome === "refused" ? [code] : []);
    expect(records.map(faultCodes)).toEqual(outcome === "refused" ? [[], []] : [[], [code], []]);
    const [first, second] = records;
    expect(first?.geometry).not.toBeNull();
    expect(second?.geometry === null).toBe(outcome === "without_geometry");
  });
});

it("words of faults say what was found and what was done", () => {
  for (const code of RECORD_FAULT_CODES) expect(faultFacts(code).words).toMatch(/^[A-Z].*\.$/);
});
