import type { Config } from "#lib/config/config.ts";
import type { Connector, Connectors } from "#lib/domain/connector.ts";
import { CONNECTOR_KINDS, type ConnectorKind, connectorFacts } from "#lib/domain/connector-kinds.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import type { SendDeps } from "./graph/send.ts";
import { createLocalConnector } from "./local/connector.ts";
import type { ReadNames } from "./local/walk.ts";
import { createOneDriveConnector } from "./onedrive.ts";
import { createSharePointConnector } from "./sharepoint.ts";
import { withSwitch } from "./with-switch.ts";

export type ConnectorOptions = {
  /** True if the connector is turned off in the console. Called at each use. */
  readonly isSwitchedOff?: (kind: ConnectorKind) => Promise<boolean>;
  /** Network functions of the connectors to services. Tests replace them. */
  readonly send?: SendDeps;
  /** Lists the names in a local folder. Replaced if only some of them are needed. */
  readonly localNames?: ReadNames;
};

type Create = (config: Config, options: ConnectorOptions) => Connector;

/** How each connector is created: one line each. */
const CREATE: Readonly<Record<ConnectorKind, Create>> = {
  local: ({ corpora, data, limits }, { localNames }) =>
    createLocalConnector({
      localRoots: corpora.localRoots,
      ownFolder: data.dir,
      denylist: limits.denylist,
      names: localNames,
    }),
  onedrive: (config, { send }) => createOneDriveConnector(config, send),
  sharepoint: (config, { send }) => createSharePointConnector(config, send),
};

/** Creates all connectors, each behind its switch. Nothing is opened, loaded or requested before the first use. */
export function createConnectors(config: Config, options: ConnectorOptions = {}): Connectors {
  return recordOf(CONNECTOR_KINDS, (kind) =>
    withSwitch(CREATE[kind](config, options), async () => {
      const { title, switch: byConfiguration } = connectorFacts(kind);
      if (!config.connectors[kind])
        return `The connector ${title} is turned off by ${byConfiguration.variable}.`;
      return (await options.isSwitchedOff?.(kind))
        ? `The connector ${title} was turned off in Sightline.`
        : null;
    }),
  );
}
