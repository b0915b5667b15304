import {
  cpSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DurableFiles, type HostFiles } from "./embedded-files.ts";

/**
 * The file operations of a database, in order. Paths are relative to its folder; `file` stays the same over renames.
 */
type Change =
  | { readonly kind: "write"; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "resize"; readonly file: number; readonly size: number }
  | { readonly kind: "sync"; readonly file: number }
  | { readonly kind: "create"; readonly path: string; readonly file: number }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "sync-folder"; readonly path: string };
type Content = Extract<Change, { kind: "write" | "resize" }>;
type Naming = Extract<Change, { kind: "create" | "rename" | "remove" }>;

const SECTOR = 512;
const FOLDER_BITS = 0o040000;

/** The database's files, recording every write and every sync. */
export class RecordedFiles extends DurableFiles {
  readonly changes: Change[] = [];
  /** Path and id of each file when the recording began. */
  readonly base = new Map<string, number>();
  readonly #folder: string;
  readonly #ids = new Map<number, number>();
  #nextId = 0;

  constructor(folder: string) {
    super(folder, (why) => {
      throw new Error(why);
    });
    this.#folder = folder;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile()) this.base.set(path.relative(folder, file), this.#register(file));
    }
  }

  protected override attach(files: HostFiles): void {
    super.attach(files);
    const { node_ops, stream_ops } = files;
    const { mknod, rename, unlink, rmdir, setattr } = node_ops;
    const { write } = stream_ops;
    const record = (change: Change) => this.changes.push(change);
    const relative = (node: Parameters<HostFiles["realPath"]>[0], name = "") =>
      path.relative(this.#folder, path.join(files.realPath(node), name));

    node_ops.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device);
      if ((mode & FOLDER_BITS) !== 0) throw new Error("The recording does not know new folders.");
      record({ kind: "create", path: relative(parent, name), file: this.#register(files.realPath(node)) });
      return node;
    };
    node_ops.rename = (node, parent, name) => {
      const change: Change = { kind: "rename", path: relative(node), to: relative(parent, name) };
      rename(node, parent, name);
      record(change);
    };
    node_ops.unlink = (parent, name) => {
      unlink(parent, name);
      record({ kind: "remove", path: relative(parent, name) });
    };
    node_ops.rmdir = (parent, name) => {
      rmdir(parent, name);
      throw new Error("The recording does not know folders that are removed.");
    };
    node_ops.setattr = (node, attributes) => {
      setattr(node, attributes);
      if (attributes.size !== undefined)
        record({ kind: "resize", file: this.#idOf(lstatSync(files.realPath(node))), size: attributes.size });
    };
    stream_ops.write = (file, memory, offset, length, position) => {
      const written = write(file, memory, offset, length, position);
      const bytes = Buffer.from(new Uint8Array(memory.buffer, offset, written));
      record({ kind: "write", file: this.#idOf(fstatSync(file.nfd ?? missing())), at: position, bytes });
      return written;
    };
  }

  /** Does not sync: the test only reads the record, and the disk is slow. */
  protected override syncFile(descriptor: number): void {
    this.changes.push({ kind: "sync", file: this.#idOf(fstatSync(descriptor)) });
  }

  protected override syncFolder(folder: string): void {
    this.changes.push({ kind: "sync-folder", path: path.relative(this.#folder, folder) });
  }

  #idOf({ ino }: Stats): number {
    return this.#ids.get(ino) ?? missing();
  }

  #register(file: string): number {
    const id = this.#nextId++;
    this.#ids.set(lstatSync(file).ino, id);
    return id;
  }
}

function missing(): never {
  throw new Error("The recording does not know this file.");
}

export type PowerCut = {
  /** A copy on disk of the folder when the recording began. */
  readonly before: string;
  readonly files: RecordedFiles;
  /** Number of changes before the cut. */
  readonly after: number;
  /** Returns 0 to 1 to decide about each change that was not synced; null loses all of them. */
  readonly random: (() => number) | null;
};

/**
 * Writes to `target` the files that a disk may hold after a power cut: everything that was synced, and any part of the
 * rest. That can be single sectors of a write, sizes without content, and the first new names in a folder without the later ones.
 */
export function afterPowerCut(target: string, cut: PowerCut): void {
  const { before, files } = cut;
  const changes = files.changes.slice(0, cut.after);
  cpSync(before, target, { recursive: true });
  const names = namesAfter(files.base, changes, cut.random);
  for (const [name] of files.base) if (!names.has(name)) rmSync(path.join(target, name));
  const places = new Map([...files.base].map(([name, id]) => [id, name]));
  const contents = contentsAfter(changes, cut.random);
  for (const [name, id] of names) {
    const kept = contents.get(id) ?? [];
    if (kept.length === 0 && places.get(id) === name) continue;
    const place = places.get(id);
    const old = place === undefined ? Buffer.alloc(0) : readFileSync(path.join(before, place));
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    writeFileSync(path.join(target, name), applied(old, kept));
  }
}

function namesAfter(
  base: ReadonlyMap<string, number>,
  changes: readonly Change[],
  random: PowerCut["random"],
): Map<string, number> {
  const names = new Map(base);
  const lost = new Set<string>();
  for (const [at, change] of changes.entries()) {
    if (!isNaming(change)) continue;
    const folder = path.dirname(change.path);
    const synced = changes.some(
      (later, place) => place > at && later.kind === "sync-folder" && (later.path || ".") === folder,
    );
    // A journal keeps the order of names in a folder: after the first lost one, all later ones are lost.
    if (!synced && (lost.has(folder) || random === null || random() < 0.5)) lost.add(folder);
    else rename(names, change);
  }
  return names;
}

function isNaming(change: Change): change is Naming {
  return change.kind === "create" || change.kind === "rename" || change.kind === "remove";
}

function rename(names: Map<string, number>, change: Naming): void {
  if (change.kind === "create") names.set(change.path, change.file);
  if (change.kind === "remove") names.delete(change.path);
  if (change.kind !== "rename") return;
  if (path.dirname(change.path) !== path.dirname(change.to)) throw new Error("A rename between folders.");
  names.set(change.to, names.get(change.path) ?? missing());
  names.delete(change.path);
}

function contentsAfter(changes: readonly Change[], random: PowerCut["random"]): Map<number, Content[]> {
  const lastSync = new Map<number, number>();
  for (const [at, change] of changes.entries()) if (change.kind === "sync") lastSync.set(change.file, at);
  const kept = new Map<number, Content[]>();
  for (const [at, change] of changes.entries()) {
    if (change.kind !== "write" && change.kind !== "resize") continue;
    const list = kept.get(change.file) ?? [];
    kept.set(change.file, list);
    if (at < (lastSync.get(change.file) ?? -1)) list.push(change);
    else if (random !== null) list.push(...partOf(change, random));
  }
  return kept;
}

function partOf(change: Content, random: () => number): Content[] {
  if (change.kind === "resize") return random() < 0.5 ? [change] : [];
  const sectors: Content[] = [];
  for (let from = 0; from < change.bytes.length; from += SECTOR) {
    if (random() < 0.5) continue;
    sectors.push({ ...change, at: change.at + from, bytes: change.bytes.subarray(from, from + SECTOR) });
  }
  return sectors;
}

function applied(old: Buffer, changes: readonly Content[]): Buffer {
  const ends = changes.map((change) =>
    change.kind === "write" ? change.at + change.bytes.length : change.size,
  );
  const content = Buffer.alloc(Math.max(old.length, ...ends));
  let size = old.copy(content);
  for (const change of changes) {
    if (change.kind === "write") {
      change.bytes.copy(content, change.at);
      size = Math.max(size, change.at + change.bytes.length);
    } else {
      // Bytes beyond the new size read as zeros when the file grows again.
      content.fill(0, change.size);
      size = change.size;
    }
  }
  return content.subarray(0, size);
}
