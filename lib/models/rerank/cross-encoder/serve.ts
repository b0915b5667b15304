import type { Reranker } from "#lib/domain/rerank.ts";
import { serveCalls, type ThreadPort } from "../../thread/serve-calls.ts";
import type { FromThread, ScoreCall, ToThread } from "./protocol.ts";

/** Answers a port's calls with a reranker. Calls are interleaved text by text. */
export function serveReranker(port: ThreadPort<ToThread, FromThread>, reranker: Reranker): void {
  serveCalls<ScoreCall, FromThread>(port, {
    what: "The reranker",
    code: "reranker_unavailable",
    answer: async ({ call, question, texts }, signal) => ({
      message: { type: "scores", call, scores: await reranker.score(question, texts, signal) },
    }),
    close: () => reranker.close(),
  });
}
