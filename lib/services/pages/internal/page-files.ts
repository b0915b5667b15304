import type { WorkContext } from "#lib/context.ts";
import { DRAWN_FORMATS } from "#lib/domain/formats.ts";
import type { PageFile } from "#lib/ingest/pages/protocol.ts";
import type { FileSource } from "#lib/ingest/processes/file-source.ts";

/** A version's file in the form that page processes need. */
export type OpenPages = { readonly file: PageFile; readonly source: FileSource };

/** Returns the format that page processes draw. Null for a format with neither pages nor pictures. */
export function pageFormat(format: string): PageFile["format"] | null {
  return DRAWN_FORMATS.find((drawn) => drawn === format) ?? null;
}

export function openPages(
  context: WorkContext,
  version: { readonly byteHash: string; readonly sizeBytes: number; readonly format: string },
): OpenPages | null {
  const format = pageFormat(version.format);
  if (format === null) return null;
  const source = { path: context.blobs.locate(version.byteHash), size: version.sizeBytes };
  return { file: { hash: version.byteHash, format }, source };
}

/**
 * Calls `work` for each page in order, in parallel for as many pages as there are page processes.
 * @throws the first error of `work`; starts no further page then, or when the context's signal aborts.
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
