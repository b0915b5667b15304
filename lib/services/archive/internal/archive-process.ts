import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { ARCHIVE_PROCESS, MANIFEST_LIMIT, PART_LIMIT, type ReadLimits } from "#lib/archive/limits.ts";
import type { ArchiveEvent, ReadingAnswer, ReadingRequest } from "#lib/archive/reading.ts";
import type { Context } from "#lib/context.ts";
import { ERROR_CODES } from "#lib/domain/error-codes.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ChildProgram } from "#lib/ingest/processes/child-program.ts";

/** Number of bytes of the file in one request. */
const CHUNK_BYTES = 256 * 1024;
/** An answer normally takes less than a second. A process that needs longer than this is stuck. */
const ANSWER_MS = 5 * 60_000;
/** An archive may unpack to this many times the upload limit, or its own size if that is larger. */
const UNPACKED_TIMES = 10;

type ReadArchiveInput = {
  readonly file: string;
  /** `check` reads everything and yields only the end event. */
  readonly what: "check" | "rows";
  /** Called with the share of the file that has been read. */
  readonly onProgress?: (share: number) => void;
};

/** Overrides for tests. */
export type ReaderOptions = { readonly heapMb?: number; readonly program?: string };

export type ArchiveReader = {
  /**
   * Reads a file from its start. One reading at a time.
   * @throws AppError with the reader's code and message; ("too_complex") or ("damaged") if the process ended early.
   */
  read(input: ReadArchiveInput): AsyncGenerator<ArchiveEvent, void>;
  /** Ends the process. */
  close(): Promise<void>;
};

type ReadingProgram = ChildProgram<ReadingRequest, ReadingAnswer>;

/**
 * Opens a reader of corpus archives: a separate process with bounded memory and no rights. Neither a decompression bomb
 * nor a fault of a parser can harm the caller. The process starts with the first reading, serves the next one too if that
 * reading came to its end, and reads on only when the caller asks for the next event.
 */
export function openArchiveReader(
  { config, signal }: Pick<Context, "config" | "signal">,
  { heapMb = ARCHIVE_PROCESS.heapMb, program: tested }: ReaderOptions = {},
): ArchiveReader {
  const rootDirectory = config.root;
  let running: ReadingProgram | null = null;
  const start = () =>
    new ChildProgram<ReadingRequest, ReadingAnswer>({
      ...{ ...ARCHIVE_PROCESS, rootDirectory, heapMb, onEnd: () => {} },
      program: tested ?? path.join(rootDirectory, "workers", "processes", "archive.ts"),
    });
  const close = async () => {
    await running?.end();
    running = null;
  };
  async function* read({ file, what, onProgress }: ReadArchiveInput): AsyncGenerator<ArchiveEvent, void> {
    const { size } = await stat(file);
    const program = running ?? start();
    running = program;
    const stop = () => void program.end();
    signal.addEventListener("abort", stop, { once: true });
    const bytes = createReadStream(file, { highWaterMark: CHUNK_BYTES });
    const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    let atEnd = false;
    try {
      let read = 0;
      let ended = false;
      const next = async (): Promise<ReadingRequest> => {
        const { done, value } = await chunks.next();
        ended = done === true;
        if (done) return { ended };
        read += value.length;
        onProgress?.(read / size);
        return { source: value };
      };
      let request: ReadingRequest = { start: { what, limits: limitsOf(config, size) }, ...(await next()) };
      while (!atEnd) {
        signal.throwIfAborted();
        const answer = await answerOf(program, request, signal, heapMb);
        atEnd = answer.done;
        yield* answer.events;
        if (!atEnd) request = answer.wants && !ended ? await next() : {};
      }
    } finally {
      signal.removeEventListener("abort", stop);
      bytes.destroy();
      if (!atEnd) await close();
    }
  }
  return { read, close };
}

function limitsOf({ limits }: Context["config"], size: number): ReadLimits {
  return {
    part: PART_LIMIT,
    manifest: MANIFEST_LIMIT,
    blob: Math.max(limits.maxBinaryBytes, limits.maxTextBytes),
    // The command line may import a file from the server's disk that is larger than the upload limit.
    total: UNPACKED_TIMES * Math.max(limits.maxImportBytes, size),
  };
}

const GONE = Promise.resolve({ how: "ended_from_outside" } as const);

async function answerOf(
  program: ReadingProgram,
  request: ReadingRequest,
  signal: AbortSignal,
  heapMb: number,
): Promise<Extract<ReadingAnswer, { ok: true }>> {
  let stuck = false;
  const timer = setTimeout(() => {
    stuck = true;
    void program.end();
  }, ANSWER_MS);
  // A process that ended between two requests never answers.
  const end = await (program.busy ? GONE : program.run(request)).finally(() => clearTimeout(timer));
  signal.throwIfAborted();
  if (end.how === "answered") {
    if (end.answer.ok) return end.answer;
    const { code, message } = end.answer;
    throw new AppError(ERROR_CODES.find((known) => known === code) ?? "damaged", message);
  }
  if (end.how === "broken" || stuck)
    throw new AppError("damaged", "Reading the archive failed. Nothing was stored.");
  // A process that something else ended has most likely run out of memory.
  throw new AppError(
    "too_complex",
    `Reading the archive needed more than the ${heapMb} MB of memory that it may use. Nothing was stored.`,
    { heapMb },
  );
}
