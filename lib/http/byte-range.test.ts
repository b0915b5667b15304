import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRange } from "./byte-range.ts";

describe("a Range header", () => {
  it.each([
    [null, "whole"],
    ["bytes=0-0", { start: 0, end: 1 }],
    ["bytes=10-19", { start: 10, end: 20 }],
    ["BYTES=10-19", { start: 10, end: 20 }],
    ["bytes=10-", { start: 10, end: 100 }],
    ["bytes=90-1000", { start: 90, end: 100 }],
    ["bytes=-10", { start: 90, end: 100 }],
    ["bytes=-1000", { start: 0, end: 100 }],
    ["bytes= 10-19 ", { start: 10, end: 20 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=100-200,300-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=99999999999999999999-", "unsatisfiable"],
    // Several ranges: joined if they touch or only one exists, otherwise the whole file.
    ["bytes=0-9,10-19", { start: 0, end: 20 }],
    ["bytes=50-,0-60", { start: 0, end: 100 }],
    ["bytes=,0-9, ,200-", { start: 0, end: 10 }],
    ["bytes=0-9,20-29", "whole"],
    // Malformed or in another unit: ignored.
    ["bytes=20-10", "whole"],
    ["bytes=0-9,20-10", "whole"],
    ["bytes=-", "whole"],
    ["bytes=", "whole"],
    ["bytes=a-b", "whole"],
    ["bytes=1x-5", "whole"],
    ["bytes=0x1-5", "whole"],
    ["bytes=1-2-3", "whole"],
    ["bytes=--5", "whole"],
    ["bytes 0-9", "whole"],
    ["lines=0-9", "whole"],
    ["0-9", "whole"],
  ])("%j of 100 bytes", (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  it("has no part in an empty file", () => {
    for (const header of ["bytes=0-", "bytes=-1", "bytes=0-0"])
      expect(parseRange(header, 0)).toBe("unsatisfiable");
  });

  it("never leads outside the file, for any header", () => {
    const spec = fc.oneof(
      fc.tuple(fc.nat(300), fc.nat(300)).map(([a, b]) => `${a}-${b}`),
      fc.nat(300).map((n) => `-${n}`),
      fc.nat(300).map((n) => `${n}-`),
      fc.string({ maxLength: 6 }),
    );
    const header = fc.array(spec, { maxLength: 5 }).map((specs) => `bytes=${specs.join(",")}`);
    fc.assert(
      fc.property(header, fc.nat(200), (sent, size) => {
        const outcome = parseRange(sent, size);
        if (typeof outcome === "string") return;
        expect(outcome.start).toBeGreaterThanOrEqual(0);
        expect(outcome.end).toBeGreaterThan(outcome.start);
        expect(outcome.end).toBeLessThanOrEqual(size);
      }),
    );
  });
});
