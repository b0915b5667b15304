import type { Config } from "#lib/config/config.ts";
import { CONNECTOR_KINDS, type ConnectorKind, connectorFacts } from "#lib/domain/connector-kinds.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";

/** Id of our own index as a provider. */
export const INDEX_PROVIDER = "index";

export type ProviderSpec = Pick<ProviderView, "id" | "title" | "kind" | "switchable"> & {
  /** Why the configuration switches it off, as a sentence. Null if it does not. */
  readonly off: string | null;
};

export const connectorId = (kind: ConnectorKind) => `connector:${kind}`;

/** Returns the connector of a provider id. Null for any other provider. */
export function connectorOf(providerId: string): ConnectorKind | null {
  return CONNECTOR_KINDS.find((kind) => connectorId(kind) === providerId) ?? null;
}

function connectors(config: Config): ProviderSpec[] {
  return CONNECTOR_KINDS.map((kind) => {
    const { title, switch: byConfiguration } = connectorFacts(kind);
    const on = config.connectors[kind];
    return {
      id: connectorId(kind),
      title,
      kind: "connector",
      switchable: on,
      off: on ? null : `Turned off by ${byConfiguration.variable}.`,
    };
  });
}

/** The configured models, in the order in which a search uses them. */
function models(config: Config): ProviderSpec[] {
  const { embedder, pageEmbedder, rerank, summariser, search } = config;
  const model = (id: string, title: string, off: string | null = null): ProviderSpec => ({
    id: `model:${id}`,
    title,
    kind: "model",
    switchable: false,
    off,
  });
  const semantic = search.semanticEnabled ? null : "Turned off by SEMANTIC_SEARCH_ENABLED.";
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

/** Returns all configured providers: the index first, then connectors, then models. */
export function providerSpecs(config: Config): readonly ProviderSpec[] {
  return [
    { id: INDEX_PROVIDER, title: "Sightline's own index", kind: "index", switchable: false, off: null },
    ...connectors(config),
    ...models(config),
  ];
}
