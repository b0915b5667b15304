import { AppError } from "#lib/errors/app-error.ts";

const BOUNDARY = /\bboundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/gi;
const MAX_BOUNDARIES = 10_000;
const DASH = 0x2d;
const LINE_END = 0x0a;

/**
 * Counts the parts of a message before it is parsed: the lines that consist of a declared boundary.
 * @throws AppError `too_complex` for more parts than allowed.
 */
export function checkParts(bytes: Uint8Array, maxParts: number): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boundaries = new Set<string>();
  for (const [, quoted, bare] of buffer.toString("latin1").matchAll(BOUNDARY)) {
    boundaries.add(quoted ?? bare ?? "");
    if (boundaries.size > Math.min(maxParts, MAX_BOUNDARIES)) throw tooMany(maxParts);
  }
  if (boundaries.size === 0) return;
  let parts = 0;
  for (let at = buffer.indexOf("\n--", 0, "latin1"); at >= 0; at = buffer.indexOf("\n--", at + 1, "latin1")) {
    if (boundaries.has(lineAt(buffer, at + 3)) && ++parts > maxParts) throw tooMany(maxParts);
  }
}

/** Returns the words of a line after `start`, without the two dashes that may end it. */
export function lineAt(buffer: Buffer, start: number): string {
  let end = start;
  while (end < buffer.length && end - start < 210 && buffer[end] !== LINE_END) end++;
  while (end > start && (buffer[end - 1] ?? 0) <= 0x20) end--;
  const closes = end - start > 2 && buffer[end - 1] === DASH && buffer[end - 2] === DASH;
  return buffer.toString("latin1", start, closes ? end - 2 : end);
}

function tooMany(limit: number): AppError {
  return new AppError("too_complex", `This message has more than ${limit} parts, which is too many.`, {
    limit,
  });
}
