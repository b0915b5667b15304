import { describe, expect, it } from "vitest";
import { utf8 } from "../testing.ts";
import { holdsRecords } from "./holds-records.ts";

describe("whether a file holds records", () => {
  it.each([
    ["csv", "reference,lat,long\n1,51,0\n"],
    ["csv", "Brownfield land register\n\nSiteReference;GeoX;GeoY\n1;451000;206000\n"],
    ["csv", `reference,lat,long,${"x,".repeat(5000)}x\n1,51,0\n`],
    ["json", '{ "type": "FeatureCollection", "features": [] }'],
    [
      "json",
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"${"x".repeat(100_000)}`,
    ],
    ["json", '{"features":[{"type":"Feature","properties":{}}],"type":"FeatureCollection"}'],
    ["json", '{"type":"Feature","geometry":null,"properties":{}}\n{"type":"Feature"}'],
    ["json", '{"type":"Polygon","coordinates":[[[0,51'],
    ["json", '{"type":"GeometryCollection","geometries":['.repeat(2000)],
  ] as const)("is shown by the beginning of a %s: %s", (format, text) => {
    expect(holdsRecords(format, utf8(text), "file")).toBe(true);
  });

  it.each([
    ["csv", "Supplier,Amount,Date\nA,1,2020-01-01\n"],
    ["csv", ""],
    ["json", '{"type":"Topology","objects":{}}'],
    ["json", '{"features":["fast","small"]}'],
    ["json", '{"name":"site","version":"1.0.0","type":"module"}'],
    ["json", "[".repeat(100_000)],
    ["json", "\u0000\u0001\u0002"],
    ["md", "reference,lat,long\n1,51,0\n"],
    ["xlsx", "PK"],
  ] as const)("is not shown by a %s: %s", (format, text) => {
    expect(holdsRecords(format, utf8(text), "file")).toBe(false);
  });
});
