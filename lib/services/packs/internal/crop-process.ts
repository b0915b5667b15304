import { AppError } from "#lib/errors/app-error.ts";
import type { CropRequest, CropResponse } from "#lib/ingest/pages/crop.ts";
import { type CroppedPicture, isCroppedPicture } from "#lib/ingest/pages/cropped-picture.ts";
import { programPool } from "#lib/ingest/processes/program-pool.ts";
import { CROP_PROCESS } from "#lib/packs/process-limits.ts";

/** The largest picture, 16 million pixels, takes a second. */
const TIMEOUT_MS = 20_000;

const poolOf = programPool<CropRequest, CropResponse>("crop-picture.ts", CROP_PROCESS);

/**
 * Cuts a place out of the picture of a page in a sandboxed process, because decoding a large plan takes time and memory.
 * @param rootDirectory root of the checkout
 * @returns null if the process has no answer, or one that is no figure.
 * @throws AppError("queue_full") if too many pictures wait; AppError("cancelled") once the signal aborts.
 */
export async function cropInProcess(
  rootDirectory: string,
  request: CropRequest,
  signal: AbortSignal,
): Promise<CroppedPicture | null> {
  const end = await poolOf(rootDirectory).run(() => request, { timeoutMs: TIMEOUT_MS, signal });
  if (end.how === "cancelled") throw new AppError("cancelled", "Writing this file was stopped.");
  if (end.how !== "answered") return null;
  const { cropped } = end.answer;
  return isCroppedPicture(cropped) ? cropped : null;
}
