import type { EmbeddedPage, PageEmbedder } from "#lib/domain/page-embedding.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { errorName } from "#lib/log/error-facts.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { SerialQueue } from "../../local/serial-queue.ts";
import { loadPageEngine, type PageEngine } from "./engine.ts";
import type { OnnxPageSpec } from "./spec.ts";

/**
 * Runs a late-interaction page model in this thread (transformers.js over onnxruntime-node) and blocks it during each
 * page, so use a separate thread (see threaded.ts). The first call loads the model. Questions run before waiting pages.
 */
export function createOnnxPageEmbedder(spec: OnnxPageSpec): PageEmbedder {
  const queue = new SerialQueue();
  let loaded: Promise<PageEngine> | null = null;
  let closed = false;
  const engine = async (signal: AbortSignal | undefined) => {
    throwIfCancelled(signal);
    if (closed) throw new AppError("embedder_unavailable", "The page embedder has been closed.");
    loaded ??= loadPageEngine(spec);
    try {
      return await loaded;
    } catch (cause) {
      loaded = null; // the next call tries again
      const why = cause instanceof Error ? cause.message : "unknown";
      throw unavailable(`The page model ${spec.model.label} could not be loaded: ${why}.`, cause);
    }
  };
  const guarded = async <T>(work: () => Promise<T>) => {
    try {
      return await work();
    } catch (cause) {
      if (isAppError(cause)) throw cause;
      // The message of a library may quote the question, so it is left out.
      throw unavailable(`The page model ${spec.model.label} failed: ${errorName(cause)}.`, cause);
    }
  };
  return {
    model: spec.model,
    async embedPages(pages, signal) {
      const ready = await engine(signal);
      const done: EmbeddedPage[] = [];
      for (const page of pages) {
        throwIfCancelled(signal);
        done.push(await queue.run(false, () => guarded(() => ready.page(page))));
      }
      return done;
    },
    async embedQuery(text, signal) {
      const ready = await engine(signal);
      return queue.run(true, () => guarded(() => ready.query(text)));
    },
    async close() {
      closed = true;
      const open = loaded;
      loaded = null;
      // Runs after the current page, which uses the model's memory.
      await queue.run(true, async () => (await open?.catch(() => null))?.dispose());
    },
  };
}

function unavailable(message: string, cause: unknown): AppError {
  return new AppError("embedder_unavailable", message, {}, { cause });
}
