import type { IncomingMessage, ServerResponse } from "node:http";
import { createFakeEmbedder } from "../fake.ts";
import { type Misbehaviour, type ModelServer, readJson, startModelServer } from "./model-server.ts";

type EmbeddingsCall = {
  readonly model: string;
  readonly input: readonly string[];
  readonly authorization: string | undefined;
};

/** A local service with POST /v1/embeddings and a fake model of 64 dimensions. */
export type EmbeddingsServer = ModelServer & {
  readonly asked: readonly EmbeddingsCall[];
  /** Changes the data of all later answers: their order, their length … */
  transform(change: (data: Item[]) => unknown): void;
};

type Item = { index: number; embedding: number[] };

export function answerStatus(status: number, headers: Readonly<Record<string, string>> = {}): Misbehaviour {
  return (response) => response.writeHead(status, headers).end("{}");
}

export async function startEmbeddingsServer(): Promise<EmbeddingsServer> {
  const fake = createFakeEmbedder();
  const asked: EmbeddingsCall[] = [];
  let change: (data: Item[]) => unknown = (data) => data;

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    planned: Misbehaviour[],
  ): Promise<void> {
    const { model, input } = await readJson<{ model: string; input: string[] }>(request);
    asked.push({ model, input, authorization: request.headers.authorization });
    const misbehaviour = planned.shift();
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

  const server = await startModelServer(answer);
  return {
    ...server,
    asked,
    transform: (next) => {
      change = next;
    },
  };
}
