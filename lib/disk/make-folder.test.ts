import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-make-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a folder and its missing parents are created for the owner only, and an existing folder stays", () => {
  const folder = path.join(root, "new", "inner");
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  if (process.platform !== "win32") expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a file in its place is named, with what to do", () => {
  const file = path.join(root, "file");
  writeFileSync(file, "");
  for (const folder of [file, path.join(file, "inner")])
    expect(() => makeFolder(folder)).toThrow(
      `The folder ${file} cannot be made: a file of that name is there. Set DATA_DIR to a folder that this account can write to.`,
    );
});

test.skipIf(process.platform !== "linux")(
  "a place where nothing can be stored is refused, without waiting",
  () => {
    expect(() => makeFolder("/proc/sightline/data")).toThrow("nothing can be stored there. Set DATA_DIR");
  },
);
