import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PLACE_CHARS } from "#lib/domain/place-limits.ts";
import { circleAround, geometryOfVertices } from "./vertices.ts";
import { readShape, writeShape } from "./well-known-text.ts";

const units = (limit: number) =>
  fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((value) => value / 1e5);

describe("a shape as text", () => {
  it("is read as the same shape", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(units(179), units(80)), { minLength: 1, maxLength: 30 }), (corners) => {
        const shape = geometryOfVertices(corners);
        if (shape === null) throw new Error("corners make a shape");
        expect(readShape(writeShape(shape) ?? "")).toEqual(shape);
      }),
    );
  });

  it("of a circle fits into an address", () => {
    expect(writeShape(circleAround([-1.5197123, 52.4068456], 400))?.length).toBeLessThan(MAX_PLACE_CHARS);
  });

  it.each(["", "SP 334 790", "POLYGON ((1 2))", "POLYGON ((a b))", "POINT (1 2 3)"])("%j is none", (text) => {
    expect(readShape(text)).toBeNull();
  });
});
