import type { ExportedPack } from "#lib/domain/pack-export.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { programPool } from "#lib/ingest/processes/program-pool.ts";
import { EXPORT_PROCESS } from "#lib/packs/process-limits.ts";
import type { ReadRequest, ReadResponse } from "#lib/packs/process-protocol.ts";

/** An export of the largest pack takes a few seconds. */
const TIMEOUT_MS = 20_000;

const poolOf = programPool<ReadRequest, ReadResponse>("pack-export.ts", EXPORT_PROCESS);

/**
 * Reads one of our exports in a sandboxed process: a hostile file can make its parser work for minutes.
 * @param rootDirectory root of the checkout
 * @throws AppError("bad_request") with a message for any other file, and for one that takes too long or too much
 *   memory; ("queue_full") if too many files wait; ("cancelled") once the signal aborts.
 */
export async function readExportInProcess(
  rootDirectory: string,
  bytes: Uint8Array,
  { signal, timeoutMs = TIMEOUT_MS }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<ExportedPack> {
  const end = await poolOf(rootDirectory).run(() => ({ bytes }), { timeoutMs, signal });
  if (end.how === "cancelled") throw new AppError("cancelled", "Reading this file was stopped.");
  if (end.how !== "answered")
    throw new AppError(
      "bad_request",
      "This file was not checked, because reading it takes too much time or memory. Export the pack again.",
    );
  if (!end.answer.ok) throw new AppError("bad_request", end.answer.message);
  return end.answer.pack;
}
