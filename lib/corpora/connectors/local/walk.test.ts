import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { chmod, link, mkdir, rename, rm, symlink, truncate, utimes } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceChange } from "#lib/domain/connector.ts";
import { createLocalConnector } from "./connector.ts";
import { type LocalSource, localRoot, openLocalSource } from "./testing.ts";

const asRoot = process.getuid?.() === 0;
let source: LocalSource;
beforeEach(async () => {
  source = await openLocalSource();
});
afterEach(() => source.close());

const present = (changes: readonly SourceChange[]) =>
  changes.flatMap((change) => (change.kind === "present" ? [change.entry.path] : []));
const skipped = (changes: readonly SourceChange[]) =>
  Object.fromEntries(
    changes.flatMap((change) => (change.kind === "skipped" ? [[change.path, change.reason]] : [])),
  );
const ids = (changes: readonly SourceChange[]) =>
  changes.flatMap((change) => (change.kind === "present" ? [change.entry.externalId] : []));

describe("what is listed of a local folder", () => {
  it("comes in the same order each time, a folder's files before its folders", async () => {
    for (const name of ["b/c.txt", "b.txt", "a/z/q.txt", "a/b.txt"]) await source.write(name, name);
    const first = await source.list();
    expect(present(first)).toEqual(["b.txt", "a/b.txt", "a/z/q.txt", "b/c.txt"]);
    expect(await source.list()).toEqual(first);
  });

  it("leaves out hidden things and names that are never read, each with its reason, folders as a whole", async () => {
    for (const name of ["a.txt", ".b.txt", ".git/config", "node_modules/x/y.js", "x/KEY.pem", "~$a.docx"])
      await source.write(name, name);
    const changes = await source.list();
    expect(present(changes)).toEqual(["a.txt"]);
    expect(skipped(changes)).toEqual({
      ".b.txt": "hidden",
      ".git": "hidden",
      node_modules: "denied_name",
      "x/KEY.pem": "denied_name",
      "~$a.docx": "denied_name",
    });
  });

  it("goes into no folder where only the folder itself is bound", async () => {
    await source.write("a.txt", "a");
    await source.write("b/c.txt", "c");
    expect(present(await source.list({ recursive: false }))).toEqual(["a.txt"]);
  });

  it("takes no pipe and no socket for a file", async () => {
    execFileSync("mkfifo", [source.at("pipe")]);
    expect(skipped(await source.list())).toEqual({ pipe: "not_a_file" });
  });

  it("tells of names that are no UTF-8, or come to another's path, and lists none of them twice", async () => {
    const raw = Buffer.concat([Buffer.from(`${source.folder}/caf`), Buffer.from([0xe9]), Buffer.from(".md")]);
    writeFileSync(raw, "latin");
    for (const name of ["e\u0301.md", "\u00e9.md", "a\\b.md", " a.md", "line\nbreak.md", "c:/x.md"])
      await source.write(name, name);
    const changes = await source.list();
    expect(present(changes)).toEqual(["\u00e9.md"]);
    expect(skipped(changes)).toEqual({
      "caf%E9.md": "path_refused",
      "%C3%A9.md": "path_refused",
      "a%5Cb.md": "path_refused",
      "%20a.md": "path_refused",
      "line%0Abreak.md": "path_refused",
      "c:/x.md": "path_refused",
    });
  });

  it.skipIf(asRoot)(
    "tells what may not be read, and of a folder that what is below it is not known",
    async () => {
      await source.write("a.txt", "a");
      await source.write("closed/b.txt", "b");
      await source.write("names only/c.txt", "c");
      await chmod(source.at("a.txt"), 0o000);
      await chmod(source.at("closed"), 0o000);
      await chmod(source.at("names only"), 0o400);
      try {
        const changes = await source.list();
        expect(skipped(changes)).toEqual({
          "a.txt": "unreadable",
          closed: "unreadable",
          "names only/c.txt": "unreadable",
        });
        const closed = changes.filter((change) => change.kind === "skipped" && change.below);
        expect(closed.map((change) => "path" in change && change.path)).toEqual([
          "closed",
          "names only/c.txt",
        ]);
      } finally {
        chmodSync(source.at("closed"), 0o700);
        chmodSync(source.at("names only"), 0o700);
      }
    },
  );

  it("tells two names of one file apart, and knows each again", async () => {
    await source.write("a.txt", "a");
    await link(source.at("a.txt"), source.at("b.txt"));
    const first = ids(await source.list());
    expect(new Set(first).size).toBe(2);
    expect(ids(await source.list())).toEqual(first);
  });

  it("does not take a file for another that gets its inode", async () => {
    await source.write("a.txt", "a");
    const [before] = ids(await source.list());
    await source.remove("a.txt");
    await source.write("a.txt", "b");
    expect(ids(await source.list())).not.toEqual([before]);
  });

  it("sees a change of the bytes that keeps size and minute, and none where only the name changes", async () => {
    await source.write("a.txt", "one");
    await utimes(source.at("a.txt"), 1000, 1000);
    const tag = async () => {
      const [change] = await source.list();
      return change?.kind === "present" ? change.entry.changeTag : null;
    };
    const before = await tag();
    await source.move("a.txt", "b.txt");
    expect(await tag()).toBe(before);
    await source.write("b.txt", "two");
    expect(await tag()).not.toBe(before);
  });
});

describe("links in a local folder", () => {
  it("are followed to files and folders inside, and to nothing outside", async () => {
    await source.write("a.txt", "a");
    await source.write(".releases/5/b.txt", "b");
    writeFileSync(path.join(source.outside, "secret.txt"), "secret");
    writeFileSync(path.join(source.allowed, "beside.txt"), "beside");
    await symlink(source.at("a.txt"), source.at("link.txt"));
    await symlink(".releases/5", source.at("current"));
    await symlink(path.join(source.outside, "secret.txt"), source.at("secret.txt"));
    await symlink(source.outside, source.at("way out"));
    await symlink("..", source.at("up"));
    await symlink("../beside.txt", source.at("beside.txt"));
    await symlink("/", source.at("top"));
    await symlink("/etc/passwd", source.at("passwd"));
    const changes = await source.list();
    expect(present(changes)).toEqual(["a.txt", "link.txt", "current/b.txt"]);
    expect(skipped(changes)).toEqual({
      ".releases": "hidden",
      "secret.txt": "outside_root",
      "way out": "outside_root",
      up: "outside_root",
      "beside.txt": "outside_root",
      top: "outside_root",
      passwd: "outside_root",
    });
    expect(new Set(ids(changes)).size).toBe(3);
  });

  it("never go round in circles, and reach a folder once", async () => {
    await source.write("a/b/c.txt", "c");
    await symlink("../..", source.at("a/b/top"));
    await symlink(".", source.at("a/itself"));
    await symlink("loop", source.at("loop"));
    await symlink("nowhere", source.at("broken"));
    await symlink("a/b", source.at("first"));
    await symlink("a/b", source.at("second"));
    const changes = await source.list();
    expect(present(changes)).toEqual(["a/b/c.txt", "first/c.txt"]);
    expect(skipped(changes)).toEqual({
      broken: "unreadable",
      loop: "unreadable",
      "a/b/top": "listed_elsewhere",
      "a/itself": "listed_elsewhere",
      "first/top": "listed_elsewhere",
      second: "listed_elsewhere",
    });
  });

  it("end for any number of folders that all link to each other", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    for (const name of names) await source.write(`${name}/file.txt`, name);
    for (const name of names)
      for (const other of names) await symlink(source.at(other), source.at(`${name}/to ${other}`));
    const files = present(await source.list());
    expect(files.length).toBeLessThanOrEqual(names.length * 2);
    expect(new Set(files.map((file) => file.split("/").at(-1)))).toEqual(new Set(["file.txt"]));
  });

  it("do not lead to names that are never read", async () => {
    await source.write("node_modules/x.txt", "x");
    await source.write("keys/a.pem", "key");
    await symlink("node_modules", source.at("modules"));
    await symlink("keys/a.pem", source.at("key.txt"));
    expect(skipped(await source.list())).toMatchObject({ modules: "denied_name", "key.txt": "denied_name" });
  });

  it("change when what they lead to does", async () => {
    await source.write("a.txt", "a");
    await source.write("b.txt", "b");
    await symlink("a.txt", source.at("z.txt"));
    const tagOfLink = async () => {
      const last = (await source.list()).at(-1);
      return last?.kind === "present" ? last.entry.changeTag : null;
    };
    const before = await tagOfLink();
    await truncate(source.at("a.txt"), 0);
    const after = await tagOfLink();
    expect(after).not.toBe(before);
    await rm(source.at("z.txt"));
    await symlink("b.txt", source.at("z.txt"));
    expect([before, after]).not.toContain(await tagOfLink());
  });
});

describe("Sightline's own folder", () => {
  const holding = (ownFolder: string) =>
    createLocalConnector({ localRoots: [source.folder], ownFolder, denylist: [] });

  it("is no source where it lies below a root, by its path or by a link", async () => {
    await source.write("data/blobs/x.txt", "x");
    await source.write("a.txt", "a");
    await symlink("data/blobs", source.at("blobs"));
    const listing = await holding(source.at("data")).list(source.root, null, new AbortController().signal);
    const changes: SourceChange[] = [];
    for await (const change of listing.changes) changes.push(change);
    expect(present(changes)).toEqual(["a.txt"]);
    expect(skipped(changes)).toEqual({ blobs: "denied_name", data: "denied_name" });
  });

  it("cannot be bound, but for the folder in it that is for corpora", async () => {
    mkdirSync(source.at("data/corpora/mine"), { recursive: true });
    mkdirSync(source.at("data/blobs"), { recursive: true });
    const { signal } = new AbortController();
    const inside = createLocalConnector({
      localRoots: [source.at("data/corpora"), source.folder],
      ownFolder: source.at("data"),
      denylist: [],
    });
    for (const refused of ["data", "data/blobs"])
      await expect(inside.check(localRoot(source.at(refused)), signal)).rejects.toMatchObject({
        code: "source_refused",
      });
    expect(await inside.check(localRoot(source.at("data/corpora/mine")), signal)).toMatchObject({
      status: "healthy",
    });
  });
});

describe("a local root that is not what it was", () => {
  const gone = { code: "source_unavailable" };
  const known = async (entries: number) => ({
    identity: await source.connector.identity(source.root, new AbortController().signal),
    entries,
  });

  it("is unavailable when it is missing, or a file, and says where", async () => {
    await rename(source.folder, path.join(source.outside, "away"));
    await expect(source.list()).rejects.toMatchObject(gone);
    await expect(source.list()).rejects.toThrow(`${source.folder} is not there`);
    writeFileSync(source.folder, "a file");
    await expect(source.list()).rejects.toMatchObject(gone);
  });

  it("is unavailable when another folder stands in its place, as under a mount that has vanished", async () => {
    await source.write("a.txt", "a");
    const before = await known(1);
    expect(await source.list({ known: before })).toHaveLength(1);
    await rename(source.folder, path.join(source.outside, "away"));
    await mkdir(source.folder);
    await source.write("a.txt", "a");
    await expect(source.list({ known: before })).rejects.toMatchObject(gone);
    await expect(
      source.connector.check({ ...source.root, known: before }, new AbortController().signal),
    ).rejects.toMatchObject(gone);
    expect(await source.list()).toHaveLength(1);
  });

  it("is unavailable when it is bare where files were, and empty where none were", async () => {
    await expect(source.list({ known: await known(12) })).rejects.toThrow("is empty where 12 files were");
    expect(await source.list({ known: await known(0) })).toEqual([]);
    expect(await source.list()).toEqual([]);
  });

  it("is unavailable when it vanishes while it is listed: no end that looks like one", async () => {
    await source.write("a.txt", "a");
    await source.write("b/c.txt", "c");
    const { changes } = await source.connector.list(source.root, null, new AbortController().signal);
    const listing = changes[Symbol.asyncIterator]();
    expect((await listing.next()).value).toMatchObject({ kind: "present" });
    renameSync(source.folder, path.join(source.outside, "away"));
    await expect(listing.next()).rejects.toMatchObject(gone);
  });

  it("is refused outside the allowed folders, in the same words whether it is there or not", async () => {
    const words = async (localPath: string) =>
      source.connector.check(localRoot(localPath), new AbortController().signal).then(
        () => "allowed",
        (error: unknown) => (error instanceof Error ? error.message.replace(localPath, "X") : "?"),
      );
    await symlink(source.outside, path.join(source.allowed, "link"));
    const there = await words(source.outside);
    expect(there).toContain("LOCAL_ROOTS");
    for (const place of [
      `${source.outside}/no`,
      `${source.allowed}/link`,
      `${source.allowed}/../outside`,
      "/",
    ])
      expect([place, await words(place)]).toEqual([place, there]);
    await expect(source.list({ locator: { local_path: "plans" } })).rejects.toMatchObject({
      code: "source_refused",
    });
    await expect(source.list({ locator: {} })).rejects.toMatchObject({ code: "source_refused" });
  });
});
