import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

it.each([
  [["chunk", "--no-such-option"], "Unknown option '--no-such-option'"],
  [["chunk", "a.md", "1", "--corpus"], "Option '--corpus <value>' argument missing"],
])("%j ends with 2, names the wrong option and prints the usage", (args, message) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: "utf8",
    timeout: 60_000,
  });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(`${message}.\n\nUsage: sightline chunk [--corpus ID] [--json] PATH ORDINAL\n`);
});
