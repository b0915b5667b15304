import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Connector, ConnectorRoot, SourceChange } from "#lib/domain/connector.ts";
import { createLocalConnector } from "./connector.ts";

/** A folder for one test below an allowed one, and another folder that is not allowed. */
export type LocalSource = {
  readonly connector: Required<Pick<Connector, "watch" | "identity">> & Connector;
  readonly root: ConnectorRoot;
  /** Absolute. */
  readonly folder: string;
  readonly allowed: string;
  readonly outside: string;
  at(path: string): string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  disconnect(): Promise<void>;
  list(over?: Partial<ConnectorRoot>): Promise<readonly SourceChange[]>;
  close(): Promise<void>;
};

export function localRoot(localPath: string, over: Partial<ConnectorRoot> = {}): ConnectorRoot {
  return {
    id: "root_testing1",
    kind: "local",
    locator: { local_path: localPath },
    recursive: true,
    withPermissions: false,
    withSitePages: false,
    credentials: null,
    ...over,
  };
}

const DENYLIST = ["**/node_modules/**", "**/*.pem", "**/~$*"];

export async function openLocalSource(): Promise<LocalSource> {
  const home = await realpath(await mkdtemp(path.join(tmpdir(), "sightline-local-")));
  const allowed = path.join(home, "allowed");
  const outside = path.join(home, "outside");
  const folder = path.join(allowed, "plans");
  for (const each of [folder, outside]) await mkdir(each, { recursive: true });
  const connector = createLocalConnector({
    localRoots: [allowed],
    ownFolder: path.join(home, "own"),
    denylist: DENYLIST,
  });
  const root = localRoot(folder);
  const at = (relative: string) => path.join(folder, relative);
  return {
    connector,
    root,
    folder,
    allowed,
    outside,
    at,
    write: async (relative, content) => {
      await mkdir(path.dirname(at(relative)), { recursive: true });
      await writeFile(at(relative), content);
    },
    move: async (from, to) => {
      await mkdir(path.dirname(at(to)), { recursive: true });
      await rename(at(from), at(to));
    },
    remove: (relative) => rm(at(relative)),
    disconnect: () => rename(folder, path.join(outside, "moved away")),
    list: async (over = {}) => {
      const listing = await connector.list({ ...root, ...over }, null, new AbortController().signal);
      const changes: SourceChange[] = [];
      for await (const change of listing.changes) changes.push(change);
      return changes;
    },
    close: () => rm(home, { recursive: true, force: true }),
  };
}

/** Returns the paths of the files that a listing found. */
export const present = (changes: readonly SourceChange[]) =>
  changes.flatMap((change) => (change.kind === "present" ? [change.entry.path] : []));

/** Returns the reasons why a listing skipped paths. */
export const skipped = (changes: readonly SourceChange[]) =>
  Object.fromEntries(
    changes.flatMap((change) => (change.kind === "skipped" ? [[change.path, change.reason]] : [])),
  );

/** Returns the ids of the files that a listing found. */
export const ids = (changes: readonly SourceChange[]) =>
  changes.flatMap((change) => (change.kind === "present" ? [change.entry.externalId] : []));
