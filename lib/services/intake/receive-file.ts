import { createHash } from "node:crypto";
import type { StagedBlob } from "#lib/blobs/blob-store.ts";
import type { Context } from "#lib/context.ts";
import { fileNameOf, normaliseSourcePath } from "#lib/domain/source-path.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type DetectedFormat, detectByEnds, detectFormat } from "#lib/ingest/detect.ts";
import { checkLimits } from "#lib/ingest/limits.ts";
import { HEAD_BYTES, withinLimits } from "#lib/ingest/within-limits.ts";
import { ingestLimits } from "./ingest-limits.ts";

/** At the end of a container stands its directory. */
const TAIL_BYTES = 4 * 1024 * 1024;

/** A file that may be taken in, checked by its name, its size and its content. */
export type InspectedFile = {
  readonly staged: StagedBlob;
  readonly path: string;
  readonly format: string;
  readonly mediaType: string;
};

/**
 * Takes a file's bytes in as they come, to the disk, and stops at the first that is too many.
 * @throws AppError in words for the person whose file it is; nothing is left of it then.
 */
export function stageFile(
  context: Context,
  source: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<StagedBlob> {
  return context.blobs.stage(withinLimits(source, fileName, ingestLimits(context.config)));
}

/** Bytes that are in memory anyway, as if they had been staged. */
export function stagedBytes(context: Context, bytes: Uint8Array): StagedBlob {
  return {
    sha256: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.byteLength,
    read: async (start, end) => bytes.subarray(start, end),
    keep: async () => {
      await context.blobs.put(bytes);
    },
    discard: async () => {},
  };
}

/** @throws AppError in words for the person whose file it is. */
export async function inspectFile(
  context: Context,
  input: { readonly staged: StagedBlob; readonly path: string },
): Promise<InspectedFile> {
  const { staged } = input;
  const path = normaliseSourcePath(input.path);
  if (path === null)
    throw new AppError("path_refused", "The file has no usable name. Rename it and try again.");
  const limits = ingestLimits(context.config);
  checkLimits({ path, byteLength: staged.size }, limits);
  const { format, mediaType } = await detect(staged, fileNameOf(path), limits.textBytes);
  checkLimits({ path, byteLength: staged.size, format }, limits);
  return { staged, path, format, mediaType };
}

/** What is larger than any text is told by its ends, so that memory holds no more of a file than of a text. */
async function detect(staged: StagedBlob, fileName: string, textBytes: number): Promise<DetectedFormat> {
  const { size } = staged;
  if (size <= Math.max(textBytes, HEAD_BYTES)) return detectFormat(await staged.read(0, size), fileName);
  const head = await staged.read(0, HEAD_BYTES);
  const tail = await staged.read(Math.max(HEAD_BYTES, size - TAIL_BYTES), size);
  return detectByEnds({ size, head, tail }, fileName);
}
