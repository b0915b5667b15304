import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { entryIn, ModelThread } from "../../thread/model-thread.ts";
import type { Asking, FromThread, PageModelQuestion, PageThreadData } from "./protocol.ts";
import type { OnnxPageSpec } from "./spec.ts";

/** Runs a page model in a separate thread. The first call loads it. */
export function createThreadedPageEmbedder(spec: OnnxPageSpec, rootDirectory: string): PageEmbedder {
  const thread = new ModelThread<Asking, FromThread>({
    entry: entryIn(rootDirectory, "embed-page.ts"),
    name: "embed-page",
    data: { spec } satisfies PageThreadData,
    what: "The page embedder",
    unavailable: (message, cause) => new AppError("embedder_unavailable", message, {}, { cause }),
  });
  const ask = async (question: PageModelQuestion, signal: AbortSignal | undefined) =>
    (await thread.ask((call) => ({ type: "ask", call, question }), signal)).answer;
  return {
    model: spec.model,
    async embedPages(pages, signal) {
      const answer = await ask({ type: "pages", pages }, signal);
      return answer.type === "pages" ? [...answer.pages] : [];
    },
    async embedQuery(text, signal) {
      const answer = await ask({ type: "query", text }, signal);
      return answer.type === "query" ? answer.query : { words: [], parts: [] };
    },
    close: () => thread.close(),
  };
}
