import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

const sightline = (...args: string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8", timeout: 60_000 });

it.each([
  [["chunk", "--no-such-option"], "Unknown option '--no-such-option'"],
  [["chunk", "a.md", "1", "--corpus"], "Option '--corpus <value>' argument missing"],
])("%j ends with 2, names the wrong option and prints the usage", (args, message) => {
  const { status, stdout, stderr } = sightline(...args);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(`${message}.\n\nUsage: sightline chunk [--corpus ID] [--json] PATH ORDINAL\n`);
});

it("an archive that cannot be read is named before anything starts", () => {
  expect(sightline("import", "no-such-file.zip")).toMatchObject({
    ...{ status: 2, stdout: "", stderr: "no-such-file.zip cannot be read.\n" },
  });
});
