import { open } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { FilePart } from "#lib/http/send-file-header.ts";

/** Bytes per read. */
const STEP = 128 * 1024;

/**
 * A client at 5 kB/s needs about four minutes until the system accepts more, because its buffers hold megabytes.
 */
export const STALLED_AFTER_MS = 5 * 60_000;

/** Writes bytes and calls back when the system has accepted them. */
type Write = (bytes: Uint8Array, written: () => void) => void;

/**
 * Writes part of a file to a response and does not end it. Fills one of two buffers while the other is sent, so a
 * download uses 256 kB, however large the file and however slow the client. Stops when the client disconnects, and
 * disconnects a client that has read nothing for five minutes.
 * @throws Error if the file cannot be read or is shorter than the part.
 */
export async function sendFile(
  response: ServerResponse,
  { path, start, end }: FilePart,
  write: Write,
  { stalledAfterMs = STALLED_AFTER_MS } = {},
): Promise<void> {
  response.setTimeout(stalledAfterMs, () => response.destroy());
  const handle = await open(path, "r");
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  try {
    let [spare, next] = [buffer(), buffer()];
    let position = start;
    while (position < end && !response.destroyed) {
      const { bytesRead } = await handle.read(next.bytes, 0, Math.min(STEP, end - position), position);
      if (bytesRead === 0) throw new Error("The file is shorter than the requested part.");
      position += bytesRead;
      const bytes = next.bytes.subarray(0, bytesRead);
      const sent = new Promise<void>((resolve) => write(bytes, () => resolve()));
      next.sent = Promise.race([sent, closed]);
      [spare, next] = [next, spare];
      await next.sent;
    }
    await spare.sent;
  } finally {
    await handle.close();
  }
}

type ReusedBuffer = { readonly bytes: Buffer; sent: Promise<void> };

function buffer(): ReusedBuffer {
  return { bytes: Buffer.allocUnsafeSlow(STEP), sent: Promise.resolve() };
}
