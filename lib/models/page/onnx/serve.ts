import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { serveCalls, type ThreadPort } from "../../thread/serve-calls.ts";
import type { Asking, FromThread, PageModelAnswer, PageModelQuestion, ToThread } from "./protocol.ts";

/** Answers a port's calls with a page embedder. */
export function servePageEmbedder(port: ThreadPort<ToThread, FromThread>, embedder: PageEmbedder): void {
  serveCalls<Asking, FromThread>(port, {
    what: "The page embedder",
    code: "embedder_unavailable",
    answer: async ({ call, question }, signal) => ({
      message: { type: "answer", call, answer: await answerOf(embedder, question, signal) },
    }),
    close: () => embedder.close(),
  });
}

async function answerOf(
  embedder: PageEmbedder,
  question: PageModelQuestion,
  signal: AbortSignal,
): Promise<PageModelAnswer> {
  return question.type === "pages"
    ? { type: "pages", pages: await embedder.embedPages(question.pages, signal) }
    : { type: "query", query: await embedder.embedQuery(question.text, signal) };
}
