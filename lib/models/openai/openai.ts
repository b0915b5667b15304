import type { TextEmbedder, TextWindow } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "../cancelled.ts";
import { estimatingCounter } from "../token-counter.ts";
import { cutWindows } from "../windows.ts";
import { parseEmbeddings } from "./parse-response.ts";
import { type OpenAiDeps, postJson } from "./request.ts";
import type { OpenAiSpec } from "./spec.ts";

const MAX_TEXTS = 64;
const MAX_CHARS = 200_000;
/** `[CLS]`, `[SEP]` and similar. */
const SPECIAL_TOKENS = 2;

/** Groups consecutive texts into requests of limited size. A text too large for this gets its own request. */
function requestsOf(texts: readonly string[]): readonly (readonly string[])[] {
  const requests: string[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const current = requests.at(-1);
    if (!current || current.length >= MAX_TEXTS || chars + text.length > MAX_CHARS) {
      requests.push([text]);
      chars = text.length;
    } else {
      current.push(text);
      chars += text.length;
    }
  }
  return requests;
}

class OpenAiEmbedder implements TextEmbedder {
  readonly model;
  readonly #spec: OpenAiSpec;
  readonly #deps: OpenAiDeps;
  readonly #closing = new AbortController();

  constructor(spec: OpenAiSpec, deps: OpenAiDeps) {
    this.model = spec.model;
    this.#spec = spec;
    this.#deps = deps;
  }

  async embed(
    texts: readonly string[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    throwIfCancelled(signal);
    this.#throwIfClosed();
    const query = kind === "query";
    const prefix = query ? this.model.queryPrefix : this.model.documentPrefix;
    // A user waits for the query. A fast keyword search is better than a late semantic one.
    const attempts = query
      ? { count: 2, timeoutSeconds: this.#spec.timeoutSeconds / 3 }
      : { count: 4, timeoutSeconds: this.#spec.timeoutSeconds };
    const vectors: Float32Array[] = [];
    for (const request of requestsOf(texts)) {
      const input = request.map((text) => prefix + text);
      vectors.push(...(await this.#request(input, { ...attempts, signal })));
    }
    return vectors;
  }

  async windows(texts: readonly string[]): Promise<readonly (readonly TextWindow[])[]> {
    this.#throwIfClosed();
    const { model, charsPerToken } = this.#spec;
    const prefix = Math.ceil(model.documentPrefix.length / charsPerToken);
    const limit = Math.max(1, model.windowTokens - SPECIAL_TOKENS - prefix);
    const counter = estimatingCounter(charsPerToken);
    return texts.map((text) => cutWindows(text, limit, counter));
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  async #request(
    input: readonly string[],
    attempts: {
      readonly count: number;
      readonly timeoutSeconds: number;
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<Float32Array[]> {
    const { name, url, model, fullDimension } = this.#spec;
    const { signal } = attempts;
    const closing = this.#closing.signal;
    const either = signal ? AbortSignal.any([signal, closing]) : closing;
    try {
      const body = await postJson(url, { model: name, input }, this.#deps, { ...attempts, signal: either });
      return parseEmbeddings(body, input.length, { dimension: model.dimension, full: fullDimension });
    } catch (error) {
      throwIfCancelled(signal);
      this.#throwIfClosed();
      if (error instanceof AppError) throw error;
      const why = error instanceof Error ? error.message : "it cannot be read";
      const words = `The answer of the embedding service at ${url.host} for the model ${name} is no use: ${why}.`;
      throw new AppError("embedder_unavailable", words, {}, { cause: error });
    }
  }

  #throwIfClosed(): void {
    if (this.#closing.signal.aborted) {
      throw new AppError("embedder_unavailable", "The embedder has been closed.");
    }
  }
}

/** Creates a client for any service with OpenAI's POST /v1/embeddings: Ollama, vLLM, text-embeddings-inference … */
export function createOpenAiEmbedder(spec: OpenAiSpec, deps: OpenAiDeps = {}): TextEmbedder {
  return new OpenAiEmbedder(spec, deps);
}
