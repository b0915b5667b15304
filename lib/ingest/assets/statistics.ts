import sharp from "sharp";
import type { PictureStatistics } from "./draft.ts";

/** A part of a picture, in pixels. */
export type PixelBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

const SIDE = 160;
const WHITE = 235;

/**
 * Returns the statistics of a part of a picture after reducing it: white share, colours and variation.
 * @throws the errors of sharp.
 */
export async function pictureStatistics(bytes: Uint8Array, part: PixelBox): Promise<PictureStatistics> {
  const { data, info } = await sharp(bytes)
    .extract(part)
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return statisticsOf(data, info.channels);
}

/** Returns the statistics of raw pixels with `channels` bytes each. */
export function statisticsOf(data: Uint8Array, channels: number): PictureStatistics {
  const brightness = new Float64Array(256);
  const colours = new Set<number>();
  const pixels = Math.max(1, Math.floor(data.length / channels));
  let white = 0;
  let saturation = 0;
  for (let at = 0; at + channels <= data.length; at += channels) {
    const red = data[at] ?? 0;
    const green = channels >= 3 ? (data[at + 1] ?? 0) : red;
    const blue = channels >= 3 ? (data[at + 2] ?? 0) : red;
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    if (least >= WHITE) white++;
    saturation += most === 0 ? 0 : (most - least) / most;
    colours.add(((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4));
    const bin = Math.floor(red * 0.299 + green * 0.587 + blue * 0.114);
    brightness[bin] = (brightness[bin] ?? 0) + 1;
  }
  let entropy = 0;
  for (const count of brightness) if (count > 0) entropy -= (count / pixels) * Math.log2(count / pixels);
  return { white: white / pixels, entropy, colours: colours.size, saturation: saturation / pixels };
}
