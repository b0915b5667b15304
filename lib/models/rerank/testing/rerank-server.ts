import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type RerankCall = {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>> & { readonly query?: string };
};

/** A local server with every form of `/rerank`: TEI's at its path, and the results form at the others. */
export type RerankServer = {
  readonly url: string;
  readonly asked: readonly RerankCall[];
  /** Replaces the next answers. */
  misbehave(...next: readonly ((response: ServerResponse) => void)[]): void;
  close(): Promise<void>;
};

/** Returns the share of the question's words that a text contains. */
export function sharedWords(question: string, text: string): number {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const has = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return words.length === 0 ? 0 : words.filter((word) => has.has(word)).length / words.length;
}

async function readBody(request: IncomingMessage): Promise<RerankCall["body"]> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as RerankCall["body"];
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
  const misbehaviours: ((response: ServerResponse) => void)[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const body = await readBody(request);
    asked.push({ path, body, authorization: request.headers.authorization });
    const misbehaviour = misbehaviours.shift();
    if (misbehaviour) return misbehaviour(response);
    if (!["/rerank", "/v1/rerank", "/v2/rerank"].includes(path))
      return void response.writeHead(404).end("{}");
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answerOf(path, body)));
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misbehave: (...next) => misbehaviours.push(...next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
