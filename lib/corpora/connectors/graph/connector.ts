import type { Config } from "#lib/config/config.ts";
import type { Connector, ConnectorRoot, SourceEntry } from "#lib/domain/connector.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { createGraphClient, type GraphClient } from "./client.ts";
import { identityOf, listPlace } from "./list-place.ts";
import { findPlace } from "./place.ts";
import type { SendDeps } from "./send.ts";
import { readSitePage } from "./site-pages.ts";
import { msalTokens } from "./tokens.ts";

export type GraphConfig = Pick<Config, "m365" | "secrets">;

/** OneDrive and SharePoint are both drives of Microsoft Graph. A site also has pages. */
export function createGraphConnector(
  kind: "onedrive" | "sharepoint",
  config: GraphConfig,
  deps: SendDeps = {},
): Connector {
  const clientOf = clientsBySignIn(config, deps);
  const placeOf = (root: ConnectorRoot, signal: AbortSignal) =>
    findPlace(root, {
      client: clientOf(root),
      signal,
      userPrincipalName: kind === "onedrive" ? config.m365.userPrincipalName : null,
    });

  return {
    kind,
    async check(root, signal) {
      signal.throwIfAborted();
      await placeOf(root, signal);
      return { status: "healthy", note: null };
    },
    async identity(root, signal) {
      return identityOf(await placeOf(root, signal));
    },
    async list(root, cursor, signal) {
      signal.throwIfAborted();
      const client = clientOf(root);
      const place = await placeOf(root, signal);
      const options = { client, root, place, cursor, signal, baseUrl: config.m365.graphBaseUrl };
      return listPlace(options).catch((error: unknown) => {
        // The location existed a moment ago, so the whole location has disappeared, not only a file.
        throw isAppError(error, "not_found")
          ? new AppError("source_unavailable", error.message, error.details)
          : error;
      });
    },
    async *open(root, entry, signal) {
      signal.throwIfAborted();
      yield* openEntry(clientOf(root), entry, signal);
    },
  };
}

/** One client per sign-in, so that its token is requested once. */
function clientsBySignIn(
  { m365, secrets }: GraphConfig,
  deps: SendDeps,
): (root: ConnectorRoot) => GraphClient {
  const clients = new Map<string, GraphClient>();
  const scope = `${new URL(m365.graphBaseUrl).origin}/.default`;
  return ({ credentials }) => {
    const { tenantId, clientId, clientSecretRef } = credentials ?? m365;
    if (tenantId === null || clientId === null || clientSecretRef === null) {
      throw new AppError(
        "source_refused",
        "The sign-in to Microsoft 365 is not configured. Set M365_TENANT_ID, M365_CLIENT_ID and M365_CLIENT_SECRET_REF, or set a sign-in for the source.",
      );
    }
    const key = JSON.stringify([tenantId, clientId, clientSecretRef, credentials !== null]);
    let client = clients.get(key);
    if (client === undefined) {
      const secret = () =>
        credentials
          ? secrets.resolveGiven("The source's clientSecretRef", clientSecretRef, m365.clientSecretRef)
          : secrets.resolve("M365_CLIENT_SECRET_REF", clientSecretRef);
      const tokens = msalTokens({ tenantId, clientId, secret, authorityUrl: m365.authorityUrl, scope }, deps);
      client = createGraphClient({ baseUrl: m365.graphBaseUrl, tokens, deps });
      clients.set(key, client);
    }
    return client;
  };
}

async function* openEntry(
  client: GraphClient,
  entry: SourceEntry,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { driveId, itemId, siteId, pageId } = entry.locator;
  if (typeof siteId === "string" && typeof pageId === "string") {
    yield await readSitePage(client, { siteId, pageId }, signal);
  } else if (typeof driveId === "string" && typeof itemId === "string") {
    const path = `/drives/${encodeURIComponent(driveId)}/items/${encodeURIComponent(itemId)}/content`;
    yield* client.bytes(path, signal);
  } else {
    throw new AppError("not_found", "The location of this file in Microsoft 365 is unknown.");
  }
}
