import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { wordsOf } from "./passage.ts";

export const DIMENSION = 64;

/** Returns a deterministic vector: each word sets one of 64 dimensions. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: DIMENSION }, () => 0.01);
  for (const word of wordsOf(text.toLowerCase())) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSION, 7);
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

function listen(port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const { input, model } = JSON.parse(body) as { input: string | string[]; model: string };
    const data = [input]
      .flat()
      .map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", model, data }));
  });
  server.listen(port, "127.0.0.1");
  return once(server, "listening").then(() => server);
}

/** A local service for POST /v1/embeddings that can be stopped and restarted at the same address. */
export type EmbeddingsService = { readonly url: string; down(): Promise<void>; up(): Promise<void> };

export async function startEmbeddingsService(): Promise<EmbeddingsService> {
  let server: Server | null = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    down: async () => {
      const closing = server;
      server = null;
      closing?.closeAllConnections();
      if (closing) await new Promise((resolve) => closing.close(resolve));
    },
    up: async () => {
      server ??= await listen(port);
    },
  };
}
