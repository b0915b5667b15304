import type { Connector, Connectors, SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import { CONNECTOR_KINDS, type ConnectorKind } from "#lib/domain/connector-kinds.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import { AppError } from "#lib/errors/app-error.ts";

type File = {
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly tag: number;
  readonly modifiedAt: Date;
};

/** A source for one test, in memory, with the interface of connectors. */
export type TestSource = {
  readonly connectors: Connectors;
  write(path: string, content: string | Uint8Array): void;
  move(from: string, to: string): void;
  remove(path: string): void;
  /** The reason why it is unreachable, or null. */
  unreachable: string | null;
  /** True to list only the changes since the last listing that a sync stored. */
  byChanges: boolean;
  /** Called before a file's bytes are returned. */
  onOpen: (path: string) => Promise<void> | void;
  /** Called before each change is returned. */
  onList: (path: string) => Promise<void> | void;
  /** Paths of opened files, in order. */
  readonly opened: string[];
};

const encoder = new TextEncoder();

/** Creates one source for every root. A root's `local_path`, or drive, is its folder in the source. */
export function testSource(): TestSource {
  const files = new Map<string, File>();
  /** All changes in order. A cursor is the number of changes already listed. */
  const log: { readonly id: string }[] = [];
  let tag = 0;

  const put = (path: string, id: string, bytes: Uint8Array) => {
    tag += 1;
    files.set(path, { id, bytes, tag, modifiedAt: new Date(Date.UTC(2026, 0, 1) + tag * 1000) });
    log.push({ id });
  };
  const source: TestSource = {
    unreachable: null,
    byChanges: false,
    onOpen: () => {},
    onList: () => {},
    opened: [],
    write: (path, content) => {
      const bytes = typeof content === "string" ? encoder.encode(content) : content;
      put(path, files.get(path)?.id ?? `id-${tag + 1}`, bytes);
    },
    move: (from, to) => {
      const file = files.get(from);
      if (!file) throw new Error(`${from} is not there`);
      files.delete(from);
      files.set(to, file);
      log.push({ id: file.id });
    },
    remove: (path) => {
      log.push({ id: files.get(path)?.id ?? "" });
      files.delete(path);
    },
    connectors: recordOf(CONNECTOR_KINDS, (kind) => connectorOf(kind, () => ({ source, files, log }))),
  };

  return source;
}

/** What a source has stored. */
type Stored = {
  readonly source: TestSource;
  readonly files: ReadonlyMap<string, File>;
  readonly log: readonly { readonly id: string }[];
};

const entryOf = (path: string, file: File): SourceEntry => ({
  path,
  externalId: file.id,
  changeTag: String(file.tag),
  size: file.bytes.length,
  modifiedAt: file.modifiedAt,
  mediaType: null,
  locator: { item: file.id },
});

const folderOf = (locator: { local_path?: string | undefined; drive_id?: string | undefined }) =>
  `${locator.local_path ?? locator.drive_id ?? ""}/`;

function refuse(source: TestSource, folder: string): void {
  if (source.unreachable?.startsWith(folder)) throw new AppError("source_unavailable", source.unreachable);
}

function connectorOf(kind: ConnectorKind, stored: () => Stored): Connector {
  return {
    kind,
    check: async ({ locator }) => {
      refuse(stored().source, folderOf(locator));
      return { status: "healthy", note: null };
    },
    identity: async ({ locator }) => `the folder ${folderOf(locator)}`,
    list: async (...listed) => listChanges(stored(), ...listed),
    open: (...opened) => openFile(stored(), ...opened),
  };
}

function listChanges(
  { source, files, log }: Stored,
  ...[root, cursor, signal]: Parameters<Connector["list"]>
): Awaited<ReturnType<Connector["list"]>> {
  const folder = folderOf(root.locator);
  refuse(source, folder);
  const changed =
    source.byChanges && cursor !== null ? new Set(log.slice(Number(cursor)).map(({ id }) => id)) : null;
  const here = [...files]
    .filter(([path]) => path.startsWith(folder))
    .filter(([, { id }]) => changed?.has(id) ?? true);
  const left = [...(changed ?? [])].filter((id) => !here.some(([, file]) => file.id === id));
  const upTo = String(log.length);
  async function* changes(): AsyncGenerator<SourceChange> {
    for (const [path, file] of here) {
      signal.throwIfAborted();
      await source.onList(path);
      refuse(source, folder);
      yield { kind: "present", entry: entryOf(path.slice(folder.length), file) };
    }
    for (const id of left) yield { kind: "gone", externalId: id };
  }
  return { complete: changed === null, changes: changes(), cursor: () => upTo };
}

async function* openFile(
  { source, files }: Stored,
  ...[root, entry, signal]: Parameters<Connector["open"]>
): AsyncGenerator<Uint8Array> {
  const folder = folderOf(root.locator);
  refuse(source, folder);
  await source.onOpen(entry.path);
  signal.throwIfAborted();
  const file = files.get(`${folder}${entry.path}`);
  if (!file) throw new AppError("not_found", "The file has gone since it was listed.");
  source.opened.push(entry.path);
  const half = Math.ceil(file.bytes.length / 2);
  yield file.bytes.subarray(0, half);
  signal.throwIfAborted();
  yield file.bytes.subarray(half);
}
