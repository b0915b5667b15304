import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { AppError } from "#lib/errors/app-error.ts";
import type { ErrorCode } from "#lib/errors/codes.ts";
import { cancelledError, throwIfCancelled } from "../cancelled.ts";

const LONGEST_STOP_MS = 3000;

/** What a thread sends: an answer to a call, or why there is none. */
type Sent = { readonly type: string; readonly call: number };
type Failed = {
  readonly type: "failed";
  readonly call: number;
  readonly code: ErrorCode;
  readonly message: string;
};
type AnswerOf<From extends Sent> = Exclude<From, { readonly type: "failed" }>;

export type ModelThreadOptions = {
  /** The thread's entry; `entryIn` finds those of the product. */
  readonly entry: URL;
  readonly name: string;
  /** What the thread is started with. */
  readonly data: unknown;
  /** As errors name it: "The reranker". */
  readonly what: string;
  /** The error of whoever asks while it is not there. */
  readonly unavailable: (message: string, cause?: unknown) => AppError;
};

/** A thread's entry, looked up by path, so that no bundler follows it. */
export function entryIn(rootDirectory: string, file: string): URL {
  return pathToFileURL(path.join(rootDirectory, "workers", "threads", file));
}

/**
 * A model in a thread of its own, off the event loop. The thread starts with the first call, and again after it has died;
 * calls in flight then fail. `To` and `From` are its protocol: besides its own messages it understands `abort` and
 * `close`, and each call is answered once.
 */
export class ModelThread<To extends Sent, From extends Sent> {
  readonly #options: ModelThreadOptions;
  #running: RunningThread<From> | null = null;
  #calls = 0;
  #closed = false;

  constructor(options: ModelThreadOptions) {
    this.#options = options;
  }

  /** @throws AppError when it has been closed: what asks nothing of the thread may want to know too. */
  throwIfClosed(): void {
    if (this.#closed) throw this.#closedError();
  }

  /**
   * Sends what `message` makes of the call's number and waits for its answer; the process stays alive meanwhile.
   * @throws AppError("cancelled"), or what `unavailable` makes.
   */
  async ask(message: (call: number) => To, signal?: AbortSignal): Promise<AnswerOf<From>> {
    throwIfCancelled(signal);
    this.throwIfClosed();
    const call = this.#calls++;
    const thread = this.#started();
    const abort = () => signal && thread.abort(call, cancelledError(signal));
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await thread.request(call, message(call));
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Lets the thread finish what it is at and free the model; ends it by force when that takes too long. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running?.stop(this.#closedError());
  }

  #closedError(): AppError {
    return this.#options.unavailable(`${this.#options.what} has been closed.`);
  }

  #started(): RunningThread<From> {
    if (this.#running) return this.#running;
    const thread: RunningThread<From> = new RunningThread<From>(this.#options, () => {
      if (this.#running === thread) this.#running = null; // The next call starts another.
    });
    this.#running = thread;
    return thread;
  }
}

type Call<Answer> = { resolve(answer: Answer): void; reject(error: AppError): void };

/** One running thread and the calls it still owes an answer; when it dies all of them fail, and it is not used again. */
class RunningThread<From extends Sent> {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call<AnswerOf<From>>>();
  readonly #onEnd: () => void;
  #ended = false;

  constructor({ entry, name, data, what, unavailable }: ModelThreadOptions, onEnd: () => void) {
    this.#onEnd = onEnd;
    // Without the parent's flags (loaders, inspectors). Its standard output is the parent's.
    this.#worker = new Worker(entry, { workerData: data, execArgv: [], name });
    this.#worker.unref();
    this.#worker.on("message", (message: From | Failed) => this.#settle(message));
    this.#worker.on("error", (cause) =>
      this.#end(unavailable(`${what}'s thread failed: ${cause.message}`, cause)),
    );
    this.#worker.on("exit", () => this.#end(unavailable(`${what}'s thread ended unexpectedly.`)));
  }

  request(call: number, message: unknown): Promise<AnswerOf<From>> {
    return new Promise((resolve, reject) => {
      this.#calls.set(call, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(message);
    });
  }

  /** Fails a call at once and lets the thread drop the rest of its work. */
  abort(call: number, error: AppError): void {
    const waiting = this.#take(call);
    if (!waiting) return;
    this.#worker.postMessage({ type: "abort", call });
    waiting.reject(error);
  }

  async stop(why: AppError): Promise<void> {
    if (this.#ended) return;
    const exit = new Promise<void>((resolve) => this.#worker.once("exit", () => resolve()));
    this.#end(why);
    this.#worker.ref();
    this.#worker.postMessage({ type: "close" });
    const force = setTimeout(() => void this.#worker.terminate(), LONGEST_STOP_MS);
    await exit;
    clearTimeout(force);
  }

  #take(call: number): Call<AnswerOf<From>> | undefined {
    const waiting = this.#calls.get(call);
    this.#calls.delete(call);
    if (this.#calls.size === 0) this.#worker.unref();
    return waiting;
  }

  #settle(message: From | Failed): void {
    const waiting = this.#take(message.call);
    if (isFailed(message)) waiting?.reject(new AppError(message.code, message.message));
    else waiting?.resolve(message as AnswerOf<From>);
  }

  #end(why: AppError): void {
    if (this.#ended) return;
    this.#ended = true;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    this.#onEnd();
    for (const { reject } of calls) reject(why);
  }
}

function isFailed(message: Sent | Failed): message is Failed {
  return message.type === "failed";
}
