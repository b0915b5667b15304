/** Exif orientations that swap width and height when the picture is shown upright. */
export const ON_ITS_SIDE: ReadonlySet<number> = new Set([5, 6, 7, 8]);

const PREFIX = "Exif\0\0";
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/**
 * Reads the orientation from Exif data, with or without the words that precede it in a jpeg.
 * @returns 1 (upright) to 8; 1 also for data without an orientation, or cut off before it.
 */
export function orientationIn(exif: Uint8Array): number {
  const hasPrefix = String.fromCharCode(...exif.subarray(0, PREFIX.length)) === PREFIX;
  const tiff = hasPrefix ? exif.subarray(PREFIX.length) : exif;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff[0] === 0x49;
  try {
    const directory = view.getUint32(4, isLittle);
    const count = view.getUint16(directory, isLittle);
    for (let at = directory + 2; at < directory + 2 + count * ENTRY_BYTES; at += ENTRY_BYTES)
      if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
