/** Size in pixels that the header of a picture states. */
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
      return sized(view.getUint32(16), view.getUint32(20));
    if (start[0] === 0xff && start[1] === 0xd8) return jpegSize(view);
    if (/^GIF8[79]a$/.test(ascii(start, 0, 6)))
      return sized(view.getUint16(6, true), view.getUint16(8, true));
    if (ascii(start, 0, 4) === "RIFF" && ascii(start, 8, 4) === "WEBP") return webpSize(start, view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function sized(width: number, height: number): PictureSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Walks the segments up to the frame header (ITU-T T.81, B.1.1.3). */
function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return sized(view.getUint16(at + 7), view.getUint16(at + 5));
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** A webp file is lossy, lossless or extended (RFC 9649). */
function webpSize(start: Uint8Array, view: DataView): PictureSize | null {
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
  switch (ascii(start, 12, 4)) {
    case "VP8 ":
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return sized(three(24) + 1, three(27) + 1);
    default:
      return null;
  }
}
