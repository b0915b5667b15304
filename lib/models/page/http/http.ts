import type { EmbeddedPage, PageEmbedder, PageInput, PageQuery } from "#lib/domain/page-embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { fingerprinted } from "../../fingerprint.ts";
import { type Attempts, type OpenAiDeps, postJson } from "../../openai/request.ts";
import { boxesOfVectors } from "../picture-grid.ts";
import { questionWords } from "../question.ts";
import { tokenQuery } from "../tokens-to-words.ts";
import { parseMultiVectors, parseTokens } from "./parse-response.ts";

export type HttpPageSpec = {
  /** The model name in requests. */
  readonly model: string;
  /** The server's address, with or without `/v1`. */
  readonly baseUrl: string;
  readonly dimension: number;
  /** Number of concurrent pages. Each is one request, because a conversation has one picture. */
  readonly batch: number;
  readonly timeoutSeconds: number;
};

/** Raise it when requests change in a way that changes vectors. */
const VERSION = 1;
/** The prompt for the picture, as in the training of ColQwen and ColNomic. */
const PROMPT = "Describe the image.";

type Ask = (path: string, body: object, attempts: Attempts) => Promise<unknown>;

function messages({ picture }: PageInput) {
  const data = Buffer.from(picture?.bytes ?? []).toString("base64");
  const url = `data:${picture?.mediaType ?? "image/webp"};base64,${data}`;
  const content = [
    { type: "image_url", image_url: { url } },
    { type: "text", text: PROMPT },
  ];
  return [{ role: "user", content }];
}

function rootOf(baseUrl: string): URL {
  const url = URL.parse(`${baseUrl.replace(/\/+$/, "").replace(/\/v\d+$/, "")}/`);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new AppError("bad_request", "The page model's address must begin with http:// or https://.");
}

/**
 * Creates a client for a server that returns multi-vectors by vLLM's pooling API. It sends `POST /pooling` with a
 * conversation that contains the page's picture, or with the question as `input`. The answer's `data[0].data` has one
 * vector per token. `POST /tokenize` returns the tokens; without an answer, vectors are not assigned to words.
 * @throws AppError("bad_request") if the address is invalid.
 */
export function createHttpPageEmbedder(spec: HttpPageSpec, deps: OpenAiDeps = {}): PageEmbedder {
  const root = rootOf(spec.baseUrl);
  const closing = new AbortController();
  const ask: Ask = async (path, body, { signal, ...attempts }) => {
    throwIfCancelled(signal);
    if (closing.signal.aborted) throw closed();
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    try {
      const full = { model: spec.model, ...body };
      return await postJson(new URL(path, root), full, deps, { ...attempts, signal: either });
    } catch (error) {
      throwIfCancelled(signal);
      if (closing.signal.aborted) throw closed();
      throw error;
    }
  };
  const { timeoutSeconds, dimension } = spec;
  const described = { label: spec.model, dimension, reads: "picture" } as const;
  return {
    model: fingerprinted(described, { adapter: "http", version: VERSION, name: spec.model }),
    embedPages: (pages, signal) =>
      inBatches(pages, spec.batch, (page) =>
        embedPage(ask, page, dimension, { count: 4, timeoutSeconds, signal }),
      ),
    embedQuery: (text, signal) =>
      // A user waits for the question. A fast answer without this lane is better than a late one.
      embedQuery(ask, text, dimension, { count: 2, timeoutSeconds: timeoutSeconds / 6, signal }),
    close: async () => closing.abort(),
  };
}

function closed(): AppError {
  return new AppError("embedder_unavailable", "The page embedder has been closed.");
}

async function inBatches<T, U>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<U>,
): Promise<U[]> {
  const done: U[] = [];
  for (let from = 0; from < items.length; from += size) {
    done.push(...(await Promise.all(items.slice(from, from + size).map(work))));
  }
  return done;
}

async function embedPage(
  ask: Ask,
  page: PageInput,
  dimension: number,
  attempts: Attempts,
): Promise<EmbeddedPage> {
  if (page.picture === null) return { patches: [] };
  const body = await ask("pooling", { messages: messages(page) }, attempts);
  const vectors = parseMultiVectors(body, dimension);
  const boxes = boxesOfVectors(vectors.length, page);
  return { patches: vectors.flatMap((vector, place) => patch(boxes[place], vector)) };
}

function patch(box: EmbeddedPage["patches"][number]["box"] | undefined, vector: Float32Array) {
  return box ? [{ box, vector }] : [];
}

async function embedQuery(ask: Ask, text: string, dimension: number, attempts: Attempts): Promise<PageQuery> {
  if (questionWords(text).words.length === 0) return { words: [], parts: [] };
  const tokens = ask("tokenize", { prompt: text, return_token_strs: true }, { ...attempts, count: 1 })
    .then(parseTokens)
    // Some servers lack this call. Then only the words cannot be shown.
    .catch(() => null);
  const vectors = parseMultiVectors(await ask("pooling", { input: text }, attempts), dimension);
  return tokenQuery(text, vectors, await tokens);
}
