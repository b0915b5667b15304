import path from "node:path";
import { AppError } from "#lib/errors/app-error.ts";
import { ERROR_CODES } from "#lib/errors/codes.ts";
import { createPool, type PoolMember } from "../processes/pool.ts";
import type { PageFile, PageProgramOptions, PageRequest, PageResponse } from "./protocol.ts";

export type PageProcessesOptions = PageProgramOptions & {
  /** Processes at most; each works on one page at a time. */
  readonly size: number;
  readonly idleMs?: number;
  /** Heap of each process. Default 1024; pictures lie beside it. */
  readonly heapMb?: number;
  /** Another program to run, for tests. */
  readonly program?: string;
};

export type PageCall = {
  readonly number: number;
  /** Whether the page is recognised, besides being drawn. */
  readonly read: boolean;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

/** A page drawn, and recognised if that was asked. */
export type PageWork = Extract<PageResponse, { readonly ok: true }>;

export type PageProcesses = {
  /** Pages worked on at once: asking for more of one file than this keeps others' pages waiting. */
  readonly size: number;
  /**
   * Draws a page, and recognises it, in a process of its own: a crash in a library, a loop or a cancellation ends that
   * process, and neither the caller nor any other page.
   * @param bytes of the file, asked for when a process does not have it open.
   * @throws AppError in words for the page: `timed_out`, `cancelled`, `too_complex`, `damaged`.
   */
  work(file: PageFile, bytes: () => Promise<Uint8Array>, call: PageCall): Promise<PageWork>;
  /** Ends processes that work on no page: each holds its last file, and what recognition keeps for the next page. */
  rest(): Promise<void>;
  /** Ends the processes; calls under way fail with `cancelled`. */
  close(): Promise<void>;
};

const DEFAULT_HEAP_MB = 1024;
const DEFAULT_IDLE_MS = 15_000;
/** A process starts in under a second; a hundred pages take minutes. */
const MOST_PAGES = 100;

/**
 * A pool of processes for pages. Processes and not threads, because the memory of decoded pictures, canvases and the
 * recognition lies outside any heap that a thread could be held to, and a crash there ends whatever process it is in.
 */
export function createPageProcesses(options: PageProcessesOptions): PageProcesses {
  const { rootDirectory, size, dpi, ocr } = options;
  const programOptions: PageProgramOptions = { rootDirectory, dpi, ocr };
  const pool = createPool<PageRequest, PageResponse>({
    program: options.program ?? path.join(rootDirectory, "workers", "processes", "page.ts"),
    args: [JSON.stringify(programOptions)],
    size,
    idleMs: options.idleMs ?? DEFAULT_IDLE_MS,
    heapMb: options.heapMb ?? DEFAULT_HEAP_MB,
    mostCalls: MOST_PAGES,
  });
  const open = new WeakMap<PoolMember, string>();
  return {
    size,
    work: async (file, bytes, { number, read, timeoutMs, signal }) => {
      const request = async (member: PoolMember): Promise<PageRequest> => {
        const known = open.get(member) === file.hash;
        open.set(member, file.hash);
        return { ...file, number, read, ...(known ? {} : { bytes: await bytes() }) };
      };
      const end = await pool.run(request, { timeoutMs, signal });
      if (end.how !== "answered") throw failure(end.how, number, timeoutMs);
      if (end.answer.ok) return end.answer;
      const { code, message } = end.answer;
      throw new AppError(ERROR_CODES.find((known) => known === code) ?? "damaged", message);
    },
    rest: () => pool.rest(),
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
