import type { PackExport } from "#lib/domain/pack-export.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { programPool } from "#lib/ingest/processes/program-pool.ts";
import { FILE_PROCESS } from "#lib/packs/process-limits.ts";
import type { WriteRequest, WriteResponse, WrittenFormat } from "#lib/packs/process-protocol.ts";
import type { SiteDocument } from "#lib/packs/write-site-docx.ts";

/** The largest pack, 500 items of 20,000 characters, takes 50 seconds as PDF. */
const TIMEOUT_MS = 120_000;

const poolOf = programPool<WriteRequest, WriteResponse>("pack-file.ts", FILE_PROCESS);

const TOO_LARGE: Readonly<Record<WrittenFormat, string>> = {
  docx: "This pack is too large for a Word file. Export it as Markdown, or divide it.",
  pdf: "This pack is too large for a PDF. Export it as Word, or divide it.",
};

type FileOptions = {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
};

/**
 * Writes a pack as Word or PDF in a sandboxed process, because a large pack takes seconds and the libraries are large.
 * @param rootDirectory root of the checkout
 * @throws AppError("bad_request") if it takes too much time or memory; ("queue_full") if too many files wait;
 *   ("cancelled") once the signal aborts.
 */
export function writeFileInProcess(
  rootDirectory: string,
  format: WrittenFormat,
  file: PackExport,
  { figures = [], ...options }: FileOptions & { readonly figures?: readonly PackFigureEntry[] } = {},
): Promise<Uint8Array> {
  return written(rootDirectory, { format, file, figures }, TOO_LARGE[format], options);
}

/** Writes a site report as Word, in the same process. @throws as `writeFileInProcess`. */
export function writeSiteInProcess(
  rootDirectory: string,
  site: SiteDocument,
  options: FileOptions = {},
): Promise<Uint8Array> {
  const tooLarge = "This report is too large for a Word file. Export it as CSV.";
  return written(rootDirectory, { format: "site-docx", site }, tooLarge, options);
}

async function written(
  rootDirectory: string,
  request: WriteRequest,
  tooLarge: string,
  { signal, timeoutMs = TIMEOUT_MS }: FileOptions,
): Promise<Uint8Array> {
  const end = await poolOf(rootDirectory).run(() => request, { timeoutMs, signal });
  if (end.how === "cancelled") throw new AppError("cancelled", "Writing this file was stopped.");
  if (end.how === "timed_out" || end.how === "out_of_memory") throw new AppError("bad_request", tooLarge);
  if (end.how !== "answered") throw new Error(`The process that writes files ended: ${end.how}`);
  if (!end.answer.ok) throw new Error(end.answer.message);
  return end.answer.bytes;
}
