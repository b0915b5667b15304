import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { createHttpPageEmbedder } from "./http/http.ts";
import { createLayoutEmbedder } from "./layout/layout.ts";
import { resolveOnnxPageSpec } from "./onnx/spec.ts";
import { createThreadedPageEmbedder } from "./onnx/threaded.ts";

/** The page embedder settings in the product's configuration. */
export type PageEmbedderSettings = {
  readonly root: string;
  readonly data: { readonly cacheDir: string };
  readonly pageEmbedder: {
    readonly kind: "layout" | "onnx" | "http" | "off";
    readonly model: string | null;
    readonly baseUrl: string | null;
    readonly apiKey: { reveal(): string } | null;
    readonly dimension: number;
    readonly batch: number;
    readonly timeoutSeconds: number;
    readonly threads: number;
  };
};

/**
 * Creates the page embedder of an instance. Returns null if it is off, or needs a missing text embedder. The first call
 * loads its model or contacts the server.
 * @throws AppError("bad_request") with a message if the configuration cannot work.
 */
export function createConfiguredPageEmbedder(
  { root, data, pageEmbedder }: PageEmbedderSettings,
  text: TextEmbedder | null,
): PageEmbedder | null {
  const { kind, model, baseUrl, apiKey, dimension, batch, timeoutSeconds, threads } = pageEmbedder;
  if (kind === "layout") return text === null ? null : createLayoutEmbedder(text);
  if (kind === "off" || model === null) return null;
  if (kind === "onnx") {
    const where = { cacheDirectory: data.cacheDir, rootDirectory: root };
    return createThreadedPageEmbedder(resolveOnnxPageSpec({ model, dimension, threads, ...where }), root);
  }
  const spec = { model, baseUrl: baseUrl ?? "", dimension, batch, timeoutSeconds };
  return createHttpPageEmbedder(spec, apiKey ? { apiKey: () => apiKey.reveal() } : {});
}
