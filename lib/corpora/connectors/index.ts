import type { Config } from "#lib/config/config.ts";
import type { Connector, Connectors } from "#lib/domain/connector.ts";
import type { RootKind } from "#lib/domain/corpus-binding.ts";
import type { SendDeps } from "./graph/send.ts";
import { createLocalConnector } from "./local/connector.ts";
import type { ReadNames } from "./local/walk.ts";
import { createOneDriveConnector } from "./onedrive.ts";
import { createSharePointConnector } from "./sharepoint.ts";
import { switched } from "./switched.ts";

export const CONNECTOR_SWITCHES = {
  local: { title: "Local folders", variable: "ENABLE_LOCAL_FOLDERS" },
  onedrive: { title: "OneDrive", variable: "ENABLE_ONEDRIVE" },
  sharepoint: { title: "SharePoint", variable: "ENABLE_SHAREPOINT" },
} as const satisfies Record<RootKind, { readonly title: string; readonly variable: string }>;

export type ConnectorOptions = {
  /** Whether somebody has switched this connector off in the console; asked at each use. */
  readonly isSwitchedOff?: (kind: RootKind) => Promise<boolean>;
  /** Of the connectors that talk to a service; replaced in tests. */
  readonly send?: SendDeps;
  /** How a local folder's names are listed, where not all of them are wanted. */
  readonly localNames?: ReadNames;
};

/** All connectors, each behind its switch. Nothing is opened, loaded or asked before the first use. */
export function createConnectors(config: Config, options: ConnectorOptions = {}): Connectors {
  const { isSwitchedOff, send, localNames } = options;
  const behind = <K extends RootKind>(kind: K, connector: Connector) =>
    switched(connector, async () => {
      const { title, variable } = CONNECTOR_SWITCHES[kind];
      if (!config.connectors[kind]) return `The connector ${title} is switched off by ${variable}.`;
      return (await isSwitchedOff?.(kind)) ? `The connector ${title} was switched off in the console.` : null;
    });
  return {
    local: behind(
      "local",
      createLocalConnector({
        localRoots: config.corpora.localRoots,
        ownFolder: config.data.dir,
        denylist: config.limits.denylist,
        names: localNames,
      }),
    ),
    onedrive: behind("onedrive", createOneDriveConnector(config, send)),
    sharepoint: behind("sharepoint", createSharePointConnector(config, send)),
  };
}
