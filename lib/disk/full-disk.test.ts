import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { diskFault, fullDiskWords } from "./full-disk.ts";

it("names a full disk only", () => {
  const on = (bavail: number, blocks: number) =>
    fullDiskWords("/data", () => ({ bavail, blocks, bsize: 4096 }));
  expect(on(0, 1000)).toBe(" The disk of /data is full. Free some space on it.");
  expect(on(500, 1000)).toBe("");
  // The file system does not report its space.
  expect(on(0, 0)).toBe("");
});

it("knows without blocking whether files can be stored", async () => {
  const fault = (bavail: number, refusal?: string) =>
    diskFault("/data", {
      space: async () => ({ bavail, blocks: 1000, bsize: 4096 }),
      mayWrite: async () => {
        if (refusal !== undefined) throw Object.assign(new Error(refusal), { code: refusal });
      },
    });
  expect([await fault(0), await fault(500)]).toEqual(["disk_full", null]);
  expect([await fault(500, "EROFS"), await fault(0, "EACCES")]).toEqual(["disk_read_only", "disk_read_only"]);
  expect(await fault(500, "EIO")).toBeNull();
  expect(await diskFault(path.join(tmpdir(), "sightline-no-such-folder"))).toBeNull();
  expect(await diskFault(tmpdir())).toBeNull();
});

it("says nothing of a folder that is missing, or whose disk has space", () => {
  expect(fullDiskWords(path.join(tmpdir(), "sightline-no-such-folder"))).toBe("");
  expect(fullDiskWords(tmpdir())).toBe("");
});
