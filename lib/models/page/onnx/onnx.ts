import type { EmbeddedPage, PageEmbedder } from "#lib/domain/page-embedding.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { Turns } from "../../local/turns.ts";
import { loadPageEngine, type PageEngine } from "./engine.ts";
import type { OnnxPageSpec } from "./spec.ts";

/**
 * Runs a late-interaction page model in this thread (transformers.js over onnxruntime-node), which it blocks for the
 * length of a page: meant for a thread of its own, see thread.ts. The model is loaded by the first call; questions
 * overtake pages.
 */
export function createOnnxPageEmbedder(spec: OnnxPageSpec): PageEmbedder {
  const turns = new Turns();
  let loaded: Promise<PageEngine> | null = null;
  let closed = false;
  const engine = async (signal: AbortSignal | undefined) => {
    throwIfCancelled(signal);
    if (closed) throw new AppError("embedder_unavailable", "The page embedder has been closed.");
    loaded ??= loadPageEngine(spec);
    try {
      return await loaded;
    } catch (cause) {
      loaded = null; // The next call tries again.
      throw unavailable(`The page model ${spec.model.label} could not be loaded`, cause);
    }
  };
  const guarded = async <T>(work: () => Promise<T>) => {
    try {
      return await work();
    } catch (cause) {
      if (isAppError(cause)) throw cause;
      throw unavailable(`The page model ${spec.model.label} failed`, cause);
    }
  };
  return {
    model: spec.model,
    async embedPages(pages, signal) {
      const ready = await engine(signal);
      const done: EmbeddedPage[] = [];
      for (const page of pages) {
        throwIfCancelled(signal);
        done.push(await turns.run(false, () => guarded(() => ready.page(page))));
      }
      return done;
    },
    async embedQuery(text, signal) {
      const ready = await engine(signal);
      return turns.run(true, () => guarded(() => ready.query(text)));
    },
    async close() {
      closed = true;
      const open = loaded;
      loaded = null;
      // After the page in progress: its memory belongs to the model.
      await turns.run(true, async () => (await open?.catch(() => null))?.dispose());
    },
  };
}

function unavailable(what: string, cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : "unknown";
  return new AppError("embedder_unavailable", `${what}: ${why}.`, {}, { cause });
}
