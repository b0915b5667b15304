import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { TextEmbedderConfig } from "./config-type.ts";
import { createTextEmbedder } from "./create.ts";

/** The embedder settings in the product's configuration. */
export type EmbedderSettings = {
  readonly root: string;
  readonly data: { readonly cacheDir: string };
  readonly embedder: Omit<TextEmbedderConfig, "adapter" | "rootDirectory" | "cacheDirectory"> & {
    readonly kind: "local" | "openai";
    readonly apiKey: { reveal(): string } | null;
  };
};

/**
 * Creates the embedder of an instance.
 * @throws the AppErrors of createTextEmbedder.
 */
export function createConfiguredEmbedder({ root, data, embedder }: EmbedderSettings): TextEmbedder {
  const { kind, apiKey, ...settings } = embedder;
  const config = { ...settings, adapter: kind, rootDirectory: root, cacheDirectory: data.cacheDir } as const;
  return createTextEmbedder(config, apiKey ? { apiKey: () => apiKey.reveal() } : {});
}
