import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** A device that answers each write with ENOSPC, as a file on a full disk does. */
const FULL = "/dev/full";
const onFullDevice = it.skipIf(!existsSync(FULL));
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

function sightline(args: readonly string[], lost: "stdout" | "stderr") {
  const full = openSync(FULL, "w");
  try {
    return spawnSync(process.execPath, [MAIN, ...args], {
      encoding: "utf8",
      timeout: 60_000,
      stdio: ["ignore", lost === "stdout" ? full : "pipe", lost === "stderr" ? full : "pipe"],
    });
  } finally {
    closeSync(full);
  }
}

onFullDevice("a command whose error cannot be printed keeps its exit code (needs /dev/full)", () => {
  expect(sightline(["no-such-command"], "stderr")).toMatchObject({ status: 2, stdout: "" });
  expect(sightline(["export", "--no-such-option"], "stderr")).toMatchObject({ status: 2, stdout: "" });
});

onFullDevice("a command whose output is lost fails and says why (needs /dev/full)", () => {
  const { status, stderr } = sightline(["help"], "stdout");
  expect([status, stderr]).toEqual([1, "The output could not be written (Error ENOSPC).\n"]);
});
