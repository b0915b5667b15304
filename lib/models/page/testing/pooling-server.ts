import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createFakeEmbedder } from "../../fake.ts";

export const SERVER_DIMENSION = 32;
/** The grid of a portrait picture, and the number of vectors from the server's prompt. */
export const SERVER_GRID = { rows: 8, columns: 6, others: 5 };

type Content = { readonly type: string; readonly image_url?: { readonly url: string } };
type PoolingBody = {
  readonly model: string;
  readonly input?: string;
  readonly prompt?: string;
  readonly messages?: readonly { readonly content: readonly Content[] }[];
};

/** A local server with vLLM's `/pooling` and `/tokenize`, and with fake vectors. */
export type PoolingServer = {
  readonly url: string;
  readonly asked: readonly {
    readonly path: string;
    readonly body: PoolingBody;
    readonly authorization?: string;
  }[];
  /** Replaces the next answers. */
  misbehave(...next: readonly ((response: ServerResponse) => void)[]): void;
  close(): Promise<void>;
};

async function readBody(request: IncomingMessage): Promise<PoolingBody> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as PoolingBody;
}

/** Returns tokens as Qwen's tokenizer prints them. Long words become two. */
function tokensOf(text: string): string[] {
  return (text.match(/\S+/g) ?? []).flatMap((word, place) => {
    const opening = place === 0 ? "" : "\u0120";
    return word.length > 5 ? [opening + word.slice(0, 4), word.slice(4)] : [opening + word];
  });
}

export async function startPoolingServer(): Promise<PoolingServer> {
  const fake = createFakeEmbedder({ dimension: SERVER_DIMENSION });
  const asked: { path: string; body: PoolingBody; authorization?: string }[] = [];
  const misbehaviours: ((response: ServerResponse) => void)[] = [];

  async function vectorsOf(body: PoolingBody): Promise<number[][]> {
    const image = body.messages?.[0]?.content.find(({ type }) => type === "image_url")?.image_url?.url;
    const { rows, columns, others } = SERVER_GRID;
    const texts =
      image === undefined
        ? tokensOf(body.input ?? "")
        : Array.from({ length: rows * columns + others }, (_, cell) => `${image.slice(-40)} ${cell}`);
    // Not of unit length, because the adapter must normalise.
    return (await fake.embed(texts, "document")).map((vector) => [...vector].map((value) => value * 3));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { authorization } = request.headers;
    asked.push({ path: request.url ?? "", body, ...(authorization ? { authorization } : {}) });
    const json = (content: object) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(content));
    if (request.url === "/tokenize") {
      const tokens = tokensOf(body.prompt ?? "");
      return void json({
        count: tokens.length,
        max_model_len: 4096,
        tokens: tokens.map(() => 1),
        token_strs: tokens,
      });
    }
    const misbehaviour = misbehaviours.shift();
    if (misbehaviour) return misbehaviour(response);
    if (request.url !== "/pooling") return void response.writeHead(404).end("{}");
    const data = [{ index: 0, object: "pooling", data: await vectorsOf(body) }];
    json({ id: "pool-1", object: "list", created: 0, model: body.model, data, usage: { prompt_tokens: 1 } });
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
