import { Worker } from "node:worker_threads";
import { AppError } from "#lib/errors/app-error.ts";
import type { FromThread, Question, ThreadData, ToThread } from "./protocol.ts";

const LONGEST_STOP_MS = 3000;

export type Answer = Exclude<FromThread, { type: "failed" }>;
type Call = { resolve(answer: Answer): void; reject(error: AppError): void };

/**
 * One running thread and the calls it still owes an answer. When it dies, all of them fail with
 * `embedder_unavailable`, and `onEnd` is told; the thread is not used again.
 */
export class EmbedThread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  readonly #onEnd: () => void;
  #ended = false;

  constructor(entry: URL, data: ThreadData, onEnd: () => void) {
    this.#onEnd = onEnd;
    // Without the parent's flags (loaders, inspectors). Its standard output is the parent's.
    this.#worker = new Worker(entry, { workerData: data, execArgv: [], name: "embed" });
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#settle(message));
    this.#worker.on("error", (cause) => this.#end(`The embedding thread failed: ${cause.message}`, cause));
    this.#worker.on("exit", () => this.#end("The embedding thread ended unexpectedly."));
  }

  /** Sends a call and waits for its answer; the process stays alive meanwhile. */
  async request(call: number, message: Question): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#calls.set(call, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(message);
    });
  }

  /** Fails a call at once and lets the thread drop the rest of its work. */
  abort(call: number, error: AppError): void {
    const waiting = this.#take(call);
    if (!waiting) return;
    this.#worker.postMessage({ type: "abort", call } satisfies ToThread);
    waiting.reject(error);
  }

  /** Lets the thread finish its batch and free the model; ends it by force when that takes too long. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    const exit = new Promise<void>((resolve) => this.#worker.once("exit", () => resolve()));
    this.#end("The embedder has been closed.");
    this.#worker.ref();
    this.#worker.postMessage({ type: "close" } satisfies ToThread);
    const force = setTimeout(() => void this.#worker.terminate(), LONGEST_STOP_MS);
    await exit;
    clearTimeout(force);
  }

  #take(call: number): Call | undefined {
    const waiting = this.#calls.get(call);
    this.#calls.delete(call);
    if (this.#calls.size === 0) this.#worker.unref();
    return waiting;
  }

  #settle(message: FromThread): void {
    const waiting = this.#take(message.call);
    if (message.type === "failed") waiting?.reject(new AppError(message.code, message.message));
    else waiting?.resolve(message);
  }

  #end(words: string, cause?: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    this.#onEnd();
    for (const { reject } of calls) reject(new AppError("embedder_unavailable", words, {}, { cause }));
  }
}
