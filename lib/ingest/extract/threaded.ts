import path from "node:path";
import type { Extracted, ReadableFormat } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { IngestLimits } from "../limits.ts";
import type { ExtractRequest } from "./threaded/protocol.ts";
import { type ExtractReply, ExtractThread } from "./threaded/thread.ts";

export type ExtractThreadsOptions = {
  /** The project's root: the thread's file is looked up below it, since bundlers move this one. */
  readonly rootDirectory: string;
  /** Threads at most; each is started when it is first needed. Default 1. */
  readonly size?: number;
  /** A thread without work ends after this long. Default 30 s. */
  readonly idleMs?: number;
  /** Heap of each thread; a file that needs more is refused. Default 1024. */
  readonly maxOldGenerationSizeMb?: number;
  /** Another file to run as the thread, for tests. */
  readonly script?: string;
};

export type ExtractCall = {
  /** From the moment the file is taken up. Default 60 s. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** What the extractors of nested and zipped formats may unpack; theirs by default. */
  readonly limits?: IngestLimits;
};

export type ExtractThreads = {
  /**
   * Reads a file in a thread of its own, so that neither its length nor its malice can stop the caller.
   * @throws AppError what the extractor says; `timed_out`, `cancelled`, `too_complex` (out of memory) or `damaged` (the
   *   extractor broke) when it says nothing more.
   */
  extract(
    format: ReadableFormat,
    bytes: Uint8Array,
    fileName: string,
    call?: ExtractCall,
  ): Promise<Extracted>;
  /** Ends the threads; calls under way fail with `cancelled`. */
  close(): Promise<void>;
};

const DEFAULT_TIMEOUT_MS = 60_000;

type Job = {
  readonly request: ExtractRequest;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (extracted: Extracted) => void;
  readonly reject: (error: AppError) => void;
};

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

/** A pool of one or a few threads that read files, each one file at a time, in the order asked. */
export function createExtractThreads(options: ExtractThreadsOptions): ExtractThreads {
  const script = options.script ?? path.join(options.rootDirectory, "workers", "threads", "extract.ts");
  const size = Math.max(1, options.size ?? 1);
  const waiting: Job[] = [];
  const threads = new Set<ExtractThread>();
  let closed = false;

  const next = () => {
    while (waiting.length > 0 && !closed) {
      const idle = [...threads].find((thread) => !thread.busy) ?? (threads.size < size ? start() : undefined);
      const job = idle && waiting.shift();
      if (!idle || !job) return;
      void run(idle, job);
    }
  };
  const start = () => {
    const thread = new ExtractThread({
      script,
      idleMs: options.idleMs ?? 30_000,
      maxOldGenerationSizeMb: options.maxOldGenerationSizeMb ?? 1024,
      onEnd: () => {
        threads.delete(thread);
        next();
      },
    });
    threads.add(thread);
    return thread;
  };
  const run = async (thread: ExtractThread, job: Job) => {
    let stopped: AppError | undefined;
    const stop = (error: AppError) => {
      stopped ??= error;
      void thread.end();
    };
    const timer = setTimeout(() => stop(timedOut(job.timeoutMs)), job.timeoutMs);
    const onAbort = () => stop(cancelled());
    job.signal?.addEventListener("abort", onAbort, { once: true });
    const reply: ExtractReply = await thread.run(job.request);
    clearTimeout(timer);
    job.signal?.removeEventListener("abort", onAbort);
    if ("extracted" in reply && !stopped) job.resolve(reply.extracted);
    else job.reject(stopped ?? (closed ? cancelled() : "error" in reply ? reply.error : cancelled()));
    next();
  };

  return {
    extract: (format, bytes, fileName, { timeoutMs = DEFAULT_TIMEOUT_MS, signal, limits } = {}) =>
      new Promise((resolve, reject) => {
        if (closed || signal?.aborted) return reject(cancelled());
        const request = { format, bytes, fileName, ...(limits ? { limits } : {}) };
        const job: Job = { request, timeoutMs, signal, resolve, reject };
        waiting.push(job);
        signal?.addEventListener("abort", () => dropWaiting(waiting, job), { once: true });
        next();
      }),
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(cancelled());
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}

function dropWaiting(waiting: Job[], job: Job): void {
  const at = waiting.indexOf(job);
  if (at < 0) return;
  waiting.splice(at, 1);
  job.reject(cancelled());
}

/** Pools of `extractInThread`, by what they were asked to be; they hold nothing but threads, and idle threads end. */
const shared = new Map<string, ExtractThreads>();

/**
 * Reads one file in a thread, reusing the thread of the calls before it: starting one and loading a reader costs up
 * to a second. The same promises as `ExtractThreads.extract`; who wants to close the threads makes a pool instead.
 */
export function extractInThread(
  format: ReadableFormat,
  bytes: Uint8Array,
  fileName: string,
  { timeoutMs, signal, limits, ...options }: ExtractThreadsOptions & ExtractCall,
): Promise<Extracted> {
  const key = JSON.stringify(options);
  const threads = shared.get(key) ?? createExtractThreads({ size: 2, ...options });
  shared.set(key, threads);
  return threads.extract(format, bytes, fileName, {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(signal ? { signal } : {}),
    ...(limits ? { limits } : {}),
  });
}
