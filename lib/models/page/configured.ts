import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import { createLayoutEmbedder } from "./layout/layout.ts";

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
  };
};

/**
 * The page embedder of an instance; null when it is off, or needs a text embedder and there is none. Its model is loaded,
 * or asked, by the first call.
 * @throws AppError("bad_request") in words when the configuration cannot work.
 */
export function createConfiguredPageEmbedder(
  { pageEmbedder }: PageEmbedderSettings,
  text: TextEmbedder | null,
): PageEmbedder | null {
  return pageEmbedder.kind === "layout" && text !== null ? createLayoutEmbedder(text) : null;
}
