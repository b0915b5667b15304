import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { type Child, startChild } from "./child.ts";
import { watchHeartbeat } from "./heartbeat.ts";
import { keepAlive } from "./keep-alive.ts";

const PROGRAM = fileURLToPath(new URL("../../workers/testing-silent-worker.ts", import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), "sightline-heartbeat-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function start(): Child {
  const child = startChild({
    args: [PROGRAM, path.join(root, "memory")],
    cwd: root,
    env: process.env,
    logFile: path.join(root, "worker.log"),
  });
  watchHeartbeat(child, 10_000);
  return child;
}

test("a worker whose event loop is blocked is killed and restarted", async () => {
  const controller = new AbortController();
  let child = start();
  const restarts: string[] = [];
  const ready = new Promise<void>((resolve) => {
    void keepAlive({
      ended: () => child.ended,
      start: async () => {
        child = start();
        child.process.on("message", (message) => {
          if (JSON.stringify(message) === '{"type":"ready"}') resolve();
        });
      },
      onRestart: (how) => restarts.push(how),
      signal: controller.signal,
    });
  });
  await ready;
  controller.abort();
  await child.stop(1000);
  expect(restarts[0]).toBe("no heartbeat for 10 s");
});
