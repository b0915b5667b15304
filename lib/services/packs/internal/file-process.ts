import type { PackExport } from "#lib/domain/pack-export.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { programPool } from "#lib/ingest/processes/program-pool.ts";
import { FILE_PROCESS } from "#lib/packs/process-limits.ts";
import type { WriteRequest, WriteResponse, WrittenFormat } from "#lib/packs/process-protocol.ts";

/** The largest pack, 500 items of 20,000 characters, takes 50 seconds as PDF. */
const TIMEOUT_MS = 120_000;

const poolOf = programPool<WriteRequest, WriteResponse>("pack-file.ts", FILE_PROCESS);

const TOO_LARGE: Readonly<Record<WrittenFormat, string>> = {
  docx: "This pack is too large for a Word file. Export it as Markdown, or divide it.",
  pdf: "This pack is too large for a PDF. Export it as Word, or divide it.",
};

type FileOptions = {
  readonly figures?: readonly PackFigureEntry[];
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
};

/**
 * Writes a pack as Word or PDF in a sandboxed process, because a large pack takes seconds and the libraries are large.
 * @param rootDirectory root of the checkout
 * @throws AppError("bad_request") if it takes too much time or memory; ("queue_full") if too many files wait;
 *   ("cancelled") once the signal aborts.
 */
export async function writeFileInProcess(
  rootDirectory: string,
  format: WrittenFormat,
  file: PackExport,
  { figures = [], signal, timeoutMs = TIMEOUT_MS }: FileOptions = {},
): Promise<Uint8Array> {
  const end = await poolOf(rootDirectory).run(() => ({ format, file, figures }), { timeoutMs, signal });
  if (end.how === "cancelled") throw new AppError("cancelled", "Writing this file was stopped.");
  if (end.how === "timed_out" || end.how === "out_of_memory")
    throw new AppError("bad_request", TOO_LARGE[format]);
  if (end.how !== "answered") throw new Error(`The process that writes packs ended: ${end.how}`);
  if (!end.answer.ok) throw new Error(end.answer.message);
  return end.answer.bytes;
}
