/** A part of a page as JPEG. */
export type CroppedPicture = {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
};

/** Enough for a figure as wide as an A4 page at 200 dots per inch. */
export const MAX_SIDE_PX = 1600;

const JPEG_START = [0xff, 0xd8, 0xff];

/**
 * Whether an answer of the process is a JPEG of a possible size. The process decodes files from elsewhere, and its answer
 * goes into a file for other people.
 */
export function isCroppedPicture(answer: unknown): answer is CroppedPicture {
  if (typeof answer !== "object" || answer === null) return false;
  const { bytes, widthPx, heightPx } = answer as Partial<Record<keyof CroppedPicture, unknown>>;
  return bytes instanceof Uint8Array && startsAsJpeg(bytes) && isSide(widthPx) && isSide(heightPx);
}

function startsAsJpeg(bytes: Uint8Array): boolean {
  return JPEG_START.every((byte, at) => bytes[at] === byte);
}

function isSide(px: unknown): boolean {
  return typeof px === "number" && Number.isInteger(px) && px >= 1 && px <= MAX_SIDE_PX;
}
