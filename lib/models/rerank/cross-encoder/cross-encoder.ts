import type { Reranker } from "#lib/domain/rerank.ts";
import { errorName } from "#lib/log/error-facts.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { SerialQueue } from "../../local/serial-queue.ts";
import { closedError, unavailable } from "../rerank-errors.ts";
import { loadRerankEngine, type RerankEngine } from "./engine.ts";
import type { CrossEncoderSpec } from "./spec.ts";

/**
 * Runs a cross-encoder in this thread (transformers.js over onnxruntime-node) and blocks it during each text, so use a
 * separate thread (see threaded.ts). The first call loads the model.
 */
export function createCrossEncoder(spec: CrossEncoderSpec): Reranker {
  const queue = new SerialQueue();
  let loaded: Promise<RerankEngine> | null = null;
  let closed = false;
  const engine = async () => {
    if (closed) throw closedError();
    loaded ??= loadRerankEngine(spec);
    try {
      return await loaded;
    } catch (cause) {
      loaded = null; // the next call tries again
      throw failed("could not be loaded", cause instanceof Error ? cause.message : "unknown", cause);
    }
  };
  const failed = (what: string, why: string, cause: unknown) =>
    unavailable(`The reranker ${spec.model.label} ${what}: ${why}.`, cause);
  return {
    model: spec.model,
    async score(question, texts, signal) {
      throwIfCancelled(signal);
      if (closed) throw closedError();
      if (texts.length === 0) return [];
      const ready = await engine();
      const scores: number[] = [];
      for (const text of texts) {
        throwIfCancelled(signal);
        // The message of a library may quote the texts, so it is left out.
        const run = () =>
          ready.score(question, text).catch((cause: unknown) => {
            throw failed("failed", errorName(cause), cause);
          });
        scores.push(await queue.run(false, run));
      }
      return scores;
    },
    async close() {
      closed = true;
      const open = loaded;
      loaded = null;
      // Runs after the current text, which uses the model's memory.
      await queue.run(true, async () => (await open?.catch(() => null))?.dispose());
    },
  };
}
