import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { privateFolder } from "./private-folder.ts";

const root = mkdtempSync(path.join(tmpdir(), "sightline-private-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const posix = test.skipIf(process.platform === "win32");

function withMode(name: string, mode: number): string {
  const folder = path.join(root, name);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

const modeOf = (folder: string) => statSync(folder).mode & 0o7777;

posix("an existing folder is closed to all but its owner", () => {
  const folder = withMode("open", 0o755);
  expect(privateFolder(folder)).toBe(true);
  expect(modeOf(folder)).toBe(0o700);
});

posix("a missing folder and its missing parents are made private", () => {
  const folder = path.join(root, "new", "inner");
  expect(privateFolder(folder)).toBe(true);
  expect(modeOf(folder)).toBe(0o700);
});

posix("a folder shared by all users is not changed", () => {
  const folder = withMode("shared", 0o1777);
  expect(privateFolder(folder)).toBe(false);
  expect(modeOf(folder)).toBe(0o1777);
});
