import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { RERANK_SERVICES, RerankerKind } from "#lib/domain/profile.ts";
import type { Reranker } from "#lib/domain/rerank.ts";
import { resolveCrossEncoderSpec } from "./cross-encoder/spec.ts";
import { createThreadedCrossEncoder } from "./cross-encoder/threaded.ts";
import { createHttpReranker } from "./http/http.ts";
import { createLateInteractionReranker } from "./late-interaction.ts";

/** The reranker settings in the product's configuration. */
export type RerankerSettings = {
  readonly root: string;
  readonly data: { readonly cacheDir: string };
  readonly rerank: {
    /** A hub name or a folder, or null for none. */
    readonly crossEncoder: string | null;
    readonly service: (typeof RERANK_SERVICES)[number];
    /** Null for no service. */
    readonly baseUrl: string | null;
    readonly model: string | null;
    readonly apiKey: { reveal(): string } | null;
    readonly batch: number;
    readonly timeoutSeconds: number;
    readonly threads: number;
    readonly depth: number;
    readonly keep: number;
  };
};

/** The rerankers of an instance by kind, or null if not configured. */
export type Rerankers = {
  readonly of: (kind: RerankerKind) => Reranker | null;
  /** The kind that a search uses if nobody chooses one: the configured service, or the configured cross-encoder. */
  readonly preferred: RerankerKind | null;
  /** Number of candidates that are rescored, and number that stay, if a profile has no number of its own. */
  readonly sizes: { readonly depth: number; readonly keep: number };
  close(): Promise<void>;
};

/**
 * Creates the rerankers of an instance: late interaction if the text model returns token vectors, and the others as
 * configured. The first call loads a model or contacts the service.
 * @throws AppError("bad_request") with a message if the configuration cannot work.
 */
export function createConfiguredRerankers(
  { root, data, rerank }: RerankerSettings,
  embedder: TextEmbedder | null,
): Rerankers {
  const { crossEncoder, service, baseUrl, model, apiKey, batch, timeoutSeconds, threads } = rerank;
  const where = { cacheDirectory: data.cacheDir, rootDirectory: root };
  const rerankers: Readonly<Record<RerankerKind, Reranker | null>> = {
    "late-interaction": embedder?.embedParts ? createLateInteractionReranker(embedder) : null,
    "cross-encoder":
      crossEncoder === null
        ? null
        : createThreadedCrossEncoder(
            resolveCrossEncoderSpec({ model: crossEncoder, threads, ...where }),
            root,
          ),
    http:
      baseUrl === null
        ? null
        : createHttpReranker(
            { service, model, baseUrl, batch, timeoutSeconds },
            apiKey ? { apiKey: () => apiKey.reveal() } : {},
          ),
  };
  return {
    of: (kind) => rerankers[kind],
    preferred: rerankers.http ? "http" : rerankers["cross-encoder"] ? "cross-encoder" : null,
    sizes: { depth: rerank.depth, keep: rerank.keep },
    async close() {
      await Promise.all(Object.values(rerankers).map((each) => each?.close()));
    },
  };
}
