import type { PartedText, TextEmbedder, TextWindow } from "#lib/domain/embedding.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { errorName } from "#lib/log/error-facts.ts";
import { throwIfCancelled } from "../cancelled.ts";
import { rememberingCounter } from "../token-counter.ts";
import { cutWindows, type TokenCounter } from "../windows.ts";
import { planBatches } from "./batches.ts";
import { type Engine, loadEngine } from "./engine.ts";
import { WordSums, wordWindows } from "./parts.ts";
import { shorten } from "./pooling.ts";
import { SerialQueue } from "./serial-queue.ts";
import type { LocalModelSpec } from "./spec.ts";

/** Number of texts tokenised or windowed in one turn: about 5 ms, so that a query does not wait for a whole book. */
const TEXTS_PER_TURN = 64;

type Loaded = { readonly engine: Engine; readonly counter: TokenCounter; readonly limit: number };

function slices<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

class LocalEmbedder implements TextEmbedder {
  readonly model;
  readonly #spec: LocalModelSpec;
  readonly #load: (spec: LocalModelSpec) => Promise<Engine>;
  readonly #queue = new SerialQueue();
  #loaded: Promise<Loaded> | null = null;
  #closed = false;

  constructor(spec: LocalModelSpec, load: (spec: LocalModelSpec) => Promise<Engine>) {
    this.model = spec.model;
    this.#spec = spec;
    this.#load = load;
  }

  async embed(
    texts: readonly string[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    const urgent = kind === "query";
    const { engine } = await this.#ready(signal);
    const prefix = urgent ? this.model.queryPrefix : this.model.documentPrefix;
    const inputs: (readonly number[])[] = [];
    for (const part of slices(texts, TEXTS_PER_TURN)) {
      throwIfCancelled(signal);
      inputs.push(...(await this.#queue.run(urgent, () => part.map((text) => engine.encode(prefix + text)))));
    }
    const lengths = inputs.map((ids) => ids.length);
    const vectors = new Array<Float32Array>(texts.length);
    for (const batch of this.#batches(lengths)) {
      throwIfCancelled(signal);
      const pooled = await this.#queue.run(urgent, () =>
        this.#run(
          engine,
          batch.map((index) => inputs[index] ?? []),
        ),
      );
      for (const [row, index] of batch.entries()) vectors[index] = pooled[row] ?? new Float32Array();
    }
    return vectors;
  }

  async embedParts(
    texts: readonly PartedText[],
    kind: "query" | "document",
    signal?: AbortSignal,
  ): Promise<Float32Array[][]> {
    const urgent = kind === "query";
    const { engine } = await this.#ready(signal);
    const { inContext } = engine;
    if (!inContext) throw unavailable(`The model ${this.model.label} shows no vectors of single tokens.`);
    const prefixText = urgent ? this.model.queryPrefix : this.model.documentPrefix;
    const limits = {
      tokens: this.model.windowTokens,
      prefix: prefixText.split(/\s+/).flatMap((word) => inContext.pieces(word)),
    };
    const windows = await this.#queue.run(urgent, () => wordWindows(texts, inContext, limits));
    const lengths = windows.map(({ ids }) => ids.length);
    let sums: WordSums | null = null;
    for (const places of this.#batches(lengths)) {
      throwIfCancelled(signal);
      const batch = places.flatMap((place) => windows[place] ?? []);
      const ids = batch.map((window) => window.ids);
      const states = await this.#queue.run(urgent, () => this.#reportErrors(() => inContext.states(ids)));
      sums ??= new WordSums(texts, states.hidden);
      sums.add(batch, states);
    }
    const known = sums ?? new WordSums(texts, 0);
    return texts.map(({ parts }, text) =>
      parts.map(({ start, end }) => known.part(text, start, end, this.model.dimension)),
    );
  }

  async windows(texts: readonly string[]): Promise<readonly (readonly TextWindow[])[]> {
    const { counter, limit } = await this.#ready();
    const cut: (readonly TextWindow[])[] = [];
    for (const part of slices(texts, TEXTS_PER_TURN)) {
      cut.push(...(await this.#queue.run(true, () => part.map((text) => cutWindows(text, limit, counter)))));
    }
    return cut;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const loaded = this.#loaded;
    this.#loaded = null;
    // Runs after the current batch, which uses the model's memory.
    await this.#queue.run(true, async () => (await loaded?.catch(() => null))?.engine.dispose());
  }

  #batches(lengths: readonly number[]): readonly (readonly number[])[] {
    const { batches, tokensPerBatch } = this.#spec;
    return batches ? planBatches(lengths, tokensPerBatch) : lengths.map((_, index) => [index]);
  }

  #run(engine: Engine, batch: readonly (readonly number[])[]): Promise<Float32Array[]> {
    return this.#reportErrors(async () =>
      (await engine.run(batch)).map((vector) => shorten(vector, this.model.dimension)),
    );
  }

  async #reportErrors<T>(run: () => Promise<T>): Promise<T> {
    if (this.#closed) throw closedError();
    try {
      return await run();
    } catch (cause) {
      // The message of a library may quote the text, so it is left out.
      throw unavailable(`The model ${this.model.label} failed: ${errorName(cause)}.`, cause);
    }
  }

  async #ready(signal?: AbortSignal): Promise<Loaded> {
    throwIfCancelled(signal);
    if (this.#closed) throw closedError();
    this.#loaded ??= this.#open();
    try {
      return await this.#loaded;
    } catch (error) {
      this.#loaded = null; // the next call tries again
      throw error;
    }
  }

  async #open(): Promise<Loaded> {
    try {
      const engine = await this.#load(this.#spec);
      const { specialTokens, count } = engine;
      const prefix = count(this.model.documentPrefix) - specialTokens;
      const limit = Math.max(1, this.model.windowTokens - specialTokens - prefix);
      return { engine, limit, counter: rememberingCounter((text) => count(text) - specialTokens) };
    } catch (cause) {
      if (isAppError(cause)) throw cause;
      const why = cause instanceof Error ? cause.message : "unknown";
      throw unavailable(`The model ${this.model.label} could not be loaded: ${why}.`, cause);
    }
  }
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError("embedder_unavailable", message, {}, { cause });
}

function closedError(): AppError {
  return new AppError("embedder_unavailable", "The embedder has been closed.");
}

/**
 * Runs a model in this thread (transformers.js over onnxruntime-node) and blocks it during each batch, so use a
 * separate thread (see thread/). The first call loads the model. Tests replace `load`.
 */
export function createLocalEmbedder(spec: LocalModelSpec, load = loadEngine): TextEmbedder {
  return new LocalEmbedder(spec, load);
}
