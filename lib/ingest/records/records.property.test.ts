import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { utf8 } from "../testing.ts";
import { layersOf } from "./testing.ts";

const HEADINGS = [
  "reference",
  "name",
  "start-date",
  "end-date",
  "notes",
  "hectares",
  "lat",
  "long",
  "geometry",
  "x\u0000",
];
/** Values with a meaning for some column, so that random rows test each rule. */
const cell = fc.oneof(
  fc.constantFrom(
    ...["", " ", "R1", "R1", "2020-01-01", "01/02/2020", "31/02/2020", "1.25", "1,250", "51.5", "-1.2"],
  ),
  fc.constantFrom(
    ...["POINT(-1.2 51.5)", "POINT(51.5 -1.2)", "POLYGON((0 51,1 52,1 51,0 52,0 51))", "POINT EMPTY"],
  ),
  fc.constantFrom(
    ...["451000", "NaN", "1e400", '"', 'a"b', "\ud800", "\u0000", "é", "x".repeat(5000), "__proto__"],
  ),
  fc.string({ maxLength: 8 }),
);
const table = fc
  .record({
    headings: fc.shuffledSubarray(HEADINGS, { minLength: 1 }),
    rows: fc.array(fc.array(cell, { maxLength: 11 }), { maxLength: 12 }),
    separator: fc.constantFrom(",", "\t", ";"),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  })
  .map(({ headings, rows, separator, lineEnd }) =>
    [headings, ...rows].map((row) => row.join(separator)).join(lineEnd),
  );

const position = fc.oneof(
  fc.constant([-1.2, 51.5]),
  fc.array(fc.oneof(fc.double(), fc.constantFrom(null, "a", 451_000, 206_000)), { maxLength: 3 }),
);
const shape = fc.oneof(
  fc.constant(null),
  fc.record({
    type: fc.constantFrom("Point", "LineString", "Polygon", "Other"),
    coordinates: fc.jsonValue(),
  }),
  fc.record({ type: fc.constant("Point"), coordinates: position }),
  fc.record({
    type: fc.constant("Polygon"),
    coordinates: fc.array(fc.array(position, { maxLength: 6 }), { maxLength: 2 }),
  }),
);
const feature = fc.oneof(
  fc.record({ type: fc.constant("Feature"), geometry: shape, properties: fc.jsonValue() }),
  fc.record({
    type: fc.constant("Feature"),
    geometry: shape,
    properties: fc.dictionary(fc.constantFrom(...HEADINGS), cell),
    id: fc.oneof(cell, fc.integer()),
  }),
  fc.jsonValue(),
);
const damage = fc.record({
  at: fc.nat(2000),
  text: fc.constantFrom("", '"', "{", "]", ",", "NaN", "\u0000", "é\n"),
});
const document = fc
  .record({ features: fc.array(feature, { maxLength: 8 }), onLines: fc.boolean(), damage: fc.option(damage) })
  .map(({ features, onLines, damage: cut }) => {
    const text = onLines
      ? features.map((each) => JSON.stringify(each)).join("\n")
      : JSON.stringify({ type: "FeatureCollection", features });
    return cut === null ? text : text.slice(0, cut.at) + cut.text + text.slice(cut.at + 1);
  });

/** Reads a file and checks what holds for every file. Errors in words are an answer too. */
async function check(bytes: Uint8Array, fileName: string): Promise<void> {
  try {
    for (const { layer, records, end } of await layersOf(bytes, fileName)) {
      expect(records.length + end.refused).toBe(end.rows);
      expect(new Set(records.map(({ reference }) => reference)).size).toBe(records.length);
      expect(new Set(layer.columns).size).toBe(layer.columns.length);
      for (const record of records) {
        expect(record.reference).not.toBe("");
        expect((record.geometry === null) === (record.bounds === null)).toBe(true);
        const text = JSON.stringify([record.name, record.notes, record.attributes, record.faults]);
        expect(text.isWellFormed() && !text.includes("\\u0000") && !text.includes("\\ud800")).toBe(true);
      }
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

describe("for any file, every row is a record or refused, and nothing but an AppError is thrown", () => {
  it("of tables", async () => {
    await fc.assert(
      fc.asyncProperty(table, (text) => check(utf8(text), "rows.csv")),
      { numRuns: 300 },
    );
  });

  it("of GeoJSON", async () => {
    await fc.assert(
      fc.asyncProperty(document, (text) => check(utf8(text), "a.geojson")),
      { numRuns: 300 },
    );
  });

  it("of bytes", async () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const beginnings = fc.constantFrom(
      "",
      "reference,lat,long\n",
      '{"type":"FeatureCollection","features":[',
      "\ufeff",
    );
    await fc.assert(
      fc.asyncProperty(bytes, beginnings, fc.constantFrom("a.csv", "a.json"), (rest, beginning, name) =>
        check(new Uint8Array([...utf8(beginning), ...rest]), name),
      ),
    );
  });
});
