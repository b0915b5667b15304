import { AppError } from "#lib/errors/app-error.ts";
import { boundaryLines } from "./boundary-lines.ts";

/** A boundary, or a numbered piece of one, possibly with percent signs for bytes (RFC 2231). */
const BOUNDARY =
  /\bboundary(?:\*(\d{1,2}))?(\*)?\s*=\s*(?:"((?:[^"\\\r\n]|\\[^\r\n]){0,200})"|([^\s";]{1,200}))/gi;
/** A line that does not continue the header above it. */
const HEADER_END = /\n(?![ \t])/;
const MAX_BOUNDARIES = 10_000;

/**
 * Counts the parts of a message before it is parsed: the lines that consist of a declared boundary.
 * @throws AppError `too_complex` for more parts than allowed.
 */
export function checkParts(bytes: Uint8Array, maxParts: number): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boundaries = new Set<string>();
  for (const boundary of boundariesIn(buffer.toString("latin1"))) {
    if (boundary !== "") boundaries.add(boundary);
    if (boundaries.size > Math.min(maxParts, MAX_BOUNDARIES)) throw tooMany(maxParts);
  }
  if (boundaries.size === 0) return;
  let parts = 0;
  for (const _line of boundaryLines(buffer, boundaries)) if (++parts > maxParts) throw tooMany(maxParts);
}

/** Yields the boundaries that a message declares. One in pieces is yielded after each piece of its header. */
function* boundariesIn(text: string): Generator<string> {
  let pieces = new Map<number, string>();
  let end = 0;
  for (const { 0: whole, 1: number, 2: percent, 3: quoted, 4: bare, index } of text.matchAll(BOUNDARY)) {
    const value = quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "";
    const words = percent ? value.replace(/^[^']*'[^']*'/, "") : value;
    if (HEADER_END.test(text.slice(end, index))) pieces = new Map();
    end = index + whole.length;
    const at = Number(number ?? 0);
    if (number === undefined && !percent) yield value;
    // Of two equal pieces the first counts.
    else if (!pieces.has(at)) yield joined(pieces.set(at, words));
  }
}

const joined = (pieces: ReadonlyMap<number, string>) =>
  withBytes(
    [...pieces]
      .sort(([a], [b]) => a - b)
      .map(([, words]) => words)
      .join(""),
  );

const withBytes = (words: string) =>
  words.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function tooMany(limit: number): AppError {
  return new AppError("too_complex", `This message has more than ${limit} parts, which is too many.`, {
    limit,
  });
}
