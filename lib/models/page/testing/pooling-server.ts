import type { IncomingMessage, ServerResponse } from "node:http";
import { createFakeEmbedder } from "../../fake.ts";
import {
  type Misbehaviour,
  type ModelServer,
  readJson,
  startModelServer,
} from "../../testing/model-server.ts";

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
export type PoolingServer = ModelServer & {
  readonly asked: readonly {
    readonly path: string;
    readonly body: PoolingBody;
    readonly authorization?: string;
  }[];
};

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

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    planned: Misbehaviour[],
  ): Promise<void> {
    const body = await readJson<PoolingBody>(request);
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
    const misbehaviour = planned.shift();
    if (misbehaviour) return misbehaviour(response);
    if (request.url !== "/pooling") return void response.writeHead(404).end("{}");
    const data = [{ index: 0, object: "pooling", data: await vectorsOf(body) }];
    json({ id: "pool-1", object: "list", created: 0, model: body.model, data, usage: { prompt_tokens: 1 } });
  }

  const server = await startModelServer(answer);
  return { ...server, asked };
}
