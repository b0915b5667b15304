import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ErrorCode } from "#lib/domain/error-codes.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { errorName } from "#lib/log/error-facts.ts";
import { cancelledError, throwIfCancelled } from "../cancelled.ts";

const MAX_STOP_MS = 3000;

/** A message from the thread: the answer to a call, or its error. */
type Sent = { readonly type: string; readonly call: number };
type Failed = {
  readonly type: "failed";
  readonly call: number;
  readonly code: ErrorCode;
  readonly message: string;
};
type AnswerOf<From extends Sent> = Exclude<From, { readonly type: "failed" }>;

export type ModelThreadOptions = {
  /** The thread's entry file. `entryIn` returns those of the product. */
  readonly entry: URL;
  readonly name: string;
  /** Start data of the thread. */
  readonly data: unknown;
  /** Its name in errors: "The reranker". */
  readonly what: string;
  /** Creates the error for calls while it is unavailable. */
  readonly unavailable: (message: string, cause?: unknown) => AppError;
};

/** Returns a thread's entry by path, so that bundlers do not include it. */
export function entryIn(rootDirectory: string, file: string): URL {
  return pathToFileURL(path.join(rootDirectory, "workers", "threads", file));
}

/**
 * A model in a separate thread, off the event loop. The thread starts with the first call, and again after it has died,
 * when active calls fail. `To` and `From` are its protocol. In addition to its own messages it accepts `abort` and
 * `close`, and it answers each call once.
 */
export class ModelThread<To extends Sent, From extends Sent> {
  readonly #options: ModelThreadOptions;
  #running: RunningThread<From> | null = null;
  #calls = 0;
  #closed = false;

  constructor(options: ModelThreadOptions) {
    this.#options = options;
  }

  /**
   * For methods that need no answer from the thread.
   * @throws AppError if it has been closed.
   */
  throwIfClosed(): void {
    if (this.#closed) throw this.#closedError();
  }

  /**
   * Sends the result of `message` for the call's number and waits for the answer. This keeps the process alive.
   * @throws AppError("cancelled"), or the result of `unavailable`.
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

  /** Lets the thread finish its current work and free the model. Terminates it if that takes too long. */
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
      if (this.#running === thread) this.#running = null; // the next call starts another
    });
    this.#running = thread;
    return thread;
  }
}

type Call<Answer> = { resolve(answer: Answer): void; reject(error: AppError): void };

/** One running thread and its unanswered calls. When it dies, all of them fail, and it is not used again. */
class RunningThread<From extends Sent> {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call<AnswerOf<From>>>();
  readonly #onEnd: () => void;
  #ended = false;

  constructor({ entry, name, data, what, unavailable }: ModelThreadOptions, onEnd: () => void) {
    this.#onEnd = onEnd;
    // Without the parent's flags (loaders, inspectors). It shares the parent's standard output.
    this.#worker = new Worker(entry, { workerData: data, execArgv: [], name });
    this.#worker.unref();
    this.#worker.on("message", (message: From | Failed) => this.#receive(message));
    this.#worker.on("error", (cause) =>
      this.#end(unavailable(`${what}'s thread failed: ${errorName(cause)}`, cause)),
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

  /** Fails a call at once and makes the thread stop its work. */
  abort(call: number, error: AppError): void {
    const pending = this.#removeCall(call);
    if (!pending) return;
    this.#worker.postMessage({ type: "abort", call });
    pending.reject(error);
  }

  async stop(why: AppError): Promise<void> {
    if (this.#ended) return;
    const exit = new Promise<void>((resolve) => this.#worker.once("exit", () => resolve()));
    this.#end(why);
    this.#worker.ref();
    this.#worker.postMessage({ type: "close" });
    const force = setTimeout(() => void this.#worker.terminate(), MAX_STOP_MS);
    await exit;
    clearTimeout(force);
  }

  #removeCall(call: number): Call<AnswerOf<From>> | undefined {
    const pending = this.#calls.get(call);
    this.#calls.delete(call);
    if (this.#calls.size === 0) this.#worker.unref();
    return pending;
  }

  #receive(message: From | Failed): void {
    const pending = this.#removeCall(message.call);
    if (isFailed(message)) pending?.reject(new AppError(message.code, message.message));
    else pending?.resolve(message as AnswerOf<From>);
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
