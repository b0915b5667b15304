import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "end-with-parent-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MODULE = fileURLToPath(new URL("./end-with-parent.ts", import.meta.url));
const child = path.join(folder, "child.mjs");
const parent = path.join(folder, "parent.mjs");
writeFileSync(
  child,
  `import { endWithParent } from ${JSON.stringify(MODULE)};
   endWithParent();
   process.on("message", () => { process.send(process.pid); setImmediate(() => { for (;;); }); });`,
);
writeFileSync(
  parent,
  `import { fork } from "node:child_process";
   const child = fork(${JSON.stringify(child)}, [], { detached: true });
   child.on("message", (pid) => process.send(pid));
   child.send("loop");`,
);

test("a process in an endless loop ends soon after its parent is killed", async () => {
  const started = fork(parent);
  const [pid] = (await once(started, "message")) as [number];
  started.kill("SIGKILL");
  await once(started, "exit");
  try {
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), 20_000);
  } catch (error) {
    process.kill(pid, "SIGKILL");
    throw error;
  }
});

test("a process beyond its memory ends, and says so on its standard error", async () => {
  const large = path.join(folder, "large.mjs");
  writeFileSync(
    large,
    `import { endWithParent } from ${JSON.stringify(MODULE)};
     endWithParent(200);
     const kept = [];
     for (let at = 0; at < 6; at++) kept.push(Buffer.alloc(50_000_000, 1));
     for (;;);`,
  );
  const started = fork(large, [], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let words = "";
  started.stderr?.on("data", (part) => {
    words += part;
  });
  const [code, signal] = await once(started, "close");
  expect([code, signal, words]).toEqual([null, "SIGKILL", expect.stringContaining("out of memory")]);
});
