import type { Connector } from "#lib/domain/connector.ts";
import { createGraphConnector, type GraphConfig } from "./graph/connector.ts";
import type { SendDeps } from "./graph/send.ts";

/**
 * A SharePoint site, by id, `hostname:/sites/name` or address: its default library or a drive by id, the whole or a
 * folder of it, and its pages where they are wished for.
 */
export function createSharePointConnector(config: GraphConfig, deps?: SendDeps): Connector {
  return createGraphConnector("sharepoint", config, deps);
}
