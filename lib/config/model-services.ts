import { availableParallelism } from "node:os";
import { invalid } from "./invalid.ts";
import type { Secret } from "./secret.ts";
import type { SecretStore } from "./secret-store.ts";
import type { Values } from "./values.ts";

export function embedderOf(values: Values, secrets: SecretStore) {
  const ollamaUrl =
    values.OLLAMA_BASE_URL ?? (values.OLLAMA_EMBEDDING_MODEL ? "http://127.0.0.1:11434" : undefined);
  const viaOllama =
    values.EMBEDDER !== "local" && values.EMBEDDING_BASE_URL === undefined && ollamaUrl !== undefined;
  const kind = values.EMBEDDER ?? (viaOllama || values.EMBEDDING_BASE_URL !== undefined ? "openai" : "local");
  const baseUrl = viaOllama ? `${withoutTrailingSlash(ollamaUrl)}/v1` : (values.EMBEDDING_BASE_URL ?? null);
  const model = viaOllama
    ? (values.OLLAMA_EMBEDDING_MODEL ?? values.EMBEDDING_MODEL ?? "nomic-embed-text")
    : (values.EMBEDDING_MODEL ?? null);
  if (kind === "openai" && baseUrl === null) {
    throw invalid("EMBEDDING_BASE_URL", "must be set when EMBEDDER is openai.");
  }
  if (kind === "openai" && model === null) {
    throw invalid("EMBEDDING_MODEL", "must be set when EMBEDDER is openai.");
  }
  return {
    kind,
    /** null: the bundled model (local only). */
    model,
    /** Without a trailing slash; null for local. */
    baseUrl: kind === "openai" ? addressOf(baseUrl) : null,
    apiKey: apiKeyOf("EMBEDDING_API_KEY", values.EMBEDDING_API_KEY, secrets),
    precision: values.EMBEDDING_PRECISION ?? null,
    dimension: values.EMBEDDING_DIMENSION ?? null,
    queryPrefix: values.EMBEDDING_QUERY_PREFIX ?? null,
    documentPrefix: values.EMBEDDING_DOCUMENT_PREFIX ?? null,
    windowTokens: values.EMBEDDING_WINDOW_TOKENS ?? null,
    threads: threadsOf(values),
  } as const;
}

export function pageEmbedderOf(values: Values, secrets: SecretStore) {
  const kind = values.PAGE_EMBEDDER;
  const model = values.PAGE_EMBEDDING_MODEL ?? null;
  const baseUrl = addressOf(values.PAGE_EMBEDDING_BASE_URL);
  if ((kind === "onnx" || kind === "http") && model === null) {
    throw invalid("PAGE_EMBEDDING_MODEL", `must be set when PAGE_EMBEDDER is ${kind}.`);
  }
  if (kind === "http" && baseUrl === null) {
    throw invalid("PAGE_EMBEDDING_BASE_URL", "must be set when PAGE_EMBEDDER is http.");
  }
  return {
    kind,
    model,
    /** Without a trailing slash. */
    baseUrl,
    apiKey: apiKeyOf("PAGE_EMBEDDING_API_KEY", values.PAGE_EMBEDDING_API_KEY, secrets),
    dimension: values.PAGE_EMBEDDING_DIMENSION ?? 128,
    batch: values.PAGE_EMBEDDING_BATCH,
    timeoutSeconds: values.PAGE_EMBEDDING_TIMEOUT_SECONDS,
    threads: threadsOf(values),
  } as const;
}

export function rerankOf(values: Values, secrets: SecretStore) {
  const baseUrl = addressOf(values.RERANK_BASE_URL);
  const model = values.RERANK_MODEL ?? null;
  const service = values.RERANK_SERVICE;
  if (baseUrl !== null && model === null && service !== "tei") {
    throw invalid("RERANK_MODEL", `must be set when RERANK_SERVICE is ${service}.`);
  }
  if (values.RERANK_KEEP > values.RERANK_DEPTH) {
    throw invalid("RERANK_KEEP", `must not be above RERANK_DEPTH, which is ${values.RERANK_DEPTH}.`);
  }
  return {
    /** A hub name or a folder; null: none. */
    crossEncoder: values.RERANK_CROSS_ENCODER ?? null,
    service,
    /** Without a trailing slash; null: no service. */
    baseUrl,
    model,
    apiKey: apiKeyOf("RERANK_API_KEY", values.RERANK_API_KEY, secrets),
    batch: values.RERANK_BATCH,
    timeoutSeconds: values.RERANK_TIMEOUT_SECONDS,
    depth: values.RERANK_DEPTH,
    keep: values.RERANK_KEEP,
    threads: threadsOf(values),
  } as const;
}

export function summariserOf(values: Values, secrets: SecretStore) {
  const { SUMMARISER_URL: url, SUMMARISER_MODEL: model } = values;
  if (url === undefined) return null;
  if (model === undefined) throw invalid("SUMMARISER_MODEL", "must be set when SUMMARISER_URL is.");
  return {
    /** Without a trailing slash. */
    url: withoutTrailingSlash(url),
    model,
    apiKey: apiKeyOf("SUMMARISER_API_KEY", values.SUMMARISER_API_KEY, secrets),
    timeoutSeconds: values.SUMMARISER_TIMEOUT_SECONDS,
  } as const;
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

function addressOf(url: string | null | undefined): string | null {
  return url ? withoutTrailingSlash(url) : null;
}

function apiKeyOf(variable: string, reference: string | undefined, secrets: SecretStore): Secret | null {
  return reference === undefined ? null : secrets.resolve(variable, reference);
}

/** The threads of a model in this process: half of the processors by default, so that requests are still answered. */
function threadsOf(values: Values): number {
  return values.EMBEDDING_THREADS ?? Math.max(1, Math.floor(availableParallelism() / 2));
}
