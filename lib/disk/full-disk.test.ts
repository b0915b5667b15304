import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { fullDiskWords, isDiskFull } from "./full-disk.ts";

it("names a full disk only", () => {
  const on = (bavail: number, blocks: number) =>
    fullDiskWords("/data", () => ({ bavail, blocks, bsize: 4096 }));
  expect(on(0, 1000)).toBe(" The disk of /data is full. Free some space on it.");
  expect(on(500, 1000)).toBe("");
  // The file system does not report its space.
  expect(on(0, 0)).toBe("");
});

it("knows without blocking whether a disk is full", async () => {
  const on = (bavail: number) => isDiskFull("/data", async () => ({ bavail, blocks: 1000, bsize: 4096 }));
  expect([await on(0), await on(500)]).toEqual([true, false]);
  expect(await isDiskFull(path.join(tmpdir(), "sightline-no-such-folder"))).toBe(false);
  expect(await isDiskFull(tmpdir())).toBe(false);
});

it("says nothing of a folder that is missing, or whose disk has space", () => {
  expect(fullDiskWords(path.join(tmpdir(), "sightline-no-such-folder"))).toBe("");
  expect(fullDiskWords(tmpdir())).toBe("");
});
