import type { Reranker } from "#lib/domain/rerank.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { errorName } from "#lib/log/error-facts.ts";
import type { FromThread, ToThread } from "./protocol.ts";

/** The thread's end of a message port. */
export type RerankPort = {
  on(event: "message", listener: (message: ToThread) => void): unknown;
  postMessage(message: FromThread): void;
  close(): void;
};

/** The message of a library may quote the text, so it is left out. */
function failure(call: number, error: unknown): FromThread {
  if (isAppError(error)) return { type: "failed", call, code: error.code, message: error.message };
  return {
    type: "failed",
    call,
    code: "reranker_unavailable",
    message: `The reranker failed: ${errorName(error)}.`,
  };
}

/** Answers a port's calls with a reranker. Calls are interleaved text by text. */
export function serveReranker(port: RerankPort, reranker: Reranker): void {
  const running = new Map<number, AbortController>();
  port.on("message", (message) => {
    if (message.type === "abort") return running.get(message.call)?.abort();
    if (message.type === "close") {
      for (const controller of running.values()) controller.abort();
      void reranker.close().finally(() => port.close());
      return;
    }
    const { call, question, texts } = message;
    const controller = new AbortController();
    running.set(call, controller);
    reranker
      .score(question, texts, controller.signal)
      .then((scores) => port.postMessage({ type: "scores", call, scores }))
      .catch((error: unknown) => port.postMessage(failure(call, error)))
      .finally(() => running.delete(call));
  });
}
