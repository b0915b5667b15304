import sharp, { type Metadata } from "sharp";
import { AppError } from "#lib/errors/app-error.ts";
import { ON_ITS_SIDE } from "../extract/pictures/orientation.ts";
import type { DrawableFile, DrawnPage } from "./draw-pdf.ts";
import { pxPerPixelFor } from "./scale.ts";

/** A picture file's bytes, or its path. */
export type PictureSource = Uint8Array | string;

/** Size of a frame as displayed, rotated as its EXIF data says, in pixels. */
export type FrameSize = { readonly width: number; readonly height: number };

/** Maximum number of frames. Real scans have fewer. */
const MAX_FRAMES = 2000;
/** Maximum size of an unpacked picture: 16,000 by 16,000 pixels. */
export const PICTURE_LIMITS = { limitInputPixels: 256_000_000, failOn: "truncated" } as const;

function damaged(cause: unknown): AppError {
  return new AppError(
    "damaged",
    "This picture is damaged, or larger than a picture may be (256 million pixels).",
    {},
    {
      cause,
    },
  );
}

/**
 * Returns the sizes of a picture file's frames: all pages of a tiff, but only the first frame of an animation.
 * @throws AppError `damaged`, `too_complex` (more than 2,000 pages).
 */
export async function frameSizes(picture: PictureSource): Promise<readonly FrameSize[]> {
  const first = await metadataOf(picture, 0);
  const count = first.format === "tiff" ? (first.pages ?? 1) : 1;
  if (count > MAX_FRAMES) {
    throw new AppError("too_complex", `This picture file has ${count} pages; ${MAX_FRAMES} are read.`);
  }
  const sizes: FrameSize[] = [];
  for (let page = 0; page < count; page++) sizes.push(displayed(await metadataOf(picture, page)));
  return sizes;
}

async function metadataOf(picture: PictureSource, page: number): Promise<Metadata> {
  try {
    return await sharp(picture, { ...PICTURE_LIMITS, page }).metadata();
  } catch (cause) {
    throw damaged(cause);
  }
}

function displayed({ width, height, orientation = 1 }: Metadata): FrameSize {
  return ON_ITS_SIDE.has(orientation) ? { width: height, height: width } : { width, height };
}

/** Opens a picture file for drawing, frame by frame. */
export async function openImageForDrawing(picture: PictureSource): Promise<DrawableFile> {
  const sizes = await frameSizes(picture);
  return {
    pageCount: sizes.length,
    draw: async (number) => {
      const size = sizes[number - 1];
      if (!size) throw new AppError("damaged", `This picture file has no page ${number}.`);
      return drawFrame(picture, number - 1, size);
    },
    close: async () => {},
  };
}

/** Draws a frame upright by its EXIF data, on white if transparent, with eight bits per colour. */
async function drawFrame(picture: PictureSource, page: number, size: FrameSize): Promise<DrawnPage> {
  const pxPerPoint = pxPerPixelFor(size.width, size.height);
  const upright = sharp(picture, { ...PICTURE_LIMITS, page })
    .rotate()
    .flatten({ background: "white" });
  const sized = pxPerPoint < 1 ? upright.resize({ width: Math.round(size.width * pxPerPoint) }) : upright;
  try {
    const { data, info } = await sized.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    const rgb = info.channels >= 3 ? data : threefold(data);
    return { pixels: rgb, channels: 3, widthPx: info.width, heightPx: info.height, pxPerPoint };
  } catch (cause) {
    throw damaged(cause);
  }
}

function threefold(grey: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(grey.length * 3);
  for (let i = 0; i < grey.length; i++) rgb.fill(grey[i] ?? 0, i * 3, i * 3 + 3);
  return rgb;
}
