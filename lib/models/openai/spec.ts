import type { EmbeddingModel } from "#lib/domain/embedding.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { TextEmbedderConfig } from "../config-type.ts";
import { fingerprinted } from "../fingerprint.ts";
import { knownModel, unknownSize } from "../known-models.ts";

/** A model behind an OpenAI-compatible API, and its request options. */
export type OpenAiSpec = {
  readonly model: EmbeddingModel;
  /** The model name in requests. */
  readonly name: string;
  readonly url: URL;
  /** The length of the service's vectors, if known. A shorter `model.dimension` cuts them. */
  readonly fullDimension: number | null;
  readonly charsPerToken: number;
  readonly timeoutSeconds: number;
};

/** Returns `http://host/v1/embeddings` for the service's address with or without `/v1` and a trailing slash. */
export function embeddingsUrl(baseUrl: string): URL {
  const trimmed = baseUrl.replace(/\/+$/, "").replace(/\/embeddings$/, "");
  const url = URL.parse(/\/v\d+$/.test(trimmed) ? `${trimmed}/embeddings` : `${trimmed}/v1/embeddings`);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new AppError("bad_request", "The embedding service's address must begin with http:// or https://.");
}

/**
 * Completes the configuration without contacting the service.
 * @throws AppError("bad_request") if the address or the model's name is missing, or its dimension or window is neither
 *   known nor configured.
 */
export function resolveOpenAiSpec(config: TextEmbedderConfig): OpenAiSpec {
  const name = config.model;
  if (!name || !config.baseUrl) {
    throw new AppError("bad_request", "An embedding service needs an address and a model's name.");
  }
  const known = knownModel(name);
  const dimension = config.dimension ?? known?.dimension;
  const windowTokens = config.windowTokens ?? known?.windowTokens;
  if (dimension === undefined || windowTokens === undefined) {
    throw new AppError("bad_request", unknownSize(name, dimension === undefined), { model: name });
  }
  const described = {
    label: name,
    dimension,
    windowTokens,
    queryPrefix: config.queryPrefix ?? known?.queryPrefix ?? "",
    documentPrefix: config.documentPrefix ?? known?.documentPrefix ?? "",
  };
  return {
    model: fingerprinted(described, { adapter: "openai", name }),
    name,
    url: embeddingsUrl(config.baseUrl),
    fullDimension: known?.fullDimension ?? known?.dimension ?? null,
    charsPerToken: config.charsPerToken ?? 3,
    timeoutSeconds: config.timeoutSeconds ?? 60,
  };
}
