import { ON_ITS_SIDE, orientationIn } from "./orientation.ts";

/** Size in pixels of a picture as it is shown, upright by its Exif data. */
export type PictureSize = { readonly width: number; readonly height: number };

const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/**
 * Reads the size from the first bytes of a png, jpeg, gif or webp picture, without decoding it. These are the pictures
 * that are drawn. Their bytes decide, because names and stated media types may be wrong.
 * @returns null for other bytes, and for a header that is cut off.
 */
export function pictureSize(start: Uint8Array): PictureSize | null {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  try {
    if (start[0] === 0x89 && ascii(start, 1, 7) === "PNG\r\n\x1a\n" && ascii(start, 12, 4) === "IHDR")
      return shown(view.getUint32(16), view.getUint32(20), pngExif(start, view));
    if (start[0] === 0xff && start[1] === 0xd8) return jpegSize(start, view);
    if (/^GIF8[79]a$/.test(ascii(start, 0, 6)))
      return shown(view.getUint16(6, true), view.getUint16(8, true));
    if (isWebp(start)) return webpSize(start, view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** True for a picture whose Exif data follow its pixels, so that its first bytes do not show its orientation. */
export function hasLateExif(start: Uint8Array): boolean {
  return isWebp(start) && ascii(start, 12, 4) === "VP8X" && ((start[20] ?? 0) & WEBP_EXIF) !== 0;
}

const WEBP_EXIF = 0x08;
const isWebp = (start: Uint8Array) => ascii(start, 0, 4) === "RIFF" && ascii(start, 8, 4) === "WEBP";

function shown(width: number, height: number, exif?: Uint8Array): PictureSize | null {
  if (width <= 0 || height <= 0) return null;
  return exif && ON_ITS_SIDE.has(orientationIn(exif)) ? { width: height, height: width } : { width, height };
}

/** Returns the Exif data before the pixels (PNG, third edition, 11.3.4.6). */
function pngExif(start: Uint8Array, view: DataView): Uint8Array | undefined {
  for (let at = 8; at + 8 <= start.length; ) {
    const [length, kind] = [view.getUint32(at), ascii(start, at + 4, 4)];
    if (kind === "eXIf") return start.subarray(at + 8, at + 8 + length);
    if (kind === "IDAT") return undefined;
    at += 12 + length;
  }
  return undefined;
}

/** Walks the segments up to the frame header (ITU-T T.81, B.1.1.3). */
function jpegSize(start: Uint8Array, view: DataView): PictureSize | null {
  let exif: Uint8Array | undefined;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return shown(view.getUint16(at + 7), view.getUint16(at + 5), exif);
    else {
      const end = at + 2 + Math.max(2, view.getUint16(at + 2));
      if (marker === 0xe1 && ascii(start, at + 4, 4) === "Exif") exif ??= start.subarray(at + 4, end);
      at = end;
    }
  }
}

/** A webp file is lossy, lossless or extended (RFC 9649). */
function webpSize(start: Uint8Array, view: DataView): PictureSize | null {
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
  switch (ascii(start, 12, 4)) {
    case "VP8 ":
      return shown(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return shown((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return shown(three(24) + 1, three(27) + 1, webpExif(start, view));
    default:
      return null;
  }
}

function webpExif(start: Uint8Array, view: DataView): Uint8Array | undefined {
  for (let at = 12; at + 8 <= start.length; ) {
    const length = view.getUint32(at + 4, true);
    if (ascii(start, at, 4) === "EXIF") return start.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  return undefined;
}
