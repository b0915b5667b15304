import type { FileHandle } from "node:fs/promises";
import type { BlobPart } from "./blob-store.ts";

/** Bytes read at once: what a slow reader holds in memory. */
const STEP = 64 * 1024;

/**
 * An open file as a stream that reads a step when the reader requests it. It owns the handle, which is closed at the
 * end, when the reader cancels, when reading fails and when the signal aborts.
 */
export function streamFile(
  handle: FileHandle,
  { start = 0, end = Number.POSITIVE_INFINITY, signal }: BlobPart,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start;
  let closing: Promise<void> | undefined;
  const close = () => {
    signal?.removeEventListener("abort", onAbort);
    closing ??= handle.close();
    return closing;
  };
  let fail: ((reason: unknown) => void) | undefined;
  const onAbort = () => {
    fail?.(signal?.reason);
    // The client is gone, so an error has no receiver.
    close().catch(() => {});
  };
  const next = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    const size = Math.min(STEP, end - position);
    if (size <= 0) return null;
    const bytes = new Uint8Array(size);
    const { bytesRead } = await handle.read(bytes, 0, size, position);
    position += bytesRead;
    return bytesRead === 0 ? null : bytes.subarray(0, bytesRead);
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        fail = (reason) => controller.error(reason);
        if (signal?.aborted) onAbort();
        else signal?.addEventListener("abort", onAbort, { once: true });
      },
      pull: async (controller) => {
        try {
          const bytes = await next();
          if (closing !== undefined) return;
          if (bytes !== null) return controller.enqueue(bytes);
          await close();
          controller.close();
        } catch (error) {
          if (closing !== undefined) return;
          await close().catch(() => {});
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
