import type { Connector } from "#lib/domain/connector.ts";
import { createGraphConnector, type GraphConfig } from "./graph/connector.ts";
import type { SendDeps } from "./graph/send.ts";

/**
 * Connects to OneDrive: a drive by id, or a person's by `users/name@example.org`, as a whole or a folder by id or path.
 */
export function createOneDriveConnector(config: GraphConfig, deps?: SendDeps): Connector {
  return createGraphConnector("onedrive", config, deps);
}
