import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PartedText, TextEmbedder, TextWindow } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cancelledError, throwIfCancelled } from "../cancelled.ts";
import type { LocalModelSpec } from "../local/spec.ts";
import { type Answer, EmbedThread } from "./embed-thread.ts";
import type { Question } from "./protocol.ts";
import { QueryCache } from "./query-cache.ts";

export type ThreadedOptions = {
  /** Folder of the installation: the thread's entry is looked up in it by path, so that no bundler follows it. */
  readonly rootDirectory: string;
  /** Query vectors remembered. Default 256. */
  readonly queryCacheSize?: number;
  /** Another entry than workers/threads/embed.ts, for tests. */
  readonly entry?: URL;
};

class ThreadedEmbedder implements TextEmbedder {
  readonly model;
  readonly #spec: LocalModelSpec;
  readonly #entry: URL;
  readonly #cache: QueryCache;
  #thread: EmbedThread | null = null;
  #calls = 0;
  #closed = false;

  constructor(spec: LocalModelSpec, options: ThreadedOptions) {
    this.model = spec.model;
    this.#spec = spec;
    this.#entry =
      options.entry ?? pathToFileURL(path.join(options.rootDirectory, "workers", "threads", "embed.ts"));
    this.#cache = new QueryCache(options.queryCacheSize ?? 256);
  }

  async embed(
    texts: readonly string[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    throwIfCancelled(signal);
    this.#throwIfClosed();
    if (kind === "document") return this.#embed(texts, kind, signal);
    const known = texts.map((text) => this.#cache.get(text));
    const missing = texts.filter((_, index) => known[index] === undefined);
    const vectors = (await this.#embed(missing, kind, signal)).values();
    return texts.map((text, index) => {
      const vector = known[index] ?? vectors.next().value ?? new Float32Array();
      if (known[index] === undefined) this.#cache.set(text, vector);
      return vector;
    });
  }

  async embedParts(
    texts: readonly PartedText[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ): Promise<Float32Array[][]> {
    throwIfCancelled(signal);
    this.#throwIfClosed();
    if (texts.length === 0) return [];
    const call = this.#calls++;
    const answer = await this.#answer(call, { type: "parts", call, texts, kind }, signal);
    if (answer.type !== "vectors") return [];
    const { dimension } = this.model;
    let from = 0;
    return texts.map(({ parts }) => {
      const first = from;
      from += parts.length;
      return parts.map((_, part) =>
        answer.vectors.subarray((first + part) * dimension, (first + part + 1) * dimension),
      );
    });
  }

  async windows(texts: readonly string[]): Promise<readonly (readonly TextWindow[])[]> {
    this.#throwIfClosed();
    if (texts.length === 0) return [];
    const call = this.#calls++;
    const answer = await this.#running().request(call, { type: "windows", call, texts });
    return answer.type === "windows" ? answer.windows : [];
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.stop();
  }

  async #embed(
    texts: readonly string[],
    kind: "query" | "document",
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const call = this.#calls++;
    const answer = await this.#answer(call, { type: "embed", call, texts, kind }, signal);
    if (answer.type !== "vectors") return [];
    const { dimension } = this.model;
    return texts.map((_, index) => answer.vectors.subarray(index * dimension, (index + 1) * dimension));
  }

  async #answer(call: number, question: Question, signal: AbortSignal | undefined): Promise<Answer> {
    const thread = this.#running();
    const abort = () => signal && thread.abort(call, cancelledError(signal));
    signal?.addEventListener("abort", abort, { once: true });
    try {
      return await thread.request(call, question);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  #running(): EmbedThread {
    if (this.#thread) return this.#thread;
    const thread: EmbedThread = new EmbedThread(this.#entry, { spec: this.#spec }, () => {
      if (this.#thread === thread) this.#thread = null; // The next call starts another.
    });
    this.#thread = thread;
    return thread;
  }

  #throwIfClosed(): void {
    if (this.#closed) throw new AppError("embedder_unavailable", "The embedder has been closed.");
  }
}

/**
 * Runs a local model in a thread of its own, off the event loop. The thread starts with the first call, and again
 * after it has died; calls in flight then fail with `embedder_unavailable`. Queries overtake documents at the next
 * batch of the model.
 */
export function createThreadedEmbedder(spec: LocalModelSpec, options: ThreadedOptions): TextEmbedder {
  return new ThreadedEmbedder(spec, options);
}
