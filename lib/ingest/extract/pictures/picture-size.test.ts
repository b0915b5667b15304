import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";
import { pictureSize } from "./picture-size.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 90, g: 140, b: 60, alpha: 0.5 } } });

it.each(["png", "jpeg", "gif", "webp"] as const)(
  "reads the size of a %s as its decoder does",
  async (format) => {
    const bytes = await drawn(211, 97).toFormat(format).toBuffer();
    expect(pictureSize(bytes)).toEqual({ width: 211, height: 97 });
  },
);

it("reads lossless and opaque webp pictures, and a jpeg with metadata and a colour profile", async () => {
  const lossless = await drawn(211, 97).webp({ lossless: true }).toBuffer();
  const opaque = await drawn(211, 97).removeAlpha().webp().toBuffer();
  const profiled = await drawn(211, 97)
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 1 })
    .toBuffer();
  for (const bytes of [lossless, opaque, profiled])
    expect(pictureSize(bytes)).toEqual({ width: 211, height: 97 });
});

it("returns a size or null for any bytes, also after a true signature", () => {
  const signatures = [
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    [...Buffer.from("RIFF0000WEBPVP8X")],
  ];
  fc.assert(
    fc.property(fc.constantFrom([], ...signatures), fc.uint8Array({ maxLength: 400 }), (signature, rest) => {
      const size = pictureSize(Uint8Array.from([...signature, ...rest]));
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
    }),
  );
});
