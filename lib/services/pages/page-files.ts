import type { WorkContext } from "#lib/context.ts";
import type { PageFile } from "#lib/ingest/pages/protocol.ts";

/** A version's file as the processes that draw pages want it. */
export type OpenPages = {
  readonly file: PageFile;
  /** Read from the store when the first process needs it, and then held for as long as this is. */
  readonly bytes: () => Promise<Uint8Array>;
};

/** Formats that have pages; the others stay text. */
export function pageFormat(format: string): PageFile["format"] | null {
  return format === "pdf" || format === "image" ? format : null;
}

/** @param bytes of the file, where they are in memory anyway: a scan of hundreds of pages is not held twice. */
export function openPages(
  context: WorkContext,
  version: { readonly byteHash: string; readonly format: string },
  bytes?: Uint8Array,
): OpenPages | null {
  const format = pageFormat(version.format);
  if (format === null) return null;
  let read = bytes && Promise.resolve(bytes);
  return {
    file: { hash: version.byteHash, format },
    bytes: () => (read ??= context.blobs.get(version.byteHash)),
  };
}

/**
 * Does something for each page, as many at once as there are processes for pages, in order of their numbers.
 * @throws what `work` throws first; no further page is begun then, or when the context's signal aborts.
 */
export async function forEachPage(
  context: WorkContext,
  numbers: readonly number[],
  work: (number: number) => Promise<void>,
): Promise<void> {
  const waiting = [...numbers];
  const worker = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      context.signal.throwIfAborted();
      try {
        await work(number);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(context.pages.size, numbers.length) }, worker));
}
