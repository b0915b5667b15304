import path from "node:path";
import type { PackExport } from "#lib/domain/pack-export.ts";
import type { PackFigureEntry } from "#lib/domain/pack-figures.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createPool, type ProgramPool } from "#lib/ingest/processes/pool.ts";

/** A request to the process: the pack, and the figures of its cited drawings. */
export type PdfRequest = { readonly file: PackExport; readonly figures: readonly PackFigureEntry[] };
/** The answer of the process: the file, or the reason for none. */
export type PdfResponse =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly message: string };

/** The largest pack, 500 items of 20,000 characters, takes 50 seconds. */
const TIMEOUT_MS = 120_000;
/** What the process may use: memory, and no rights. */
export const PDF_PROCESS = { heapMb: 1024, idleMs: 30_000, rights: {} } as const;

/** One process for each checkout, started by its first file. Files wait for each other. */
const pools = new Map<string, ProgramPool<PdfRequest, PdfResponse>>();

function poolOf(rootDirectory: string): ProgramPool<PdfRequest, PdfResponse> {
  const known = pools.get(rootDirectory);
  if (known) return known;
  const program = path.join(/* turbopackIgnore: true */ rootDirectory, "workers", "processes", "pack-pdf.ts");
  const pool = createPool<PdfRequest, PdfResponse>({
    ...{ rootDirectory, program, size: 1, ...PDF_PROCESS },
  });
  pools.set(rootDirectory, pool);
  return pool;
}

type PdfOptions = {
  readonly figures?: readonly PackFigureEntry[];
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
};

/**
 * Writes a pack as PDF in a sandboxed process, because a large pack takes seconds and the library is large.
 * @param rootDirectory root of the checkout. The program is located from here, because bundlers move this file.
 * @throws AppError("bad_request") if it takes too much time or memory; AppError("cancelled") once the signal aborts.
 */
export async function writePdfInProcess(
  rootDirectory: string,
  file: PackExport,
  { figures = [], signal, timeoutMs = TIMEOUT_MS }: PdfOptions = {},
): Promise<Uint8Array> {
  const end = await poolOf(rootDirectory).run(() => ({ file, figures }), { timeoutMs, signal });
  if (end.how === "cancelled") throw new AppError("cancelled", "Writing this file was stopped.");
  if (end.how === "timed_out" || end.how === "out_of_memory")
    throw new AppError("bad_request", "This pack is too large for a PDF. Export it as Word, or divide it.");
  if (end.how !== "answered") throw new Error(`The process that writes PDFs ended: ${end.how}`);
  if (!end.answer.ok) throw new Error(end.answer.message);
  return end.answer.bytes;
}
