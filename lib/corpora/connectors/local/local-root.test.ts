import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, rename, symlink } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceChange } from "#lib/domain/connector.ts";
import { createLocalConnector } from "./connector.ts";
import { type LocalSource, localRoot, openLocalSource, present, skipped } from "./testing.ts";

let source: LocalSource;
beforeEach(async () => {
  source = await openLocalSource();
});
afterEach(() => source.close());

describe("Sightline's own folder", () => {
  const holding = (ownFolder: string) =>
    createLocalConnector({ localRoots: [source.folder], ownFolder, denylist: [] });

  it("is skipped below a root, by its path or by a link", async () => {
    await source.write("data/blobs/x.txt", "x");
    await source.write("a.txt", "a");
    await symlink("data/blobs", source.at("blobs"));
    const listing = await holding(source.at("data")).list(source.root, null, new AbortController().signal);
    const changes: SourceChange[] = [];
    for await (const change of listing.changes) changes.push(change);
    expect(present(changes)).toEqual(["a.txt"]);
    expect(skipped(changes)).toEqual({ blobs: "denied_name", data: "denied_name" });
  });

  it("cannot be bound, except its folder for corpora", async () => {
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

describe("a local root that has changed", () => {
  const gone = { code: "source_unavailable" };
  const known = async (entries: number) => ({
    identity: await source.connector.identity(source.root, new AbortController().signal),
    entries,
  });

  it("is unavailable with its path if it is missing or a file", async () => {
    await rename(source.folder, path.join(source.outside, "away"));
    await expect(source.list()).rejects.toMatchObject(gone);
    await expect(source.list()).rejects.toThrow(`${source.folder} is not there`);
    writeFileSync(source.folder, "a file");
    await expect(source.list()).rejects.toMatchObject(gone);
  });

  it("is unavailable if it was replaced by another folder, for example after an unmount", async () => {
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

  it("is unavailable if it is empty and had files, but not if it had none", async () => {
    await expect(source.list({ known: await known(12) })).rejects.toThrow(
      "is empty, but 12 files were there before",
    );
    expect(await source.list({ known: await known(0) })).toEqual([]);
    expect(await source.list()).toEqual([]);
  });

  it("is unavailable if it disappears during the listing, which then does not end normally", async () => {
    await source.write("a.txt", "a");
    await source.write("b/c.txt", "c");
    const { changes } = await source.connector.list(source.root, null, new AbortController().signal);
    const listing = changes[Symbol.asyncIterator]();
    expect((await listing.next()).value).toMatchObject({ kind: "present" });
    renameSync(source.folder, path.join(source.outside, "away"));
    await expect(listing.next()).rejects.toMatchObject(gone);
  });

  it("is refused outside the allowed folders, with the same message whether it exists or not", async () => {
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
