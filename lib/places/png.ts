import { crc32, deflateSync } from "node:zlib";
import type { Painter } from "./painter.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Eight bits a channel, red, green and blue; one way of compression, of filters and of order. */
const HEADER_END = [8, 2, 0, 0, 0];

/** Returns a picture as PNG (ISO 15948). */
export function writePng({
  width,
  height,
  pixels,
}: Pick<Painter, "width" | "height" | "pixels">): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(HEADER_END, 8);
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from(SIGNATURE), ...parts]));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
