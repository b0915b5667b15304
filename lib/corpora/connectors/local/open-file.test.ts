import { execFileSync } from "node:child_process";
import { rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SourceEntry } from "#lib/domain/connector.ts";
import { createLocalConnector } from "./connector.ts";
import { type LocalSource, openLocalSource } from "./testing.ts";

let source: LocalSource;
beforeEach(async () => {
  source = await openLocalSource();
  await source.write("folder/a.txt", "ours");
  await writeFile(path.join(source.outside, "a.txt"), "secret");
});
afterEach(() => source.close());

async function listed(): Promise<SourceEntry> {
  const [change] = await source.list();
  if (change?.kind !== "present") throw new Error("nothing is listed");
  return change.entry;
}

async function read(entry: SourceEntry): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of source.connector.open(source.root, entry, new AbortController().signal))
    parts.push(part);
  return Buffer.concat(parts).toString();
}

describe("opening a listed file", () => {
  it.each([
    ["the file", async () => symlinkInstead(source.at("folder/a.txt"), "a.txt")],
    ["its folder", async () => symlinkInstead(source.at("folder"), "")],
  ])("never follows a link out of the root in place of %s", async (_what, replace) => {
    const entry = await listed();
    await replace();
    await expect(read(entry)).rejects.toMatchObject({ code: "path_refused" });
  });

  it("never follows a link into Sightline's own folder below the root", async () => {
    await source.write("own/token.txt", "secret");
    const places = { localRoots: [source.allowed], ownFolder: source.at("own"), denylist: [] };
    const connector = createLocalConnector(places);
    const entry = await listed();
    await rm(source.at("folder/a.txt"));
    await symlink(source.at("own/token.txt"), source.at("folder/a.txt"));
    const opened = connector.open(source.root, entry, new AbortController().signal);
    await expect(opened[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "path_refused" });
    const named = { ...entry, locator: { local_path: source.at("own/token.txt") } };
    const direct = connector.open(source.root, named, new AbortController().signal);
    await expect(direct[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "path_refused" });
  });

  it("returns nothing from outside for a path that was never listed", async () => {
    const entry = await listed();
    const places = [
      path.join(source.outside, "a.txt"),
      source.at("../../outside/a.txt"),
      "/etc/passwd",
      "/proc/self/environ",
      "",
      "folder/a.txt",
    ];
    for (const place of places)
      await expect(read({ ...entry, locator: { local_path: place } })).rejects.toMatchObject({
        name: "AppError",
        code: expect.stringMatching(/^(path_refused|not_found)$/),
      });
    await expect(read({ ...entry, locator: {} })).rejects.toMatchObject({ name: "AppError" });
  });

  it("opens only files, without waiting for a pipe or opening a folder", async () => {
    const entry = await listed();
    await rm(source.at("folder/a.txt"));
    execFileSync("mkfifo", [source.at("folder/a.txt")]);
    await expect(read(entry)).rejects.toMatchObject({ code: "path_refused" });
    const folder = { ...entry, locator: { local_path: source.at("folder") } };
    await expect(read(folder)).rejects.toMatchObject({ code: "path_refused" });
  });

  it("returns the current bytes, up to the end if the file is truncated meanwhile", async () => {
    const entry = await listed();
    await source.write("folder/a.txt", "x".repeat(600_000));
    const reading = source.connector.open(source.root, entry, new AbortController().signal);
    let bytes = 0;
    for await (const part of reading) {
      bytes += part.byteLength;
      await truncate(source.at("folder/a.txt"), 300_000);
    }
    expect(bytes).toBe(300_000);
  });

  it("continues with a file that is removed while it is read", async () => {
    const entry = await listed();
    await source.write("folder/a.txt", "x".repeat(600_000));
    let bytes = 0;
    for await (const part of source.connector.open(source.root, entry, new AbortController().signal)) {
      bytes += part.byteLength;
      await rm(source.at("folder/a.txt"), { force: true });
    }
    expect(bytes).toBe(600_000);
    await expect(read(entry)).rejects.toMatchObject({ code: "not_found" });
  });
});

async function symlinkInstead(at: string, outside: string): Promise<void> {
  await rename(at, path.join(source.allowed, "aside"));
  await symlink(path.join(source.outside, outside), at);
}
