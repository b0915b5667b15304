import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { utf8 } from "../testing.ts";
import { openZip } from "./zip.ts";

const limits = DEFAULT_INGEST_LIMITS.inflate;
const code = (value: string) => expect.objectContaining({ code: value });

describe("openZip", () => {
  it("reads packed and stored parts, ignoring the case of their names", () => {
    const zip = openZip(
      zipSync({ "word/A.xml": utf8("packed ".repeat(50)), b: [utf8("stored"), { level: 0 }] }),
      limits,
    );
    expect(new TextDecoder().decode(zip.read("WORD/a.xml") ?? undefined)).toBe("packed ".repeat(50));
    expect(new TextDecoder().decode(zip.read("b") ?? undefined)).toBe("stored");
    expect(zip.read("c")).toBeNull();
  });

  it("stops a zip bomb while it unpacks, by its ratio, its size and the size of all parts", () => {
    const bomb = zipSync({ a: new Uint8Array(3_000_000), b: new Uint8Array(1000) });
    expect(() => openZip(bomb, limits).read("a")).toThrowError(code("too_complex"));
    expect(() =>
      openZip(bomb, { ...limits, maxRatio: 1e9, maxEntryBytes: 1_000_000 }).read("a"),
    ).toThrowError(code("too_complex"));
    expect(() => openZip(bomb, { ...limits, maxTotalBytes: 500_000 })).toThrowError(code("too_complex"));
    expect(() => openZip(bomb, { ...limits, maxEntries: 1 })).toThrowError(code("too_complex"));
  });

  it("returns the first bytes of a part, and neither reads nor inflates the rest", () => {
    const text = Uint8Array.from({ length: 90_000 }, (_, at) => (at * 7919 + (at >> 7)) % 251);
    for (const level of [0, 6] as const) {
      const whole = zipSync({ a: [text, { level }] });
      const zip = (broken: Uint8Array) => openZip(broken, limits);
      expect(zip(whole).readStart("A", 90_001)).toEqual(text);
      expect(zip(whole).readStart("a", 1000)).toEqual(text.subarray(0, 1000));
      expect(zip(whole).readStart("b", 1000)).toBeNull();
      const rest = whole.slice();
      rest.fill(0xff, 40_000, 60_000);
      expect(zip(rest).readStart("a", 1000)).toEqual(text.subarray(0, 1000));
    }
    const bomb = zipSync({ a: new Uint8Array(5_000_000) });
    expect(openZip(bomb, limits).readStart("a", 1000)).toEqual(new Uint8Array(1000));
  });

  it("ignores a directory that understates the size", () => {
    const bomb = zipSync({ a: new Uint8Array(3_000_000) });
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    const directory = view.getUint32(bomb.length - 22 + 16, true);
    view.setUint32(directory + 24, 10, true);
    expect(() => openZip(bomb, limits).read("a")).toThrowError(code("too_complex"));
  });

  it("counts more entries than the end of the directory can state", () => {
    const many = zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}`, utf8("x")])));
    const view = new DataView(many.buffer, many.byteOffset, many.byteLength);
    const stated = (count: number) => {
      view.setUint16(many.length - 22 + 10, count, true);
      return many;
    };
    expect(openZip(stated(4), limits).entries).toHaveLength(300);
    for (const count of [4, 300])
      expect(() => openZip(stated(count), { ...limits, maxEntries: 100 })).toThrowError(
        "The file is a container of more than 100 parts",
      );
  });

  it("throws damaged for a container that is cut off, and only AppErrors for any changed byte", () => {
    const whole = zipSync({
      "a.xml": utf8("some text that packs a little, a little, a little"),
      b: utf8("x"),
    });
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), fc.boolean(), (at, byte, cut) => {
        const bytes = cut ? whole.slice(0, at) : whole.slice();
        if (!cut) bytes[at] = byte;
        try {
          const zip = openZip(bytes, limits);
          for (const entry of zip.entries) zip.read(entry.name);
        } catch (error) {
          expect(isAppError(error)).toBe(true);
        }
      }),
    );
    expect(() => openZip(whole.slice(0, -30), limits)).toThrowError(code("damaged"));
  });
});
