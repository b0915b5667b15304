import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createFakeEmbedder } from "../fake.ts";

export type Asked = {
  readonly model: string;
  readonly input: readonly string[];
  readonly authorization: string | undefined;
};

/** What the next request meets in place of an answer. */
export type Misbehaviour = (response: ServerResponse) => void;

/** A local service that speaks POST /v1/embeddings with a fake model of 64 dimensions. */
export type EmbeddingsServer = {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Queued: one for each of the next requests. */
  misbehave(...next: readonly Misbehaviour[]): void;
  /** Changes the data of all answers from now on: their order, their length … */
  transform(change: (data: Item[]) => unknown): void;
  close(): Promise<void>;
};

export type Item = { index: number; embedding: number[] };

async function readBody(request: IncomingMessage): Promise<{ model: string; input: string[] }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as { model: string; input: string[] };
}

export function answerStatus(status: number, headers: Readonly<Record<string, string>> = {}): Misbehaviour {
  return (response) => response.writeHead(status, headers).end("{}");
}

export async function startEmbeddingsServer(): Promise<EmbeddingsServer> {
  const fake = createFakeEmbedder();
  const asked: Asked[] = [];
  const misbehaviours: Misbehaviour[] = [];
  let change: (data: Item[]) => unknown = (data) => data;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, input } = await readBody(request);
    asked.push({ model, input, authorization: request.headers.authorization });
    const misbehaviour = misbehaviours.shift();
    if (misbehaviour) return misbehaviour(response);
    if (request.url !== "/v1/embeddings") return answerStatus(404)(response);
    const vectors = await fake.embed(input, "document");
    // Not unit length: normalising is the adapter's work.
    const data = vectors.map((vector, index) => ({
      index,
      embedding: [...vector].map((value) => value * 7),
    }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", model, data: change(data) }));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misbehave: (...next) => misbehaviours.push(...next),
    transform: (next) => {
      change = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
