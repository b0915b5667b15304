import type { ConnectorRoot, Listing, SourceChange } from "#lib/domain/connector.ts";
import { separatePath } from "#lib/domain/source-path.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { GraphClient } from "./client.ts";
import { packCursor, unpackCursor } from "./cursor.ts";
import { listDrive } from "./list-drive.ts";
import { readPermissions } from "./permissions.ts";
import type { DrivePlace } from "./place.ts";
import { listSitePages } from "./site-pages.ts";

/** Number of files whose permissions are requested concurrently. */
const CONCURRENT_FILES = 4;

/** Distinguishes this folder from another one at the same location. */
export const identityOf = ({ driveId, itemId }: DrivePlace) => `${driveId}/${itemId}`;

function requireKnownFolder({ known }: ConnectorRoot, place: DrivePlace): void {
  if (!known?.identity || known.identity === identityOf(place)) return;
  throw new AppError(
    "source_unavailable",
    "This folder of Microsoft 365 was replaced by another one. To use the new one, plan a sync by hand: it shows what it would change first.",
  );
}

/**
 * Lists the drive's folder, and optionally the site's pages, as one listing.
 * @throws AppError("source_unavailable") also if the location was replaced.
 */
export async function listPlace(options: {
  readonly client: GraphClient;
  readonly root: ConnectorRoot;
  readonly place: DrivePlace;
  readonly cursor: string | null;
  readonly signal: AbortSignal;
  readonly baseUrl: string;
}): Promise<Listing> {
  const { client, root, place, signal } = options;
  requireKnownFolder(root, place);
  const withPages = root.withSitePages && place.siteId !== null;
  const of = JSON.stringify([
    options.baseUrl,
    identityOf(place),
    root.recursive,
    withPages,
    root.withPermissions,
  ]);
  const before = unpackCursor(options.cursor, of);
  const drive = await listDrive({ client, place, recursive: root.recursive, signal }, before?.drive ?? null);
  const pagesBefore = drive.complete ? null : (before?.pages ?? null);
  const pages = withPages ? await listSitePages(client, place.siteId ?? "", pagesBefore, signal) : null;
  const changes = inOrder([...drive.changes, ...(pages?.changes ?? [])]);
  if (drive.complete && changes.length === 0 && (root.known?.entries ?? 0) > 0) {
    throw new AppError(
      "source_unavailable",
      "Microsoft 365 shows this folder as empty, but it had files before. If this is intended, plan a sync by hand: it shows what it would remove first.",
    );
  }
  const next = packCursor({ of, drive: drive.cursor, pages: pages?.tags ?? null });
  return {
    complete: drive.complete,
    changes: deliver(changes, { client, signal, withPermissions: root.withPermissions }),
    cursor: () => next,
  };
}

const pathOf = (change: SourceChange) =>
  change.kind === "present" ? change.entry.path : change.kind === "skipped" ? change.path : "";

const idOf = (change: SourceChange) =>
  change.kind === "present" ? change.entry.externalId : change.externalId;

/** Sorts by path, then by id. Of two items with the same safe path, the second is skipped. */
function inOrder(changes: readonly SourceChange[]): SourceChange[] {
  const key = (change: SourceChange) => `${pathOf(change)}\0${idOf(change)}`;
  const usedPaths = new Set<string>();
  return [...changes]
    .sort((a, b) => (key(a) < key(b) ? -1 : 1))
    .map((change) => {
      if (change.kind === "gone") return change;
      const path = pathOf(change);
      if (!usedPaths.has(path)) {
        usedPaths.add(path);
        return change;
      }
      const separate = separatePath(path, (candidate) => usedPaths.has(candidate));
      usedPaths.add(separate);
      const reason = change.kind === "skipped" ? change.reason : "path_refused";
      return { kind: "skipped" as const, path: separate, externalId: idOf(change), reason };
    });
}

/** Yields the changes, each file with its permissions if requested. */
async function* deliver(
  changes: readonly SourceChange[],
  options: { readonly client: GraphClient; readonly signal: AbortSignal; readonly withPermissions: boolean },
): AsyncGenerator<SourceChange> {
  for (let start = 0; start < changes.length; start += CONCURRENT_FILES) {
    const some = changes.slice(start, start + CONCURRENT_FILES);
    const ready = options.withPermissions
      ? await Promise.all(some.map((c) => addPermissions(c, options)))
      : some;
    for (const change of ready) {
      options.signal.throwIfAborted();
      yield change;
    }
  }
  options.signal.throwIfAborted();
}

async function addPermissions(
  change: SourceChange,
  { client, signal }: { readonly client: GraphClient; readonly signal: AbortSignal },
): Promise<SourceChange> {
  if (change.kind !== "present") return change;
  const { driveId, itemId } = change.entry.locator;
  if (typeof driveId !== "string" || typeof itemId !== "string") return change;
  const permissions = await readPermissions(client, { driveId, itemId }, signal);
  return { kind: "present", entry: { ...change.entry, locator: { ...change.entry.locator, permissions } } };
}
