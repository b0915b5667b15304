import { fdatasyncSync } from "node:fs";
import path from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncFolder } from "#lib/disk/durable.ts";

/** A file or folder in Emscripten's file system. */
type FileNode = { readonly name: string; readonly parent: FileNode; readonly mode: number };
/** An open file. `nfd` is the host's file descriptor; folders have none. */
type OpenFile = { readonly node: FileNode; readonly nfd?: number };

/** The parts of Emscripten's file system over Node's that are used here. It has no types of its own. */
export type HostFiles = {
  realPath(node: FileNode): string;
  readonly node_ops: {
    mknod(parent: FileNode, name: string, mode: number, device: number): FileNode;
    rename(node: FileNode, parent: FileNode, name: string): void;
    unlink(parent: FileNode, name: string): void;
    rmdir(parent: FileNode, name: string): void;
    setattr(node: FileNode, attributes: { readonly size?: number }): void;
  };
  readonly stream_ops: {
    write(file: OpenFile, memory: Int8Array, offset: number, length: number, position: number): number;
    /** Missing in Emscripten's own; without it `fsync` succeeds and does nothing. */
    fsync?(file: OpenFile): number;
  };
};

/** EIO in Emscripten's numbering. */
const IO_ERROR = 29;

/**
 * The database's files on the host. PGlite's own class ignores `fsync`; this one performs it. With a new file it also
 * syncs the file's folder: Postgres leaves that to the file system for its tables, and POSIX does not guarantee it.
 */
export class DurableFiles extends NodeFS {
  /** Folders with new names that may not be on disk yet. */
  readonly #renewed = new Set<string>();
  readonly #onPanic: (why: string) => void;

  /**
   * @param onPanic called when Postgres aborts because a write or a sync of its log failed. PGlite would retry for
   *   ever. End the process here; the next start recovers from the log.
   */
  constructor(folder: string, onPanic: (why: string) => void) {
    super(folder);
    this.#onPanic = onPanic;
  }

  override async init(...[engine, given]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(engine, given);
    let lastError = "no reason given";
    const hooks = {
      printErr: (line: string) => {
        if (/PANIC|FATAL/.test(line)) lastError = line;
        emscriptenOpts.printErr?.(line);
      },
      onAbort: () => this.#onPanic(lastError),
      preRun: [...(emscriptenOpts.preRun ?? []), (module: unknown) => this.attach(hostFiles(module))],
    };
    return { emscriptenOpts: { ...emscriptenOpts, ...hooks } };
  }

  /** Called once, before the database opens its first file. */
  protected attach(files: HostFiles): void {
    const { node_ops, stream_ops } = files;
    const make = node_ops.mknod;
    node_ops.mknod = (parent, ...rest) => {
      this.#renewed.add(files.realPath(parent));
      return make(parent, ...rest);
    };
    stream_ops.fsync = ({ node, nfd }) => {
      const target = files.realPath(node);
      try {
        if (nfd === undefined) this.#syncFolder(target);
        else {
          this.syncFile(nfd);
          this.#syncNewNames(path.dirname(target));
        }
        return 0;
      } catch {
        return IO_ERROR;
      }
    };
  }

  /** Syncs content and size but not times: Postgres does not read them. */
  protected syncFile(descriptor: number): void {
    fdatasyncSync(descriptor);
  }

  protected syncFolder(folder: string): void {
    syncFolder(folder);
  }

  #syncFolder(folder: string): void {
    this.syncFolder(folder);
    this.#renewed.delete(folder);
  }

  /** The folder may be new itself. */
  #syncNewNames(folder: string): void {
    for (let at = folder; this.#renewed.has(at); at = path.dirname(at)) this.#syncFolder(at);
  }
}

function hostFiles(module: unknown): HostFiles {
  return (module as { FS: { filesystems: { NODEFS: HostFiles } } }).FS.filesystems.NODEFS;
}
