import path from "node:path";
import { ERROR_CODES } from "#lib/domain/error-codes.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { bytesOf, type FileSource, pathOfLarge } from "../processes/file-source.ts";
import { createPool, type PoolMember } from "../processes/pool.ts";
import type { PageFile, PageProgramOptions, PageRequest, PageResponse } from "./protocol.ts";

export type PageProcessesOptions = PageProgramOptions & {
  /** Root of the checkout. The program is located from here, because bundlers move this file. */
  readonly rootDirectory: string;
  /** Maximum number of processes. Each works on one page at a time. */
  readonly size: number;
  readonly idleMs?: number;
  /** Heap of each process in MB. Default 1024. */
  readonly heapMb?: number;
  /** Memory of the whole process in MB, pictures included. Default: 3072 more than the heap. */
  readonly memoryMb?: number;
  /** Another program, for tests. */
  readonly program?: string;
};

type PageCall = {
  readonly number: number;
  /** True if the page is recognised in addition to being drawn. */
  readonly read: boolean;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

/** A drawn page, and its reading if requested. */
type PageWork = Extract<PageResponse, { readonly ok: true }>;

export type PageProcesses = {
  /** Number of pages processed at once. More requests for one file delay other files' pages. */
  readonly size: number;
  /**
   * Draws a page, and recognises it on request, in a separate process. A crash, an endless loop or a cancellation ends
   * only that process, not the caller or other pages.
   * @param source is read only if the process does not have the file open.
   * @throws AppError with a message about the page: `timed_out`, `cancelled`, `too_complex`, `damaged`.
   */
  work(file: PageFile, source: FileSource, call: PageCall): Promise<PageWork>;
  /** Ends the idle processes. Each holds its last file and the OCR data for the next page. */
  rest(): Promise<void>;
  /** Ends the processes. Active calls fail with `cancelled`. */
  close(): Promise<void>;
};

const DEFAULT_HEAP_MB = 1024;
/** The file, decoded pictures, canvases and recognition are beside the heap. */
const BESIDE_HEAP_MB = 3072;
const DEFAULT_IDLE_MS = 15_000;
/** Pages per process. A process starts in under a second; a hundred pages take minutes. */
const MAX_PAGES = 100;

/**
 * Creates a pool of processes for pages. It uses processes and not threads, because decoded pictures, canvases and OCR
 * use memory outside the heap limit of a thread, and a crash there ends the whole process.
 */
export function createPageProcesses(options: PageProcessesOptions): PageProcesses {
  const { rootDirectory, size, dpi, ocr, limits, heapMb = DEFAULT_HEAP_MB } = options;
  const programOptions: PageProgramOptions = { dpi, ocr, limits };
  const pool = createPool<PageRequest, PageResponse>({
    rootDirectory,
    program: options.program ?? path.join(rootDirectory, "workers", "processes", "page.ts"),
    args: [JSON.stringify(programOptions)],
    size,
    idleMs: options.idleMs ?? DEFAULT_IDLE_MS,
    ...{ heapMb, memoryMb: options.memoryMb ?? heapMb + BESIDE_HEAP_MB },
    maxCalls: MAX_PAGES,
    // Drawing and decoding pictures is native code. OCR runs in threads and reads language data.
    rights: {
      addons: ["@img", "@napi-rs"],
      threads: true,
      read: ocr?.dataDir ? [ocr.dataDir] : [],
    },
  });
  const open = new WeakMap<PoolMember, string>();
  return {
    size,
    work: async (file, source, { number, read, timeoutMs, signal }) => {
      const reads = pathOfLarge(source) ?? undefined;
      const request = async (member: PoolMember): Promise<PageRequest> => {
        if (open.get(member) === file.hash) return { ...file, number, read };
        const given = reads === undefined ? await bytesOf(source) : source;
        open.set(member, file.hash);
        return { ...file, number, read, source: given };
      };
      const end = await pool.run(request, { timeoutMs, signal, reads });
      if (end.how !== "answered") throw failure(end.how, number, timeoutMs);
      if (end.answer.ok) return end.answer;
      const { code, message } = end.answer;
      throw new AppError(ERROR_CODES.find((known) => known === code) ?? "damaged", message);
    },
    rest: () => pool.endIdle(),
    close: () => pool.close(),
  };
}

type Failure = "timed_out" | "cancelled" | "out_of_memory" | "ended_from_outside" | "broken";

function failure(how: Failure, number: number, timeoutMs: number): AppError {
  switch (how) {
    case "cancelled":
      return new AppError("cancelled", "Reading the pages was stopped.");
    case "timed_out": {
      const seconds = Math.max(1, Math.round(timeoutMs / 1000));
      return new AppError(
        "timed_out",
        `Page ${number} took longer than ${seconds} seconds and was given up.`,
      );
    }
    case "broken":
      return new AppError("damaged", `Page ${number} broke the program that draws and reads pages.`);
    default:
      return new AppError("too_complex", `Page ${number} needed more memory than there is for one page.`);
  }
}
