import type { Config } from "#lib/config/config.ts";
import { ROOT_KINDS, type RootKind } from "#lib/domain/corpus-binding.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";

/** Our own index, as a provider. */
export const INDEX_PROVIDER = "index";

export type ProviderSpec = Pick<ProviderView, "id" | "title" | "kind" | "switchable"> & {
  /** Why configuration keeps it off, in words; null where it does not. */
  readonly off: string | null;
};

const CONNECTORS = {
  local: { title: "Local folders", variable: "ENABLE_LOCAL_FOLDERS" },
  onedrive: { title: "OneDrive", variable: "ENABLE_ONEDRIVE" },
  sharepoint: { title: "SharePoint", variable: "ENABLE_SHAREPOINT" },
} as const satisfies Record<RootKind, { readonly title: string; readonly variable: string }>;

export const connectorId = (kind: RootKind) => `connector:${kind}`;

/** The connector that an id names; null for anything else. */
export function connectorOf(providerId: string): RootKind | null {
  return ROOT_KINDS.find((kind) => connectorId(kind) === providerId) ?? null;
}

function connectors(config: Config): ProviderSpec[] {
  return ROOT_KINDS.map((kind) => {
    const { title, variable } = CONNECTORS[kind];
    const on = config.connectors[kind];
    return {
      id: connectorId(kind),
      title,
      kind: "connector",
      switchable: on,
      off: on ? null : `Switched off by ${variable}.`,
    };
  });
}

/** The models that configuration names, in the order in which a question meets them. */
function models(config: Config): ProviderSpec[] {
  const { embedder, pageEmbedder, rerank, summariser, search } = config;
  const model = (id: string, title: string, off: string | null = null): ProviderSpec => ({
    id: `model:${id}`,
    title,
    kind: "model",
    switchable: false,
    off,
  });
  const semantic = search.semanticEnabled ? null : "Switched off by SEMANTIC_SEARCH_ENABLED.";
  return [
    model("embedder", `Text model (${embedder.kind === "local" ? "in Sightline" : "a service"})`, semantic),
    ...(pageEmbedder.kind === "off"
      ? []
      : [
          model(
            "page-embedder",
            `Page model (${pageEmbedder.kind === "http" ? "a service" : pageEmbedder.kind})`,
            pageEmbedder.kind === "layout" ? semantic : null,
          ),
        ]),
    ...(rerank.crossEncoder === null ? [] : [model("cross-encoder", "Reranking model (in Sightline)")]),
    ...(rerank.baseUrl === null ? [] : [model("reranker", "Reranking service")]),
    ...(summariser === null ? [] : [model("summariser", "Summarising service")]),
  ];
}

/** Every provider that there is by configuration: the index first, then connectors, then models. */
export function providerSpecs(config: Config): readonly ProviderSpec[] {
  return [
    { id: INDEX_PROVIDER, title: "Sightline's own index", kind: "index", switchable: false, off: null },
    ...connectors(config),
    ...models(config),
  ];
}
