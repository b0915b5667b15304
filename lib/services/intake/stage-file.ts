import type { StagedBlob } from "#lib/blobs/blob-store.ts";
import type { Context } from "#lib/context.ts";
import { withinLimits } from "#lib/ingest/within-limits.ts";
import { ingestLimits } from "./shared/ingest-limits.ts";

/**
 * Streams a file's bytes to the disk and stops at the size limit (ADR 0026).
 * @throws AppError with a message for the file's owner. Leaves nothing on the disk then.
 */
export function stageFile(
  context: Context,
  source: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<StagedBlob> {
  return context.blobs.stage(withinLimits(source, fileName, ingestLimits(context.config)));
}
