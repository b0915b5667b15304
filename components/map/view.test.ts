import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoundingBox } from "#lib/domain/geojson.ts";
import { boundsOf, boundsToShow, holds, metresPerPixel, scaleBar } from "./view.ts";

const TOWN: BoundingBox = [-1.6, 52.3, -1.4, 52.5];

describe("what a map shows first", () => {
  it("is the site, else every dataset with a place, else the country", () => {
    const site = {
      type: "LineString" as const,
      coordinates: [
        [-1.5, 52.4],
        [-1.45, 52.45],
      ] as const,
    };
    expect(boundsToShow(site, [{ bounds: TOWN }])).toEqual([-1.5, 52.4, -1.45, 52.45]);
    expect(
      boundsToShow(null, [{ bounds: TOWN }, { bounds: null }, { bounds: [-2, 52.4, -1.9, 52.6] }]),
    ).toEqual([-2, 52.3, -1.4, 52.6]);
    expect(holds(boundsToShow(null, []), TOWN)).toBe(true);
  });

  it("has room around a point", () => {
    const [west, south, east, north] = boundsToShow({ type: "Point", coordinates: [-1.5, 52.4] }, []);
    expect(east - west).toBeCloseTo(0.002, 9);
    expect(north - south).toBeCloseTo(0.002, 9);
  });

  it("holds every position of a shape", () => {
    const part = [
      [-1.5, 52.4],
      [-1.4, 52.5],
      [-1.5, 52.4],
    ] as const;
    const bounds = boundsOf({
      type: "GeometryCollection",
      geometries: [
        { type: "MultiPolygon", coordinates: [[part]] },
        { type: "MultiPoint", coordinates: [[-1.7, 52.1]] },
      ],
    });
    expect(bounds).toEqual([-1.7, 52.1, -1.4, 52.5]);
  });
});

describe("the scale", () => {
  it("is the longest round length that fits", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: -80, max: 80, noNaN: true }),
        (zoom, latitude) => {
          const { metres, pixels } = scaleBar(metresPerPixel(latitude, zoom), 96);
          expect(pixels).toBeLessThanOrEqual(96.001);
          expect(pixels).toBeGreaterThan(96 / 2.6);
          expect(["1", "2", "5"]).toContain(String(metres).replace(/[0.]|e.*/g, ""));
        },
      ),
    );
  });

  it("is that of tiles with 512 pixels: 78 km a pixel at the equator", () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.5, 0);
  });
});
