import { tmpdir } from "node:os";
import { type Config, loadConfig } from "#lib/config/config.ts";
import type { Connector, ConnectorRoot, Listing, SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import { type ConnectorOptions, createConnectors } from "../index.ts";
import type { FakeDrive } from "./testing-drive.ts";
import { addDrive, CLIENT_ID, type GraphServer, startGraphServer, TENANT_ID } from "./testing-server.ts";

export const USER = "ada@fabrikam.example.org";
export const SITE = "fabrikam.example.org:/sites/planning";

/** A fake Microsoft 365 with one drive, one person and one site, and the real connectors signed in to it. */
export type Opened = {
  readonly server: GraphServer;
  readonly drive: FakeDrive;
  readonly config: Config;
  readonly connector: Connector;
  readonly root: ConnectorRoot;
  /** Requested delays in milliseconds, which tests skip. */
  readonly waits: number[];
};

export function graphConfig(server: GraphServer, env: Readonly<Record<string, string>> = {}): Config {
  return loadConfig(
    {
      M365_TENANT_ID: TENANT_ID,
      M365_CLIENT_ID: CLIENT_ID,
      M365_CLIENT_SECRET_REF: "env://GRAPH_SECRET",
      M365_USER_PRINCIPAL_NAME: USER,
      GRAPH_SECRET: server.secret,
      GRAPH_BASE_URL: server.graphUrl,
      M365_AUTHORITY_URL: server.authorityUrl,
      ...env,
    },
    tmpdir(),
  );
}

export async function openGraph(
  options: {
    readonly kind?: "onedrive" | "sharepoint";
    readonly root?: Partial<ConnectorRoot>;
    readonly env?: Readonly<Record<string, string>>;
    readonly connectors?: ConnectorOptions;
  } = {},
): Promise<Opened> {
  const { kind = "onedrive" } = options;
  const server = await startGraphServer();
  const drive = addDrive(server, "b!drive-of-tests", USER);
  server.tenant.sites.push({ id: "fabrikam.example.org,11,22", at: SITE, drive, pages: [] });
  const waits: number[] = [];
  const config = graphConfig(server, options.env);
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const connectors = createConnectors(config, { send: { wait }, ...options.connectors });
  return {
    ...{ server, drive, config, waits },
    connector: connectors[kind],
    root: {
      ...{ id: "root_graphtest", kind, locator: kind === "onedrive" ? {} : { site_id: SITE } },
      ...{ recursive: true, withPermissions: false, withSitePages: false, credentials: null },
      ...options.root,
    },
  };
}

export type Listed = {
  readonly complete: boolean;
  readonly changes: readonly SourceChange[];
  readonly cursor: string | null;
  readonly paths: readonly string[];
};

export async function list(
  { connector, root }: Pick<Opened, "connector" | "root">,
  cursor: string | null = null,
  signal: AbortSignal = new AbortController().signal,
): Promise<Listed> {
  const listing: Listing = await connector.list(root, cursor, signal);
  const changes: SourceChange[] = [];
  for await (const change of listing.changes) changes.push(change);
  const paths = changes.flatMap((change) => (change.kind === "present" ? [change.entry.path] : []));
  return { complete: listing.complete, changes, cursor: listing.cursor(), paths };
}

export function entryAt({ changes }: Listed, path: string): SourceEntry {
  for (const change of changes)
    if (change.kind === "present" && change.entry.path === path) return change.entry;
  throw new Error(`${path} is not listed`);
}

export async function bytesOf(
  { connector, root }: Pick<Opened, "connector" | "root">,
  entry: SourceEntry,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of connector.open(root, entry, signal)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
