import type { Config } from "#lib/config/config.ts";
import type { Connector, ConnectorRoot, Listing, SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import { separatePath } from "#lib/domain/source-path.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createGraphClient, type GraphClient } from "./client.ts";
import { packCursor, unpackCursor } from "./cursor.ts";
import { listDrive } from "./list-drive.ts";
import { readPermissions } from "./permissions.ts";
import { findPlace, type Place } from "./place.ts";
import type { SendDeps } from "./send.ts";
import { listSitePages, readSitePage } from "./site-pages.ts";
import { msalTokens } from "./tokens.ts";

export type GraphConfig = Pick<Config, "m365" | "secrets">;

/** Files whose permissions are asked for at once. */
const AT_ONCE = 4;

/** OneDrive and SharePoint are both drives of Microsoft Graph; a site has pages besides. */
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
      refuseStranger(root, place);
      return listPlace({ client, root, place, cursor, signal, baseUrl: config.m365.graphBaseUrl });
    },
    async *open(root, entry, signal) {
      signal.throwIfAborted();
      yield* openEntry(clientOf(root), entry, signal);
    },
  };
}

/** One client a sign-in, so that its token is asked for once. */
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
        "Nobody has said how to sign in to Microsoft 365: set M365_TENANT_ID, M365_CLIENT_ID and M365_CLIENT_SECRET_REF, or give the root a sign-in of its own.",
      );
    }
    const key = JSON.stringify([tenantId, clientId, clientSecretRef]);
    let client = clients.get(key);
    if (client === undefined) {
      const variable = credentials ? "The root's clientSecretRef" : "M365_CLIENT_SECRET_REF";
      const secret = () => secrets.resolve(variable, clientSecretRef);
      const tokens = msalTokens({ tenantId, clientId, secret, authorityUrl: m365.authorityUrl, scope }, deps);
      client = createGraphClient({ baseUrl: m365.graphBaseUrl, tokens, deps });
      clients.set(key, client);
    }
    return client;
  };
}

const identityOf = ({ driveId, itemId }: Place) => `${driveId}/${itemId}`;

function refuseStranger({ known }: ConnectorRoot, place: Place): void {
  if (!known?.identity || known.identity === identityOf(place)) return;
  throw new AppError(
    "source_unavailable",
    "Another folder of Microsoft 365 stands where this one was. Look at a plan of what it would change before it is taken.",
  );
}

async function listPlace(asked: {
  readonly client: GraphClient;
  readonly root: ConnectorRoot;
  readonly place: Place;
  readonly cursor: string | null;
  readonly signal: AbortSignal;
  readonly baseUrl: string;
}): Promise<Listing> {
  const { client, root, place, signal } = asked;
  const withPages = root.withSitePages && place.siteId !== null;
  const of = JSON.stringify([
    asked.baseUrl,
    identityOf(place),
    root.recursive,
    withPages,
    root.withPermissions,
  ]);
  const before = unpackCursor(asked.cursor, of);
  const drive = await listDrive({ client, place, recursive: root.recursive, signal }, before?.drive ?? null);
  const pagesBefore = drive.complete ? null : (before?.pages ?? null);
  const pages = withPages ? await listSitePages(client, place.siteId ?? "", pagesBefore, signal) : null;
  const changes = inOrder([...drive.changes, ...(pages?.changes ?? [])]);
  if (drive.complete && changes.length === 0 && (root.known?.entries ?? 0) > 0) {
    throw new AppError(
      "source_unavailable",
      "Microsoft 365 shows this folder as empty, where files were. Look at a plan of what that would remove before it is taken.",
    );
  }
  const next = packCursor({ of, drive: drive.cursor, pages: pages?.tags ?? null });
  return {
    complete: drive.complete,
    changes: told(changes, { client, signal, withPermissions: root.withPermissions }),
    cursor: () => next,
  };
}

const pathOf = (change: SourceChange) =>
  change.kind === "present" ? change.entry.path : change.kind === "skipped" ? change.path : "";

const idOf = (change: SourceChange) =>
  change.kind === "present" ? change.entry.externalId : change.externalId;

/** By path, then by id. Of two whose names are one once they are made safe, the second is told and not taken. */
function inOrder(changes: readonly SourceChange[]): SourceChange[] {
  const key = (change: SourceChange) => `${pathOf(change)}\0${idOf(change)}`;
  const taken = new Set<string>();
  return [...changes]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map((change) => {
      if (change.kind === "gone") return change;
      const path = pathOf(change);
      if (!taken.has(path)) {
        taken.add(path);
        return change;
      }
      const apart = separatePath(path, (candidate) => taken.has(candidate));
      taken.add(apart);
      const reason = change.kind === "skipped" ? change.reason : "path_refused";
      return { kind: "skipped" as const, path: apart, externalId: idOf(change), reason };
    });
}

async function* told(
  changes: readonly SourceChange[],
  asked: { readonly client: GraphClient; readonly signal: AbortSignal; readonly withPermissions: boolean },
): AsyncGenerator<SourceChange> {
  for (let start = 0; start < changes.length; start += AT_ONCE) {
    const some = changes.slice(start, start + AT_ONCE);
    const ready = asked.withPermissions ? await Promise.all(some.map((c) => permitted(c, asked))) : some;
    for (const change of ready) {
      asked.signal.throwIfAborted();
      yield change;
    }
  }
  asked.signal.throwIfAborted();
}

async function permitted(
  change: SourceChange,
  { client, signal }: { readonly client: GraphClient; readonly signal: AbortSignal },
): Promise<SourceChange> {
  if (change.kind !== "present") return change;
  const { driveId, itemId } = change.entry.locator;
  if (typeof driveId !== "string" || typeof itemId !== "string") return change;
  const permissions = await readPermissions(client, { driveId, itemId }, signal);
  return { kind: "present", entry: { ...change.entry, locator: { ...change.entry.locator, permissions } } };
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
    throw new AppError("not_found", "It is not known where this file stands in Microsoft 365.");
  }
}
