import type { Reranker } from "#lib/domain/rerank.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { entryIn, ModelThread } from "../../thread/model-thread.ts";
import { unavailable } from "../rerank-errors.ts";
import type { FromThread, RerankThreadData, ScoreCall } from "./protocol.ts";
import type { CrossEncoderSpec } from "./spec.ts";

/** Runs a cross-encoder in a separate thread. The first call loads the model. */
export function createThreadedCrossEncoder(spec: CrossEncoderSpec, rootDirectory: string): Reranker {
  const thread = new ModelThread<ScoreCall, FromThread>({
    entry: entryIn(rootDirectory, "rerank.ts"),
    name: "rerank",
    data: { spec } satisfies RerankThreadData,
    what: "The reranker",
    unavailable,
  });
  return {
    model: spec.model,
    async score(question, texts, signal) {
      throwIfCancelled(signal);
      thread.throwIfClosed();
      if (texts.length === 0) return [];
      const { scores } = await thread.ask((call) => ({ type: "score", call, question, texts }), signal);
      return [...scores];
    },
    close: () => thread.close(),
  };
}
