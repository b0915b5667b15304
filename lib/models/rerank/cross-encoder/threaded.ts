import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Reranker } from "#lib/domain/rerank.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cancelledError, throwIfCancelled } from "../../cancelled.ts";
import { closedError, unavailable } from "../rerank-model.ts";
import type { FromThread, RerankThreadData, ToThread } from "./protocol.ts";
import type { CrossEncoderSpec } from "./spec.ts";

const LONGEST_STOP_MS = 3000;

type Call = { resolve(scores: number[]): void; reject(error: AppError): void };

/** One running thread and the calls it still owes an answer; all of them fail with it. */
class RerankThread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  readonly #onEnd: () => void;
  #numbers = 0;
  #ended = false;

  constructor(entry: URL, data: RerankThreadData, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker = new Worker(entry, { workerData: data, execArgv: [], name: "rerank" });
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#settle(message));
    this.#worker.on("error", (cause) =>
      this.#end(unavailable(`The reranker's thread failed: ${cause.message}`, cause)),
    );
    this.#worker.on("exit", () => this.#end(unavailable("The reranker's thread ended unexpectedly.")));
  }

  async score(
    question: string,
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<number[]> {
    const call = this.#numbers++;
    const abort = () => {
      this.#post({ type: "abort", call });
      if (signal) this.#take(call)?.reject(cancelledError(signal));
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await new Promise<number[]>((resolve, reject) => {
        this.#calls.set(call, { resolve, reject });
        this.#worker.ref();
        this.#post({ type: "score", call, question, texts });
      });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Lets the thread finish its text and free the model; ends it by force when that takes too long. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    const exit = new Promise<void>((resolve) => this.#worker.once("exit", () => resolve()));
    this.#end(closedError());
    this.#worker.ref();
    this.#post({ type: "close" });
    const force = setTimeout(() => void this.#worker.terminate(), LONGEST_STOP_MS);
    await exit;
    clearTimeout(force);
  }

  #post(message: ToThread): void {
    this.#worker.postMessage(message);
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
    else waiting?.resolve([...message.scores]);
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

/**
 * Runs a cross-encoder in a thread of its own, off the event loop. The thread starts with the first call, and again
 * after it has died. Its entry is looked up by path, so that no bundler follows it.
 */
export function createThreadedCrossEncoder(spec: CrossEncoderSpec, rootDirectory: string): Reranker {
  const entry = pathToFileURL(path.join(rootDirectory, "workers", "threads", "rerank.ts"));
  let thread: RerankThread | null = null;
  let closed = false;
  return {
    model: spec.model,
    async score(question, texts, signal) {
      throwIfCancelled(signal);
      if (closed) throw closedError();
      if (texts.length === 0) return [];
      if (thread === null) {
        const started: RerankThread = new RerankThread(entry, { spec }, () => {
          if (thread === started) thread = null;
        });
        thread = started;
      }
      return thread.score(question, texts, signal);
    },
    async close() {
      closed = true;
      await thread?.stop();
    },
  };
}
