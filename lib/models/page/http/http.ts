import type { EmbeddedPage, PageEmbedder, PageInput, PageQuery } from "#lib/domain/page-embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { type Attempts, type OpenAiDeps, postJson } from "../../openai/request.ts";
import { pageModel } from "../page-model.ts";
import { boxesOfVectors } from "../picture-grid.ts";
import { readQuestion } from "../question.ts";
import { tokenQuery } from "../tokens-to-words.ts";
import { parseMultiVectors, parseTokens } from "./parse-response.ts";

export type HttpPageSpec = {
  /** The name to ask for. */
  readonly model: string;
  /** Where the server is, with or without `/v1`. */
  readonly baseUrl: string;
  readonly dimension: number;
  /** Pages asked for at once: each is a request, because a conversation holds one picture. */
  readonly batch: number;
  readonly timeoutSeconds: number;
};

/** Raised whenever requests change in a way that changes vectors. */
const VERSION = 1;
/** What the model is told about the picture; ColQwen and ColNomic were trained with these words. */
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
 * Asks a server that returns multi-vectors by vLLM's pooling API: `POST /pooling` with a conversation that holds the
 * page's picture, or with the question as `input`; the answer's `data[0].data` are a vector for each token. Which token
 * is which word is asked of `POST /tokenize`; without an answer the words are not told apart.
 * @throws AppError("bad_request") when the address cannot be one.
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
    model: pageModel(described, { adapter: "http", version: VERSION, name: spec.model }),
    embedPages: (pages, signal) =>
      inBatches(pages, spec.batch, (page) =>
        embedPage(ask, page, dimension, { count: 4, timeoutSeconds, signal }),
      ),
    embedQuery: (text, signal) =>
      // Someone waits for a question: better without this lane soon than with it late.
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
  if (readQuestion(text).words.length === 0) return { words: [], parts: [] };
  const tokens = ask("tokenize", { prompt: text, return_token_strs: true }, { ...attempts, count: 1 })
    .then(parseTokens)
    // Servers without it answer all the same; only the words cannot be shown.
    .catch(() => null);
  const vectors = parseMultiVectors(await ask("pooling", { input: text }, attempts), dimension);
  return tokenQuery(text, vectors, await tokens);
}
