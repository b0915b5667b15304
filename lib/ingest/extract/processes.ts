import path from "node:path";
import type { Extracted, ReadableFormat } from "#lib/domain/extracted.ts";
import type { GivenReading } from "#lib/domain/ocr.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ERROR_CODES } from "#lib/errors/codes.ts";
import type { IngestLimits } from "../limits.ts";
import { createPool } from "../processes/pool.ts";
import type { ExtractRequest, ExtractResponse } from "./processes/protocol.ts";

export type ExtractProcessesOptions = {
  /** The project's root: the program is looked up below it, since bundlers move this file. */
  readonly rootDirectory: string;
  /** Processes at most; each is started when it is first needed. Default 1. */
  readonly size?: number;
  /** A process without work ends after this long. Default 30 s. */
  readonly idleMs?: number;
  /** Heap of each process; a file that needs more is refused. Default 1024. */
  readonly heapMb?: number;
  /** Another program to run, for tests. */
  readonly program?: string;
};

export type ExtractCall = {
  /** From the moment the file is taken up. Default 60 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** What the extractors of nested and zipped formats may unpack; theirs by default. */
  readonly limits?: IngestLimits;
  /** What was recognised on the file's pages. */
  readonly readings?: readonly GivenReading[];
};

export type ExtractProcesses = {
  /**
   * Reads a file in a process of its own, so that neither its length nor its malice can stop the caller: a heap that
   * bursts ends the whole process that it is in, which is why a thread is not enough.
   * @throws AppError what the extractor says; `timed_out`, `cancelled`, `too_complex` (out of memory) or `damaged` (the
   *   extractor broke) when it says nothing more.
   */
  extract(
    format: ReadableFormat,
    bytes: Uint8Array,
    fileName: string,
    call?: ExtractCall,
  ): Promise<Extracted>;
  /** Ends the processes; calls under way fail with `cancelled`. */
  close(): Promise<void>;
};

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_HEAP_MB = 1024;
const DEFAULT_IDLE_MS = 30_000;
/** A process that has read a file of this size or more keeps too much of it to wait for the next one. */
const LARGE_BYTES = 16 * 1024 * 1024;

function cancelled(): AppError {
  return new AppError("cancelled", "Reading this file was stopped.");
}

function timedOut(timeoutMs: number): AppError {
  const seconds = Math.max(1, Math.round(timeoutMs / 1000));
  return new AppError(
    "timed_out",
    `Reading this file took longer than ${seconds} seconds and was given up.`,
    { seconds },
  );
}

function tooMuchMemory(heapMb: number): AppError {
  return new AppError(
    "too_complex",
    `Reading this file needed more memory than allowed for one file (${heapMb} MB). The limit can be raised in the configuration.`,
    { heapMb },
  );
}

function broken(): AppError {
  return new AppError(
    "damaged",
    "This file broke the reader: its contents are not what its format promises.",
    { unexpected: true },
  );
}

function refusal({ code, message, details }: Extract<ExtractResponse, { ok: false }>): AppError {
  return new AppError(ERROR_CODES.find((known) => known === code) ?? "damaged", message, details);
}

/** A pool of one or a few processes that read files, each one file at a time, in the order asked. */
export function createExtractProcesses(options: ExtractProcessesOptions): ExtractProcesses {
  const heapMb = options.heapMb ?? DEFAULT_HEAP_MB;
  const pool = createPool<ExtractRequest, ExtractResponse>({
    program: options.program ?? path.join(options.rootDirectory, "workers", "processes", "extract.ts"),
    size: Math.max(1, options.size ?? 1),
    idleMs: options.idleMs ?? DEFAULT_IDLE_MS,
    heapMb,
  });
  return {
    extract: async (format, bytes, fileName, call = {}) => {
      const { timeoutMs = DEFAULT_TIMEOUT_MS, signal, limits, readings } = call;
      const request = {
        ...{ format, bytes, fileName },
        ...(limits ? { limits } : {}),
        ...(readings ? { readings } : {}),
      };
      const end = await pool.run(() => request, { timeoutMs, signal });
      if (bytes.byteLength >= LARGE_BYTES) await pool.rest();
      switch (end.how) {
        case "answered":
          if (end.answer.ok) return end.answer.extracted;
          throw refusal(end.answer);
        case "timed_out":
          throw timedOut(timeoutMs);
        case "cancelled":
          throw cancelled();
        case "broken":
          throw broken();
        // What is ended from outside twice over one file has most likely eaten the machine's memory.
        default:
          throw tooMuchMemory(heapMb);
      }
    },
    close: () => pool.close(),
  };
}
