import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Connector, ConnectorRoot, SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import { normaliseSourcePath } from "#lib/domain/source-path.ts";

/** A source for one test, empty at first, with the actions of its users. */
export type SourceHarness = {
  readonly connector: Connector;
  readonly root: ConnectorRoot;
  /** Creates the file and its folders, or replaces its bytes. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Renames the file or moves it to another folder. */
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes the source unavailable. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
};

/** The state of a source as its listings describe it: files by id, and the cursor. */
type Known = {
  readonly files: ReadonlyMap<string, SourceEntry>;
  readonly skipped: ReadonlyMap<string, string>;
  readonly cursor: string | null;
};

const NOTHING: Known = { files: new Map(), skipped: new Map(), cursor: null };
const never = () => new AbortController().signal;
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The source of the running test, and short forms of common actions. */
type RunningTest = {
  readonly source: SourceHarness;
  /** Lists the source from a known state; by default from nothing. */
  look(from?: Known): Promise<Known>;
  /** Writes a file with its own text for each path. */
  write(...paths: readonly string[]): Promise<void>;
};

/** The contract of every connector, with one body for all of them. */
export function connectorContract(name: string, open: () => Promise<SourceHarness>): void {
  describe(`${name} meets the contract of connectors`, () => {
    let source: SourceHarness;
    beforeEach(async () => {
      source = await open();
    });
    afterEach(() => source.close());

    const test: RunningTest = {
      get source() {
        return source;
      },
      look: (from = NOTHING) => listFrom(source, from),
      write: async (...paths) => {
        for (const path of paths) await source.write(path, textOf(path));
      },
    };
    testListing(test);
    testChanges(test);
    testReading(test);
  });
}

const textOf = (path: string) => `Text of ${path}.`;

/** A listing describes the source completely. */
function testListing(test: RunningTest): void {
  it("reports an available source as healthy", async () => {
    expect((await test.source.connector.check(test.source.root, never())).status).toBe("healthy");
  });

  it("lists an empty source as empty, without an error", async () => {
    expect((await test.look()).files.size).toBe(0);
  });

  it("lists every file, also in folders, with its path below the root", async () => {
    await test.write("notes.md", "plans/a.txt", "plans/north/b.txt", "Überblick – 2.md");
    expect(pathsOf(await test.look())).toEqual(
      ["Überblick – 2.md", "notes.md", "plans/a.txt", "plans/north/b.txt"].sort(),
    );
  });

  it("returns stable ids and change tags while nothing changes, and the size if known", async () => {
    await test.write("a.txt", "b/c.txt");
    const first = await test.look();
    const second = await test.look();
    expect(signs(second)).toEqual(signs(first));
    for (const { size, path } of first.files.values()) {
      if (size !== null) expect(size).toBe(new TextEncoder().encode(textOf(path)).length);
    }
  });

  it("returns only safe paths, each path once and each id once", async () => {
    await test.write("a b/c  d.txt", "Cafe\u0301.md", "100% of it.txt", "x/..y.txt");
    const { files, skipped } = await test.look();
    const paths = [...files.values()].map(({ path }) => path);
    for (const path of paths) expect(normaliseSourcePath(path)).toBe(path);
    const reported = [...paths, ...skipped.keys()];
    expect(new Set(reported).size).toBe(reported.length);
    expect(paths).toContain("Café.md");
  });
}

/** A listing after a change keeps the identity of files. */
function testChanges(test: RunningTest): void {
  it("returns another change tag and the same id for a file with other bytes", async () => {
    await test.write("a.txt", "b.txt");
    const before = await test.look();
    await test.source.write("a.txt", "Something else, and longer than the earlier text.");
    const after = await test.look(before);
    expect(at(after, "a.txt").externalId).toBe(at(before, "a.txt").externalId);
    expect(at(after, "a.txt").changeTag).not.toBe(at(before, "a.txt").changeTag);
    expect(at(after, "b.txt").changeTag).toBe(at(before, "b.txt").changeTag);
  });

  it("recognises a renamed or moved file", async () => {
    await test.write("a.txt", "b/c.txt");
    const before = await test.look();
    await test.source.move("a.txt", "z.txt");
    await test.source.move("b/c.txt", "d/e/c.txt");
    const after = await test.look(before);
    expect(pathsOf(after)).toEqual(["d/e/c.txt", "z.txt"]);
    expect(at(after, "z.txt").externalId).toBe(at(before, "a.txt").externalId);
    expect(at(after, "d/e/c.txt").externalId).toBe(at(before, "b/c.txt").externalId);
  });

  it("omits deleted files or reports them as gone", async () => {
    await test.write("a.txt", "b/c.txt", "b/d.txt");
    const before = await test.look();
    await test.source.remove("a.txt");
    await test.source.remove("b/c.txt");
    expect(pathsOf(await test.look(before))).toEqual(["b/d.txt"]);
  });

  it("does not mistake a new file for a deleted one", async () => {
    await test.write("a.txt", "kept.txt");
    const before = await test.look();
    await test.source.remove("a.txt");
    await test.source.write("b.txt", "Nothing that was ever in the other.");
    const after = await test.look(before);
    expect(pathsOf(after)).toEqual(["b.txt", "kept.txt"]);
    expect(at(after, "b.txt").externalId).not.toBe(at(before, "a.txt").externalId);
  });

  it("continues from its cursor with the same result as a complete listing", async () => {
    await test.write("a.txt", "b.txt", "c/d.txt");
    const first = await test.look();
    expect(signs(await test.look(first))).toEqual(signs(first));
    await test.source.write("a.txt", "Changed since, to something of another length.");
    await test.source.move("b.txt", "c/b.txt");
    await test.source.remove("c/d.txt");
    await test.write("new.txt");
    const resumed = await test.look(first);
    expect(signs(resumed)).toEqual(signs(await test.look()));
    expect(pathsOf(resumed)).toEqual(["a.txt", "c/b.txt", "new.txt"]);
  });
}

/** Opened files, failures and cancellation. */
function testReading(test: RunningTest): void {
  it("opens exactly the current bytes, also from a stored entry", async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, place) => (place * 7 + (place >> 8)) % 256);
    await test.source.write("deep/bytes.bin", bytes);
    await test.source.write("empty.txt", "");
    const known = await test.look();
    expect(Buffer.compare(await read(test.source, at(known, "deep/bytes.bin")), bytes)).toBe(0);
    expect(await read(test.source, revived(at(known, "empty.txt")))).toHaveLength(0);
  });

  it("throws not_found for a file deleted before it is opened", async () => {
    await test.write("a.txt");
    const entry = at(await test.look(), "a.txt");
    await test.source.remove("a.txt");
    await expect(read(test.source, entry)).rejects.toMatchObject({ code: "not_found" });
  });

  it("throws source_unavailable for an unreachable source, and never lists it as empty", async () => {
    await test.write("a.txt", "b.txt");
    const known = await test.look();
    const entry = at(known, "a.txt");
    await test.source.disconnect();
    const gone = expect.objectContaining({ name: "AppError", code: "source_unavailable" });
    await expect(test.look()).rejects.toEqual(gone);
    await expect(test.look(known)).rejects.toEqual(gone);
    await expect(test.source.connector.check(test.source.root, never())).rejects.toEqual(gone);
    await expect(read(test.source, entry)).rejects.toEqual(gone);
  });

  it("stops on abort, with the signal's reason", async () => {
    await test.write("a.txt", "b.txt", "c.txt");
    const { connector, root } = test.source;
    const entry = at(await test.look(), "a.txt");
    const reason = new Error("enough");
    const before = AbortSignal.abort(reason);
    await expect(collect(test.source, null, before)).rejects.toBe(reason);
    await expect(read(test.source, entry, before)).rejects.toBe(reason);
    const midway = new AbortController();
    const listing = await connector.list(root, null, midway.signal);
    const listAll = async () => {
      for await (const _ of listing.changes) midway.abort(reason);
    };
    await expect(listAll()).rejects.toBe(reason);
  });
}

/** Lists from the known state and updates it according to the contract. */
async function listFrom(source: SourceHarness, known: Known): Promise<Known> {
  const { listing, changes } = await collect(source, known.cursor, never());
  const files = new Map(listing.complete ? [] : known.files);
  const skipped = new Map(listing.complete ? [] : known.skipped);
  for (const change of changes) {
    if (change.kind === "gone") {
      files.delete(change.externalId);
    } else if (change.kind === "present") {
      files.set(change.entry.externalId, change.entry);
    } else {
      files.delete(change.externalId);
      skipped.set(change.path, change.reason);
    }
  }
  return { files, skipped, cursor: plain(listing.cursor()) };
}

async function collect({ connector, root }: SourceHarness, cursor: string | null, signal: AbortSignal) {
  const listing = await connector.list(root, cursor, signal);
  const changes: SourceChange[] = [];
  for await (const change of listing.changes) changes.push(change);
  return { listing, changes };
}

async function read(
  { connector, root }: SourceHarness,
  entry: SourceEntry,
  signal: AbortSignal = never(),
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of connector.open(root, entry, signal)) parts.push(part);
  return Buffer.concat(parts);
}

/** Returns an entry as it is read from a row of JSON. */
function revived(entry: SourceEntry): SourceEntry {
  return { ...plain(entry), modifiedAt: entry.modifiedAt };
}

const pathsOf = ({ files }: Known) => [...files.values()].map(({ path }) => path).sort();

function at({ files }: Known, path: string): SourceEntry {
  const entry = [...files.values()].find((each) => each.path === path);
  if (!entry) throw new Error(`${path} is not listed`);
  return entry;
}

function signs({ files }: Known) {
  return [...files.values()]
    .map(({ path, externalId, changeTag }) => ({ path, externalId, changeTag }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
