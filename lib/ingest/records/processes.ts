import path from "node:path";
import { ERROR_CODES } from "#lib/domain/error-codes.ts";
import type { RecordEvent } from "#lib/domain/records.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ChildProgram } from "../processes/child-program.ts";
import type { FileSource } from "../processes/file-source.ts";
import type { ReadRecordsInput } from "./index.ts";
import type { RecordsAnswer, RecordsRequest } from "./processes/protocol.ts";

/**
 * What the process that reads records may use. Its heap holds one feature and what is parsed from it, or a workbook.
 * Between two batches an import may wait for the database.
 */
export const RECORDS_PROCESS = { heapMb: 512, idleMs: 24 * 3600_000 } as const;
/** Memory beside the heap: parts of the file, and the numbers by which references are compared. */
const BESIDE_HEAP_MB = 1000;
/** A batch normally takes less than a second. The largest shapes, or a search for the order of dates, take longer. */
const ANSWER_MS = 2 * 60_000;

export type RecordsReaderOptions = {
  /** Root of the checkout. The program is located from here, because bundlers move this file. */
  readonly rootDirectory: string;
  readonly heapMb?: number;
  /** Maximum time for one batch. */
  readonly answerMs?: number;
  /** Another program, for tests. */
  readonly program?: string;
};

/** Reads the records of a file; see `readRecords`. */
export type RecordsReader = (
  input: ReadRecordsInput & { readonly source: FileSource },
) => AsyncGenerator<RecordEvent, void>;

type Program = ChildProgram<RecordsRequest, RecordsAnswer>;

/**
 * Creates a reader that starts a process for each file. The process may read that file and nothing else, reads on only
 * when the caller asks for the next event, and ends with the reading.
 * @throws AppError (while events are read) from the reader; `cancelled`; `timed_out` for a batch that takes too long;
 *   `too_complex` (out of memory); or `damaged` (the process ended).
 */
export function createRecordsReader(options: RecordsReaderOptions): RecordsReader {
  const { rootDirectory, heapMb = RECORDS_PROCESS.heapMb, answerMs = ANSWER_MS } = options;
  return async function* read({ signal, ...start }) {
    if (signal?.aborted) throw cancelled();
    const { source } = start;
    const program: Program = new ChildProgram<RecordsRequest, RecordsAnswer>({
      ...{ ...RECORDS_PROCESS, rootDirectory, heapMb, memoryMb: heapMb + BESIDE_HEAP_MB, onEnd: () => {} },
      program: options.program ?? path.join(rootDirectory, "workers", "processes", "records.ts"),
      rights: { read: source instanceof Uint8Array ? [] : [source.path] },
    });
    const stop = () => void program.end();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      for (let request: RecordsRequest = { start }; ; request = {}) {
        const event = await nextEvent(program, request, { signal, heapMb, answerMs });
        if (event === null) return;
        yield event;
      }
    } finally {
      signal?.removeEventListener("abort", stop);
      await program.end();
    }
  };
}

type AnswerLimits = {
  readonly signal: AbortSignal | undefined;
  readonly heapMb: number;
  readonly answerMs: number;
};

const GONE = Promise.resolve({ how: "ended_from_outside" } as const);

async function nextEvent(
  program: Program,
  request: RecordsRequest,
  { signal, heapMb, answerMs }: AnswerLimits,
): Promise<RecordEvent | null> {
  let isStuck = false;
  const timer = setTimeout(() => {
    isStuck = true;
    void program.end();
  }, answerMs);
  // A process that ended between two requests never answers.
  const end = await (program.busy ? GONE : program.run(request)).finally(() => clearTimeout(timer));
  if (signal?.aborted) throw cancelled();
  if (end.how === "answered") {
    if (end.answer.ok) return end.answer.event;
    const { code, message, details } = end.answer;
    throw new AppError(ERROR_CODES.find((known) => known === code) ?? "damaged", message, details);
  }
  if (isStuck) throw timedOut(answerMs);
  if (end.how === "broken") throw broken();
  // A process that something else ended has most likely run out of memory.
  throw tooMuchMemory(heapMb);
}

function cancelled(): AppError {
  return new AppError("cancelled", "Reading the records of this file was stopped.");
}

function timedOut(answerMs: number): AppError {
  const seconds = Math.max(1, Math.round(answerMs / 1000));
  return new AppError(
    "timed_out",
    `Reading some records of this file took longer than ${seconds} seconds and was given up.`,
    { seconds },
  );
}

function broken(): AppError {
  return new AppError("damaged", "This file stopped the reader of records.", { unexpected: true });
}

function tooMuchMemory(heapMb: number): AppError {
  return new AppError(
    "too_complex",
    `Reading the records of this file needed more than the ${heapMb} MB of memory that it may use. Split the file, or simplify its shapes.`,
    { heapMb },
  );
}
