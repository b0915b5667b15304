import type { StagedBlob } from "#lib/blobs/blob-store.ts";
import type { Context } from "#lib/context.ts";
import { fileNameOf, normaliseSourcePath } from "#lib/domain/source-path.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type DetectedFormat, detectByEnds, detectFormat } from "#lib/ingest/detect.ts";
import { checkLimits } from "#lib/ingest/limits.ts";
import { HEAD_BYTES } from "#lib/ingest/within-limits.ts";
import { ingestLimits } from "../shared/ingest-limits.ts";

/** The directory of a container is at its end. */
const TAIL_BYTES = 4 * 1024 * 1024;

/** A file whose name, size and content were checked and accepted. */
export type InspectedFile = {
  readonly staged: StagedBlob;
  readonly path: string;
  readonly format: string;
  readonly mediaType: string;
};

/**
 * Checks the name, size and content of a file.
 * @throws AppError with a message for the file's owner.
 */
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

/**
 * Detects a large file's format from its first and last bytes, so that memory never holds more than the limit for text.
 */
async function detect(staged: StagedBlob, fileName: string, textBytes: number): Promise<DetectedFormat> {
  const { size } = staged;
  if (size <= Math.max(textBytes, HEAD_BYTES)) return detectFormat(await staged.read(0, size), fileName);
  const head = await staged.read(0, HEAD_BYTES);
  const tail = await staged.read(Math.max(HEAD_BYTES, size - TAIL_BYTES), size);
  return detectByEnds({ size, head, tail }, fileName);
}
