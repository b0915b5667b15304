import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { hashFiles } from "./file-hash.ts";
import { temporaryFolder } from "./testing/bundled.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const file = path.join(folder.path, "weights");

it("hashFiles returns another hash for other content, even with the same size and modification time", () => {
  const cache = path.join(folder.path, "cache");
  writeFileSync(file, "aaaa");
  const { atime, mtime } = statSync(file);
  const before = hashFiles([file], cache);
  expect(hashFiles([file], cache)).toBe(before);
  writeFileSync(file, "bbbb");
  utimesSync(file, atime, mtime);
  expect(hashFiles([file], cache)).not.toBe(before);
});

it("hashFiles does not read a file again if its hash is cached", () => {
  const cache = path.join(folder.path, "remembering");
  writeFileSync(file, "cccc");
  hashFiles([file], cache);
  const remembered = path.join(cache, "file-hashes.json");
  const known = readFileSync(remembered, "utf8").replace(/"sha256": "[0-9a-f]+"/, '"sha256": "remembered"');
  writeFileSync(remembered, known);
  writeFileSync(path.join(folder.path, "other"), "x");
  const first = hashFiles([file], cache);
  expect(hashFiles([file, path.join(folder.path, "other")], cache)).not.toBe(first);
  expect(readFileSync(remembered, "utf8")).toContain("remembered");
});

it("hashFiles works with a damaged or read-only cache", () => {
  const cache = path.join(folder.path, "damaged");
  mkdirSync(cache);
  const good = hashFiles([file], cache);
  writeFileSync(path.join(cache, "file-hashes.json"), "{");
  expect(hashFiles([file], cache)).toBe(good);
  writeFileSync(path.join(folder.path, "a-file"), "");
  expect(hashFiles([file], path.join(folder.path, "a-file", "below"))).toBe(good);
});

it("hashFiles does not bring back a data directory that is gone, only its own cache folder", () => {
  const gone = path.join(folder.path, "gone");
  expect(hashFiles([file], path.join(gone, "cache"))).toMatch(/^[0-9a-f]{64}$/);
  expect(existsSync(gone)).toBe(false);
});
