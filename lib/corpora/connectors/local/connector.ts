import { opendir } from "node:fs/promises";
import picomatch from "picomatch";
import type { Connector, ConnectorRoot, SourceChange } from "#lib/domain/connector.ts";
import { isInside, type LocalPlaces, type OpenFolder, openFolder, realPathOrNull } from "./folder.ts";
import { folderIdentity } from "./identity.ts";
import { readFile } from "./open-file.ts";
import { asUnavailable, unavailable } from "./source-error.ts";
import { type ReadNames, walk } from "./walk.ts";
import { watchFolder } from "./watch.ts";

export type LocalOptions = LocalPlaces & {
  /** Globs of files that are never read, by paths relative to a root. Case does not matter. */
  readonly denylist: readonly string[];
  /** Lists the names in a folder. Replaced if only some of them are needed. */
  readonly names?: ReadNames | undefined;
};

/** Connects to folders on this server, below those allowed for corpora. */
export function createLocalConnector(
  options: LocalOptions,
): Connector & Required<Pick<Connector, "watch" | "identity">> {
  const { denylist } = options;
  const denied = picomatch([...denylist], { dot: true, nocase: true, nonegate: true });
  const open = (root: ConnectorRoot) => openFolder(root.locator, options);
  return {
    kind: "local",
    check: async (root) => {
      await requireKnownFolder(root, await open(root));
      return { status: "healthy", note: null };
    },
    identity: async (root) => folderIdentity((await open(root)).real),
    list: async (root, _cursor, signal) => {
      signal.throwIfAborted();
      const folder = await open(root);
      await requireKnownFolder(root, folder);
      const ownFolder = await ownFolderBelow(folder, options);
      const rules = { recursive: root.recursive, denied, ownFolder, names: options.names };
      const requireSameFolder = async () => {
        const after = await open(root);
        if (after.id !== folder.id) throw replaced(folder.path);
      };
      return {
        complete: true,
        changes: thenCheck(walk(folder, rules, signal), requireSameFolder),
        cursor: () => null,
      };
    },
    open: async function* (root, entry, signal) {
      signal.throwIfAborted();
      const folder = await open(root);
      const ownFolder = await ownFolderBelow(folder, options);
      yield* readFile(folder, String(entry.locator.local_path ?? ""), ownFolder, signal);
    },
    watch: async (root, onChange, onError) => {
      const folder = await open(root);
      const ownFolder = await ownFolderBelow(folder, options);
      return watchFolder(folder, { denylist, denied, ownFolder, onChange, onError });
    },
  };
}

/** A listing is complete only if its root is still the same. After an unmount, files would look deleted. */
async function* thenCheck(
  changes: AsyncGenerator<SourceChange>,
  check: () => Promise<void>,
): AsyncGenerator<SourceChange> {
  yield* changes;
  await check();
}

/** @throws AppError("source_unavailable") if the folder was replaced, or is empty and was not. */
async function requireKnownFolder({ known }: ConnectorRoot, { path, real }: OpenFolder): Promise<void> {
  if (!known) return;
  try {
    if (known.identity !== null && known.identity !== (await folderIdentity(real))) throw replaced(path);
    if (known.entries > 0 && (await isEmpty(real))) throw emptied(path, known.entries);
  } catch (error) {
    throw asUnavailable(error, path);
  }
}

async function isEmpty(real: string): Promise<boolean> {
  const folder = await opendir(/* turbopackIgnore: true */ real);
  try {
    return (await folder.read()) === null;
  } finally {
    await folder.close();
  }
}

async function ownFolderBelow({ real }: OpenFolder, { ownFolder }: LocalPlaces): Promise<string | null> {
  const own = await realPathOrNull(ownFolder);
  return own !== null && isInside(real, own) ? own : null;
}

const IF_INTENDED =
  "If this is intended, plan a sync by hand: it shows what it would remove before it removes anything.";

function replaced(folder: string) {
  return unavailable(
    folder,
    `is not the one that was bound: another folder has this path, for example because a drive or a network share is not connected. ${IF_INTENDED}`,
  );
}

function emptied(folder: string, entries: number) {
  const files = entries === 1 ? "a file was" : `${entries} files were`;
  return unavailable(
    folder,
    `is empty, but ${files} there before. If it is a drive or a network share, check that it is connected. ${IF_INTENDED}`,
  );
}
