import { AppError } from "#lib/errors/app-error.ts";
import { boundaryLines } from "./boundary-lines.ts";

const BOUNDARY = /\bboundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s";]{1,200}))/gi;
const MAX_BOUNDARIES = 10_000;

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
  for (const _line of boundaryLines(buffer, boundaries)) if (++parts > maxParts) throw tooMany(maxParts);
}

function tooMany(limit: number): AppError {
  return new AppError("too_complex", `This message has more than ${limit} parts, which is too many.`, {
    limit,
  });
}
