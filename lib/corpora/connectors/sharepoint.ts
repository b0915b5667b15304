import type { Connector } from "#lib/domain/connector.ts";
import { createGraphConnector, type GraphConfig } from "./graph/connector.ts";
import type { SendDeps } from "./graph/send.ts";

/**
 * Connects to a SharePoint site by id, `hostname:/sites/name` or address. It reads its default library or a drive by
 * id, as a whole or a folder, and optionally its pages.
 */
export function createSharePointConnector(config: GraphConfig, deps?: SendDeps): Connector {
  return createGraphConnector("sharepoint", config, deps);
}
