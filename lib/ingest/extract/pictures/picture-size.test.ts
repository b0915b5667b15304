import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";
import { frameSizes, openImageForDrawing } from "../../pages/draw-image.ts";
import { collectPictures } from "./collect-pictures.ts";
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

it.each(
  (["png", "jpeg", "webp"] as const).flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((way) => [format, way] as const),
  ),
)("reads the size of a %s of orientation %i as it is drawn", async (format, orientation) => {
  const bytes = await drawn(211, 97).withMetadata({ orientation }).toFormat(format).toBuffer();
  const [size] = await frameSizes(bytes);
  expect(pictureSize(bytes)).toEqual(size);
  const page = await (await openImageForDrawing(bytes)).draw(1, 72);
  expect({ width: page.widthPx, height: page.heightPx }).toEqual(size);
});

it("collects the size of a large webp whose orientation is at its end", async () => {
  let state = 1;
  const noise = Uint8Array.from({ length: 700 * 500 * 3 }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return state >>> 24;
  });
  const bytes = await sharp(noise, { raw: { width: 700, height: 500, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .webp({ lossless: true })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(300_000);
  const read = {
    byteLength: bytes.length,
    start: (most: number) => bytes.subarray(0, most),
    read: () => bytes,
  };
  expect(collectPictures().add(read, "a.webp", undefined)).toMatchObject([{ width: 500, height: 700 }]);
});

it("returns a size or null for any bytes, also after a true signature", () => {
  const signatures = [
    [0xff, 0xd8, 0xff],
    [0xff, 0xd8, 0xff, 0xe1, 0, 40, ...Buffer.from("Exif\0\0MM")],
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
