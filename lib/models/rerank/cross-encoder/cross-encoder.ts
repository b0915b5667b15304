import type { Reranker } from "#lib/domain/rerank.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { Turns } from "../../local/turns.ts";
import { closedError, unavailable } from "../rerank-model.ts";
import { loadRerankEngine, type RerankEngine } from "./engine.ts";
import type { CrossEncoderSpec } from "./spec.ts";

/**
 * Runs a cross-encoder in this thread (transformers.js over onnxruntime-node), which it blocks for the length of a text:
 * meant for a thread of its own, see threaded.ts. The model is loaded by the first call.
 */
export function createCrossEncoder(spec: CrossEncoderSpec): Reranker {
  const turns = new Turns();
  let loaded: Promise<RerankEngine> | null = null;
  let closed = false;
  const engine = async () => {
    if (closed) throw closedError();
    loaded ??= loadRerankEngine(spec);
    try {
      return await loaded;
    } catch (cause) {
      loaded = null; // The next call tries again.
      throw failed("could not be loaded", cause);
    }
  };
  const failed = (what: string, cause: unknown) =>
    unavailable(
      `The reranker ${spec.model.label} ${what}: ${cause instanceof Error ? cause.message : "unknown"}.`,
      cause,
    );
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
        const run = () =>
          ready.score(question, text).catch((cause: unknown) => Promise.reject(failed("failed", cause)));
        scores.push(await turns.run(false, run));
      }
      return scores;
    },
    async close() {
      closed = true;
      const open = loaded;
      loaded = null;
      // After the text in progress: its memory belongs to the model.
      await turns.run(true, async () => (await open?.catch(() => null))?.dispose());
    },
  };
}
