import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { fileDestination } from "./file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sightline-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("appends lines to a file that only its owner can read, and starts another when it is full", () => {
  const file = path.join(folder, "logs", "database.log");
  const { write } = fileDestination(file);
  write("one\n");
  write("two\n");
  expect(readFileSync(file, "utf8")).toBe("one\ntwo\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "x".repeat(10 * 1024 * 1024 + 1));
  write("three\n");
  expect(readFileSync(file, "utf8")).toBe("three\n");
  expect(statSync(`${file}.1`).size).toBeGreaterThan(10 * 1024 * 1024);
});

it("a line does not bring back a data directory that is gone: it goes to the standard error", () => {
  const gone = path.join(folder, "gone");
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  fileDestination(path.join(gone, "logs", "database.log")).write("one\n");
  expect(printed.mock.calls).toEqual([["one\n"]]);
  printed.mockRestore();
  expect(existsSync(gone)).toBe(false);
});
