import type { PartedText, TextEmbedder, TextWindow } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "../cancelled.ts";
import type { LocalModelSpec } from "../local/spec.ts";
import { entryIn, ModelThread } from "./model-thread.ts";
import type { EmbedderCall, FromThread, ThreadData } from "./protocol.ts";
import { QueryCache } from "./query-cache.ts";

export type ThreadedOptions = {
  /** Folder of the installation. The thread's entry is located in it by path, so that bundlers do not include it. */
  readonly rootDirectory: string;
  /** Number of cached query vectors. Default 256. */
  readonly queryCacheSize?: number;
  /** Another entry than workers/threads/embed.ts, for tests. */
  readonly entry?: URL;
};

class ThreadedEmbedder implements TextEmbedder {
  readonly model;
  readonly #thread: ModelThread<EmbedderCall, FromThread>;
  readonly #cache: QueryCache;

  constructor(spec: LocalModelSpec, options: ThreadedOptions) {
    this.model = spec.model;
    this.#thread = new ModelThread({
      entry: options.entry ?? entryIn(options.rootDirectory, "embed.ts"),
      name: "embed",
      data: { spec } satisfies ThreadData,
      what: "The embedder",
      unavailable: (message, cause) => new AppError("embedder_unavailable", message, {}, { cause }),
    });
    this.#cache = new QueryCache(options.queryCacheSize ?? 256);
  }

  async embed(
    texts: readonly string[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    throwIfCancelled(signal);
    this.#thread.throwIfClosed();
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
    this.#thread.throwIfClosed();
    if (texts.length === 0) return [];
    const answer = await this.#thread.ask((call) => ({ type: "parts", call, texts, kind }), signal);
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
    this.#thread.throwIfClosed();
    if (texts.length === 0) return [];
    const answer = await this.#thread.ask((call) => ({ type: "windows", call, texts }));
    return answer.type === "windows" ? answer.windows : [];
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #embed(
    texts: readonly string[],
    kind: "query" | "document",
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const answer = await this.#thread.ask((call) => ({ type: "embed", call, texts, kind }), signal);
    if (answer.type !== "vectors") return [];
    const { dimension } = this.model;
    return texts.map((_, index) => answer.vectors.subarray(index * dimension, (index + 1) * dimension));
  }
}

/**
 * Runs a local model in a separate thread, off the event loop. The thread starts with the first call, and again after
 * it has died, when active calls fail with `embedder_unavailable`. Queries run before waiting documents, at the next
 * batch.
 */
export function createThreadedEmbedder(spec: LocalModelSpec, options: ThreadedOptions): TextEmbedder {
  return new ThreadedEmbedder(spec, options);
}
