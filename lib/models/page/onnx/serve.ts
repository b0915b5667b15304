import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { errorName } from "#lib/log/error-facts.ts";
import type { Answer, FromThread, Question, ToThread } from "./protocol.ts";

/** The thread's end of a message port. */
export type PagePort = {
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
    code: "embedder_unavailable",
    message: `The page embedder failed: ${errorName(error)}.`,
  };
}

/** Answers a port's calls with a page embedder. Calls are interleaved if the embedder allows it. */
export function servePageEmbedder(port: PagePort, embedder: PageEmbedder): void {
  const running = new Map<number, AbortController>();
  const answer = async (question: Question, signal: AbortSignal): Promise<Answer> =>
    question.type === "pages"
      ? { type: "pages", pages: await embedder.embedPages(question.pages, signal) }
      : { type: "query", query: await embedder.embedQuery(question.text, signal) };
  port.on("message", (message) => {
    if (message.type === "abort") return running.get(message.call)?.abort();
    if (message.type === "close") {
      for (const controller of running.values()) controller.abort();
      void embedder.close().finally(() => port.close());
      return;
    }
    const { call, question } = message;
    const controller = new AbortController();
    running.set(call, controller);
    answer(question, controller.signal)
      .then((given) => port.postMessage({ type: "answer", call, answer: given }))
      .catch((error: unknown) => port.postMessage(failure(call, error)))
      .finally(() => running.delete(call));
  });
}
