import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { TextEmbedderConfig } from "./config-type.ts";
import { createTextEmbedder } from "./create.ts";

/** The part of the product's configuration that tells which embedder to run. */
export type EmbedderSettings = {
  readonly root: string;
  readonly data: { readonly cacheDir: string };
  readonly embedder: Omit<TextEmbedderConfig, "adapter" | "rootDirectory" | "cacheDirectory"> & {
    readonly kind: "local" | "openai";
    readonly apiKey: { reveal(): string } | null;
  };
};

/** The embedder of an instance. @throws AppError as createTextEmbedder does. */
export function createConfiguredEmbedder({ root, data, embedder }: EmbedderSettings): TextEmbedder {
  const { kind, apiKey, ...settings } = embedder;
  const config = { ...settings, adapter: kind, rootDirectory: root, cacheDirectory: data.cacheDir } as const;
  return createTextEmbedder(config, apiKey ? { apiKey: () => apiKey.reveal() } : {});
}
