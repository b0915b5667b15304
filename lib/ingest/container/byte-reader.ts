import { Gunzip } from "fflate";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { InflateLimits } from "../limits.ts";

/** Bytes that are read once, from front to back. */
export type ByteReader = {
  /** Returns the next bytes: fewer than asked for only at the end. */
  take(length: number): Uint8Array;
  /** Passes over bytes without keeping them. Returns how many there were. */
  skip(length: number): number;
};

/** Packed bytes that are inflated at a time. They become at most a thousand times as many. */
const STEP = 16_384;
const ALWAYS_ALLOWED = 1_000_000;

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

export function plainReader(bytes: Uint8Array): ByteReader {
  let at = 0;
  const take = (length: number) => {
    const taken = bytes.subarray(at, at + length);
    at += taken.length;
    return taken;
  };
  return { take, skip: (length) => take(length).length };
}

/**
 * Inflates gzip as it is read, so that memory holds little more than what is asked for.
 * @throws AppError `too_complex` from `take` and `skip` beyond a limit, `damaged` if it cannot be inflated.
 */
export function gzipReader(packed: Uint8Array, limits: InflateLimits): ByteReader {
  const limit = Math.min(limits.maxTotalBytes, Math.max(ALWAYS_ALLOWED, packed.length * limits.maxRatio));
  let pieces: Uint8Array[] = [];
  let [at, held, inflated] = [0, 0, 0];
  const stream = new Gunzip((piece) => {
    inflated += piece.length;
    if (inflated > limit) throw tooLarge(limit);
    if (piece.length > 0) pieces.push(piece);
    held += piece.length;
  });
  const fill = (length: number) => {
    while (held < length && at < packed.length) {
      push(stream, packed.subarray(at, at + STEP), at + STEP >= packed.length);
      at += STEP;
    }
  };
  const drop = (length: number) => {
    let left = length;
    held -= length;
    while (left > 0) {
      const [first = new Uint8Array()] = pieces;
      if (first.length > left) {
        pieces[0] = first.subarray(left);
        return;
      }
      pieces.shift();
      left -= first.length;
    }
  };
  return {
    take(length) {
      fill(length);
      if (pieces.length > 1) pieces = [joined(pieces, held)];
      const taken = (pieces[0] ?? new Uint8Array()).slice(0, length);
      drop(taken.length);
      return taken;
    },
    skip(length) {
      let skipped = 0;
      while (skipped < length) {
        fill(1);
        const part = Math.min(held, length - skipped);
        if (part === 0) break;
        drop(part);
        skipped += part;
      }
      return skipped;
    },
  };
}

function push(stream: Gunzip, packed: Uint8Array, isLast: boolean): void {
  try {
    stream.push(packed, isLast);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("damaged", "The archive is damaged: it cannot be unpacked. It may be cut off.");
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function tooLarge(limit: number): AppError {
  return new AppError(
    "too_complex",
    `Unpacked, this archive would grow to more than ${sizeWords(limit)} from very little; it was not read.`,
    { limit },
  );
}
