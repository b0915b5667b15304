import path from "node:path";
import { ERROR_CODES } from "#lib/domain/error-codes.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { isConverted, type ReadableFormat } from "#lib/domain/formats.ts";
import type { GivenReading, PageCorrection } from "#lib/domain/ocr.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { Rights } from "#lib/sandbox/start-sandboxed-process.ts";
import { createOfficeConverter, type OfficeConverter } from "../convert/office-converter.ts";
import type { IngestLimits } from "../limits.ts";
import { bytesOf, type FileSource, LARGE_BYTES, pathOfLarge, sizeOf } from "../processes/file-source.ts";
import { createPool } from "../processes/pool.ts";
import type {
  ExtractRequest,
  ExtractResponse,
  Failure,
  UnpackedPart,
  UnpackRequest,
  UnpackResponse,
} from "./processes/protocol.ts";

export type ExtractProcessesOptions = {
  /** Root of the checkout. The program is located from here, because bundlers move this file. */
  readonly rootDirectory: string;
  /** Maximum number of processes. Each starts when it is first needed. Default 1. */
  readonly size?: number;
  /** A process ends after this idle time. Default 30 s. */
  readonly idleMs?: number;
  /** Heap of each process in MB. A file that needs more is refused. Default 1024. */
  readonly heapMb?: number;
  /** Memory of the whole process in MB. A file that needs more is refused. Default: 1536 more than the heap. */
  readonly memoryMb?: number;
  /** Converts files of old office programs. Without it such a file is refused. */
  readonly converter?: OfficeConverter;
  /** Another program, for tests. */
  readonly program?: string;
};

type ExtractCall = {
  /** Counted from the start of the call. Default 60 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Unpacking limits for nested and zipped formats. The extractors' own limits by default. */
  readonly limits?: IngestLimits;
  /** OCR readings of the file's pages. */
  readonly readings?: readonly GivenReading[];
  /** What people typed for the file's pages. */
  readonly corrections?: readonly PageCorrection[];
};

export type ExtractProcesses = {
  /**
   * Reads a file in a separate process, so that a long or malicious file cannot stop the caller. A thread is not
   * enough, because a full heap ends the whole process.
   * @throws AppError from the extractor; or `timed_out`, `cancelled`, `too_complex` (out of memory), or `damaged` (the
   *   extractor failed without an AppError).
   */
  extract(
    format: ReadableFormat,
    source: FileSource,
    fileName: string,
    call?: ExtractCall,
  ): Promise<Extracted>;
  /**
   * Reads the files of a container in a separate process, from the entry at `from` until a part is full.
   * @throws AppError as `extract` does, for the container itself.
   */
  unpack(
    request: Omit<UnpackRequest, "limits">,
    call?: Pick<ExtractCall, "timeoutMs" | "signal" | "limits">,
  ): Promise<UnpackedPart>;
  /** Ends the processes. Active calls fail with `cancelled`. */
  close(): Promise<void>;
};

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_HEAP_MB = 1024;
/** The largest file has 200 MB, and a spreadsheet of 500 MB is unpacked and packed again. All of that is beside the heap. */
const BESIDE_HEAP_MB = 1536;
const DEFAULT_IDLE_MS = 30_000;

const NO_CONVERTER = createOfficeConverter({ soffice: null, maxBytes: 0 });

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
    `Reading this file needed more memory than allowed for one file (${heapMb} MB). Raise EXTRACT_MEMORY_MB to read it.`,
    { heapMb },
  );
}

function broken(): AppError {
  return new AppError("damaged", "This file stopped the reader: its contents do not match its format.", {
    unexpected: true,
  });
}

function refusal({ code, message, details }: Failure): AppError {
  return new AppError(ERROR_CODES.find((known) => known === code) ?? "damaged", message, details);
}

/**
 * Creates a pool of one or a few processes that read files in order, each one file at a time. A process gets the bytes
 * in a message and may read no file but its own code. A process for a large file is started for it and may read it too.
 */
export function createExtractProcesses(options: ExtractProcessesOptions): ExtractProcesses {
  const heapMb = options.heapMb ?? DEFAULT_HEAP_MB;
  const { rootDirectory, converter = NO_CONVERTER, memoryMb = heapMb + BESIDE_HEAP_MB } = options;
  const createReaders = (size: number, rights: Rights) =>
    createPool<ExtractRequest | UnpackRequest, ExtractResponse | UnpackResponse>({
      rootDirectory,
      program: options.program ?? path.join(rootDirectory, "workers", "processes", "extract.ts"),
      size,
      idleMs: options.idleMs ?? DEFAULT_IDLE_MS,
      ...{ heapMb, memoryMb, rights },
    });
  const readers = createReaders(Math.max(1, options.size ?? 1), {});
  // Only pictures need native code. Their sizes are read in milliseconds, so one process is enough.
  const pictureReaders = createReaders(1, { addons: ["@img"] });
  type Pool = typeof readers;
  const ask = async <Answer extends ExtractResponse | UnpackResponse>(
    pool: Pool,
    { source, ...request }: ExtractRequest | UnpackRequest,
    { timeoutMs = DEFAULT_TIMEOUT_MS, signal }: Pick<ExtractCall, "timeoutMs" | "signal">,
  ): Promise<Exclude<Answer, Failure>> => {
    const reads = pathOfLarge(source) ?? undefined;
    const sent = { ...request, source: reads === undefined ? await bytesOf(source) : source };
    const end = await pool.run(() => sent, { timeoutMs, signal, reads });
    // A process that has read a large file keeps much of its memory, so it does not wait for another file.
    if (sizeOf(source) >= LARGE_BYTES) await pool.endIdle();
    switch (end.how) {
      case "answered":
        if (!end.answer.ok) throw refusal(end.answer);
        return end.answer as Exclude<Answer, Failure>;
      case "timed_out":
        throw timedOut(timeoutMs);
      case "cancelled":
        throw cancelled();
      case "broken":
        throw broken();
      // If the process was ended from outside twice for one file, the file probably used up the machine's memory.
      default:
        throw tooMuchMemory(heapMb);
    }
  };
  return {
    extract: async (format, source, fileName, call = {}) => {
      const { timeoutMs: _timeoutMs, signal: _signal, ...given } = call;
      const pool = format === "image" ? pictureReaders : readers;
      const read = async (file: FileSource) =>
        (await ask<ExtractResponse>(pool, { format, source: file, fileName, ...given }, call)).extracted;
      if (!isConverted(format)) return read(source);
      const converted = await converter.convert(format, source, call.signal);
      try {
        const extracted = await read(converted.source);
        return { ...extracted, notes: [converted.note, ...extracted.notes] };
      } finally {
        await converted.discard();
      }
    },
    unpack: async (request, call = {}) => {
      const { limits } = call;
      const limited = limits === undefined ? request : { ...request, limits };
      return (await ask<UnpackResponse>(readers, limited, call)).part;
    },
    close: async () => {
      await Promise.all([readers.close(), pictureReaders.close()]);
    },
  };
}
