import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cancelledError, throwIfCancelled } from "../../cancelled.ts";
import type { Answer, FromThread, PageThreadData, Question, ToThread } from "./protocol.ts";
import type { OnnxPageSpec } from "./spec.ts";

const LONGEST_STOP_MS = 3000;

type Call = { resolve(answer: Answer): void; reject(error: AppError): void };

/** One running thread and the calls it still owes an answer; all of them fail with it. */
class PageThread {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  readonly #onEnd: () => void;
  #numbers = 0;
  #ended = false;

  constructor(entry: URL, data: PageThreadData, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#worker = new Worker(entry, { workerData: data, execArgv: [], name: "embed-page" });
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#settle(message));
    this.#worker.on("error", (cause) => this.#end(`The page model's thread failed: ${cause.message}`, cause));
    this.#worker.on("exit", () => this.#end("The page model's thread ended unexpectedly."));
  }

  async ask(question: Question, signal: AbortSignal | undefined): Promise<Answer> {
    const call = this.#numbers++;
    const abort = () => {
      this.#post({ type: "abort", call });
      if (signal) this.#take(call)?.reject(cancelledError(signal));
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#calls.set(call, { resolve, reject });
        this.#worker.ref();
        this.#post({ type: "ask", call, question });
      });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Lets the thread finish its page and free the model; ends it by force when that takes too long. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    const exit = new Promise<void>((resolve) => this.#worker.once("exit", () => resolve()));
    this.#end("The page embedder has been closed.");
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
    else waiting?.resolve(message.answer);
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

/**
 * Runs a page model in a thread of its own, off the event loop. The thread starts with the first call, and again after
 * it has died. Its entry is looked up by path, so that no bundler follows it.
 */
export function createThreadedPageEmbedder(spec: OnnxPageSpec, rootDirectory: string): PageEmbedder {
  const entry = pathToFileURL(path.join(rootDirectory, "workers", "threads", "embed-page.ts"));
  let thread: PageThread | null = null;
  let closed = false;
  const ask = (question: Question, signal: AbortSignal | undefined) => {
    throwIfCancelled(signal);
    if (closed) throw new AppError("embedder_unavailable", "The page embedder has been closed.");
    if (thread === null) {
      const started: PageThread = new PageThread(entry, { spec }, () => {
        if (thread === started) thread = null;
      });
      thread = started;
    }
    return thread.ask(question, signal);
  };
  return {
    model: spec.model,
    async embedPages(pages, signal) {
      const answer = await ask({ type: "pages", pages }, signal);
      return answer.type === "pages" ? [...answer.pages] : [];
    },
    async embedQuery(text, signal) {
      const answer = await ask({ type: "query", text }, signal);
      return answer.type === "query" ? answer.query : { words: [], parts: [] };
    },
    async close() {
      closed = true;
      await thread?.stop();
    },
  };
}
