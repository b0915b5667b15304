import type { RecordEvent } from "#lib/domain/records.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { readRecords } from "../index.ts";
import type { RecordsAnswer, RecordsRequest } from "./protocol.ts";

/** V8's messages for a buffer, string or array that is too large. If the heap is full, the process ends instead. */
const TOO_LARGE = /allocation failed|invalid (string|array) length/i;

/** Reads the records of one file in steps: each request is answered with one event (`workers/processes/records.ts`). */
export class RecordsReading {
  #events: AsyncGenerator<RecordEvent, void> | undefined;
  #next: Promise<IteratorResult<RecordEvent, void>> | undefined;

  /** Begins to read the event after the last answer, while the caller stores that answer. */
  prepare(): void {
    this.#next ??= this.#events?.next();
    // The next answer reports a failure.
    this.#next?.catch(() => undefined);
  }

  async answer({ start }: RecordsRequest): Promise<RecordsAnswer> {
    try {
      if (start) {
        const { source, ...input } = start;
        this.#events = readRecords(source, input);
        this.#next = undefined;
      }
      this.prepare();
      const next = await this.#next;
      this.#next = undefined;
      return { ok: true, event: next === undefined || next.done ? null : next.value };
    } catch (error) {
      return failureOf(error);
    }
  }
}

function failureOf(error: unknown): RecordsAnswer {
  if (isAppError(error))
    return { ok: false, code: error.code, message: error.message, details: error.details };
  if (error instanceof RangeError && TOO_LARGE.test(error.message)) {
    const message = "Reading the records of this file needed more memory than there is for one file.";
    return { ok: false, code: "too_complex", message, details: {} };
  }
  return {
    ok: false,
    code: "damaged",
    message: "The records of this file could not be read: its contents do not match its format.",
    // Readers must not throw this, so it counts as a crash.
    details: { unexpected: true, reason: error instanceof Error ? error.name : typeof error },
  };
}
