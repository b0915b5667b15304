import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createFakeEmbedder } from "../fake.ts";

type EmbeddingsCall = {
  readonly model: string;
  readonly input: readonly string[];
  readonly authorization: string | undefined;
};

/** Replaces the answer to one request. */
export type Misbehaviour = (response: ServerResponse) => void;

/** A local service with POST /v1/embeddings and a fake model of 64 dimensions. */
export type EmbeddingsServer = {
  readonly url: string;
  readonly asked: readonly EmbeddingsCall[];
  /** Replaces the next answers, one each. */
  misbehave(...next: readonly Misbehaviour[]): void;
  /** Changes the data of all later answers: their order, their length … */
  transform(change: (data: Item[]) => unknown): void;
  close(): Promise<void>;
};

type Item = { index: number; embedding: number[] };

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
  const asked: EmbeddingsCall[] = [];
  const misbehaviours: Misbehaviour[] = [];
  let change: (data: Item[]) => unknown = (data) => data;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, input } = await readBody(request);
    asked.push({ model, input, authorization: request.headers.authorization });
    const misbehaviour = misbehaviours.shift();
    if (misbehaviour) return misbehaviour(response);
    if (request.url !== "/v1/embeddings") return answerStatus(404)(response);
    const vectors = await fake.embed(input, "document");
    // Not of unit length, because the adapter must normalise.
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
