import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { createHttpPageEmbedder } from "./http/http.ts";
import { createLayoutEmbedder } from "./layout/layout.ts";
import { resolveOnnxPageSpec } from "./onnx/spec.ts";
import { createThreadedPageEmbedder } from "./onnx/threaded.ts";

/** The part of the product's configuration that tells which page embedder to run. */
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
 * The page embedder of an instance; null when it is off, or needs a text embedder and there is none. Its model is loaded,
 * or asked, by the first call.
 * @throws AppError("bad_request") in words when the configuration cannot work.
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
