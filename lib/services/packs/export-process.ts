import path from "node:path";
import type { ExportedPack } from "#lib/domain/pack-export.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createPool, type ProgramPool } from "#lib/ingest/processes/pool.ts";

/** A request to the process: the file's bytes. */
export type ExportRequest = { readonly bytes: Uint8Array };
/** The answer of the process: the pack, or why the file is refused. */
export type ExportResponse =
  | { readonly ok: true; readonly pack: ExportedPack }
  | { readonly ok: false; readonly message: string };

/** An export of the largest pack takes a few seconds. */
const TIMEOUT_MS = 20_000;
/** What the process may use: memory, and no rights. */
export const EXPORT_PROCESS = { heapMb: 512, idleMs: 30_000, rights: {} } as const;

/** One process for each checkout, started by its first file. Files wait for each other. */
const pools = new Map<string, ProgramPool<ExportRequest, ExportResponse>>();

function poolOf(rootDirectory: string): ProgramPool<ExportRequest, ExportResponse> {
  const known = pools.get(rootDirectory);
  if (known) return known;
  const program = path.join(
    /* turbopackIgnore: true */ rootDirectory,
    "workers",
    "processes",
    "pack-export.ts",
  );
  const pool = createPool<ExportRequest, ExportResponse>({
    ...{ rootDirectory, program, size: 1, ...EXPORT_PROCESS },
  });
  pools.set(rootDirectory, pool);
  return pool;
}

/**
 * Reads one of our exports in a sandboxed process: a hostile file can make its parser work for minutes.
 * @param rootDirectory root of the checkout. The program is located from here, because bundlers move this file.
 * @throws AppError("bad_request") with a message for any other file, and for one that takes too long or too much
 *   memory; AppError("cancelled") once the signal aborts.
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
      "This is no export of a pack: reading it takes too much time or memory.",
    );
  if (!end.answer.ok) throw new AppError("bad_request", end.answer.message);
  return end.answer.pack;
}
