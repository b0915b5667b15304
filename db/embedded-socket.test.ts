import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { socketPath } from "./embedded-socket.ts";

const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sl-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const long = path.join(root, "a".repeat(60), "b".repeat(60));

test("the socket is in the data directory, in a folder that only its owner can enter", () => {
  const socket = socketPath(path.join(root, "data"));
  expect(path.dirname(path.dirname(socket))).toBe(path.join(root, "data"));
  expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
});

test("a path too long for a socket moves to a short private folder, the same one for every path to the directory", () => {
  const socket = socketPath(long, root);
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(100);
  expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
  symlinkSync(long, path.join(root, "link"));
  expect(socketPath(path.join(root, "link"), root)).toBe(socket);
  expect(socketPath(`${long}c`, root)).not.toBe(socket);
});

test("a folder open to others is closed, and a link in its place is refused", () => {
  const socket = socketPath(path.join(root, "open"));
  chmodSync(path.dirname(socket), 0o755);
  socketPath(path.join(root, "open"));
  expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);

  mkdirSync(path.join(root, "linked"));
  symlinkSync(root, path.join(root, "linked", "run"));
  expect(() => socketPath(path.join(root, "linked"))).toThrow(
    expect.objectContaining({ code: "database_unavailable" }),
  );
});
