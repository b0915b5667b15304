import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Misbehaviour,
  type ModelServer,
  readJson,
  startModelServer,
} from "../../testing/model-server.ts";

type RerankCall = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>> & { readonly query?: string };
};

/** A local server with every form of `/rerank`: TEI's at its path, and the results form at the others. */
export type RerankServer = ModelServer & {
  readonly asked: readonly RerankCall[];
};

/** Returns the share of the question's words that a text contains. */
export function sharedWords(question: string, text: string): number {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const has = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return words.length === 0 ? 0 : words.filter((word) => has.has(word)).length / words.length;
}

/** Returns the answer with the best first, as services do, and not in the order of the request. */
function answerOf(path: string, { query = "", texts, documents }: RerankCall["body"]): unknown {
  const given = (path === "/rerank" ? texts : documents) as readonly string[];
  const scored = given
    .map((text, index) => ({ index, score: sharedWords(query, text) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  if (path === "/rerank") return scored;
  return { id: "r-1", results: scored.map(({ index, score }) => ({ index, relevance_score: score })) };
}

export async function startRerankServer(): Promise<RerankServer> {
  const asked: RerankCall[] = [];
  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    planned: Misbehaviour[],
  ): Promise<void> {
    const path = request.url ?? "";
    const body = await readJson<RerankCall["body"]>(request);
    asked.push({ path, body, authorization: request.headers.authorization });
    const misbehaviour = planned.shift();
    if (misbehaviour) return misbehaviour(response);
    if (!["/rerank", "/v1/rerank", "/v2/rerank"].includes(path))
      return void response.writeHead(404).end("{}");
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answerOf(path, body)));
  }
  const server = await startModelServer(answer);
  return { ...server, asked };
}
