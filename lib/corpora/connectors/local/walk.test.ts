import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { chmod, link, readdir, rename, rm, symlink, truncate, utimes } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceChange } from "#lib/domain/connector.ts";
import { createLocalConnector } from "./connector.ts";
import { ids, type LocalSource, openLocalSource, present, skipped } from "./testing.ts";

const asRoot = process.getuid?.() === 0;
let source: LocalSource;
beforeEach(async () => {
  source = await openLocalSource();
});
afterEach(() => source.close());

describe("the listing of a local folder", () => {
  it("has the same order each time, with a folder's files before its folders", async () => {
    for (const name of ["b/c.txt", "b.txt", "a/z/q.txt", "a/b.txt"]) await source.write(name, name);
    const first = await source.list();
    expect(present(first)).toEqual(["b.txt", "a/b.txt", "a/z/q.txt", "b/c.txt"]);
    expect(await source.list()).toEqual(first);
  });

  it("skips hidden and denied names with their reason, and folders as a whole", async () => {
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

  it("enters no folder without recursion", async () => {
    await source.write("a.txt", "a");
    await source.write("b/c.txt", "c");
    expect(present(await source.list({ recursive: false }))).toEqual(["a.txt"]);
  });

  it("contains no name from outside if a folder becomes a link during the listing", async () => {
    await source.write("sub/a.txt", "a");
    writeFileSync(path.join(source.outside, "private.txt"), "theirs");
    const connector = createLocalConnector({
      ...{ localRoots: [source.allowed], ownFolder: path.join(source.allowed, "own"), denylist: [] },
      names: async (folder) => {
        if (folder.toString() === source.at("sub")) {
          await rename(source.at("sub"), path.join(source.allowed, "aside"));
          await symlink(source.outside, source.at("sub"));
        }
        return readdir(folder, { encoding: "buffer" });
      },
    });
    const { changes } = await connector.list(source.root, null, new AbortController().signal);
    const reported: SourceChange[] = [];
    for await (const change of changes) reported.push(change);
    // Files below it may still exist, so none is reported as gone.
    expect(reported).toEqual([expect.objectContaining({ path: "sub", reason: "unreadable", below: true })]);
  });

  it("skips pipes and sockets", async () => {
    execFileSync("mkfifo", [source.at("pipe")]);
    expect(skipped(await source.list())).toEqual({ pipe: "not_a_file" });
  });

  it("skips names that are not UTF-8 or have another name's path, and lists no path twice", async () => {
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

  it.skipIf(asRoot)("reports unreadable files, and folders whose content is unknown", async () => {
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
      expect(closed.map((change) => "path" in change && change.path)).toEqual(["closed", "names only/c.txt"]);
    } finally {
      chmodSync(source.at("closed"), 0o700);
      chmodSync(source.at("names only"), 0o700);
    }
  });

  it("distinguishes two names of one file, and recognises each again", async () => {
    await source.write("a.txt", "a");
    await link(source.at("a.txt"), source.at("b.txt"));
    const first = ids(await source.list());
    expect(new Set(first).size).toBe(2);
    expect(ids(await source.list())).toEqual(first);
  });

  it("does not mistake a file for another with the same inode", async () => {
    await source.write("a.txt", "a");
    const [before] = ids(await source.list());
    await source.remove("a.txt");
    await source.write("a.txt", "b");
    expect(ids(await source.list())).not.toEqual([before]);
  });

  it("reports changed bytes with the same size and minute, but no change for a new name", async () => {
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
  it("are followed to files and folders inside the root, but not outside", async () => {
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

  it("are followed without cycles, and reach each folder once", async () => {
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

  it("are not followed to denied names", async () => {
    await source.write("node_modules/x.txt", "x");
    await source.write("keys/a.pem", "key");
    await symlink("node_modules", source.at("modules"));
    await symlink("keys/a.pem", source.at("key.txt"));
    expect(skipped(await source.list())).toMatchObject({ modules: "denied_name", "key.txt": "denied_name" });
  });

  it("change with their target", async () => {
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
