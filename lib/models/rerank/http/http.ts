import type { Reranker } from "#lib/domain/rerank.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { throwIfCancelled } from "../../cancelled.ts";
import { fingerprinted } from "../../fingerprint.ts";
import { type OpenAiDeps, postJson } from "../../openai/request.ts";
import { logistic } from "../logistic.ts";
import { closedError } from "../rerank-errors.ts";
import { parseScores, requestOf, type ServiceName } from "./wire.ts";

export type HttpRerankSpec = {
  readonly service: ServiceName;
  /** The model name in requests. TEI serves one model and needs none. */
  readonly model: string | null;
  /** The service's address, with or without `/v1`. */
  readonly baseUrl: string;
  /** Texts per request. */
  readonly batch: number;
  readonly timeoutSeconds: number;
};

/** Raise it when requests change in a way that changes scores. */
const VERSION = 1;
/** A user waits. A fast answer without reranking is better than a late one. */
const ATTEMPTS = 2;
const SERVICE = { name: "reranking service", code: "reranker_unavailable" } as const;

/**
 * Creates a client for a reranking service with the `/rerank` of TEI, Jina, Cohere or vLLM. Answers have scores between
 * 0 and 1. If one is outside (raw logits), the logistic function maps all scores of the call.
 * @throws AppError("bad_request") if the address is invalid.
 */
export function createHttpReranker(spec: HttpRerankSpec, deps: OpenAiDeps = {}): Reranker {
  const { service, batch, timeoutSeconds } = spec;
  const url = urlOf(spec);
  const label = spec.model ?? service;
  const closing = new AbortController();
  const ask = async (question: string, texts: readonly string[], signal: AbortSignal | undefined) => {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    const body = { model: label, ...requestOf(spec, question, texts) };
    try {
      const attempts = { count: ATTEMPTS, timeoutSeconds, signal: either };
      const answer = await postJson(url, body, { ...deps, service: SERVICE }, attempts);
      return parseScores(service, answer, texts.length);
    } catch (error) {
      throwIfCancelled(signal);
      if (closing.signal.aborted) throw closedError();
      throw error;
    }
  };
  return {
    model: fingerprinted(
      { label, kind: "http" },
      { adapter: "http", version: VERSION, service, name: spec.model },
    ),
    async score(question, texts, signal) {
      throwIfCancelled(signal);
      if (closing.signal.aborted) throw closedError();
      const scores: number[] = [];
      for (let from = 0; from < texts.length; from += batch)
        scores.push(...(await ask(question, texts.slice(from, from + batch), signal)));
      return scores.every((score) => score >= 0 && score <= 1) ? scores : scores.map(logistic);
    },
    close: async () => closing.abort(),
  };
}

const PATHS: Readonly<Record<ServiceName, string>> = {
  tei: "rerank",
  jina: "v1/rerank",
  cohere: "v2/rerank",
  vllm: "v1/rerank",
};

function urlOf({ baseUrl, service }: HttpRerankSpec): URL {
  const root = URL.parse(`${baseUrl.replace(/\/+$/, "").replace(/\/v\d+$/, "")}/`);
  if (root && /^https?:$/.test(root.protocol)) return new URL(PATHS[service], root);
  throw new AppError("bad_request", "The reranking service's address must begin with http:// or https://.");
}
