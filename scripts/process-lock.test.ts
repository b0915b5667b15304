import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "turn-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MODULE = JSON.stringify(fileURLToPath(new URL("./process-lock.mjs", import.meta.url)));
const program = path.join(folder, "program.mjs");
// Holds the lock for a while, and records start and end.
writeFileSync(
  program,
  `import { appendFileSync } from "node:fs";
   import { withProcessLock } from ${MODULE};
   const [lock, log, how] = process.argv.slice(2);
   withProcessLock(lock, (line) => process.send(line), () => {
     appendFileSync(log, "in ");
     if (how === "die") process.kill(process.pid, "SIGKILL");
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
     appendFileSync(log, "out ");
   });
   process.disconnect();`,
);

async function run(lock: string, log: string, how = "work"): Promise<readonly string[]> {
  const child = fork(program, [lock, log, how]);
  const said: string[] = [];
  child.on("message", (line) => said.push(String(line)));
  await once(child, "exit");
  return said;
}

test("concurrent processes run one after another, and those that wait say so", async () => {
  const lock = path.join(folder, "lock");
  const log = path.join(folder, "log");
  const said = await Promise.all([run(lock, log), run(lock, log), run(lock, log)]);
  expect(readFileSync(log, "utf8")).toBe("in out in out in out ");
  expect(said.flat().every((line) => line.includes("is installing the dependencies"))).toBe(true);
  expect(existsSync(lock)).toBe(false);
});

test("the lock of a killed process is taken over by one of those that wait", async () => {
  const lock = path.join(folder, "left");
  const log = path.join(folder, "left-log");
  await run(lock, log, "die");
  expect(() => symlinkSync("1", lock)).toThrow("EEXIST");
  await Promise.all([run(lock, log), run(lock, log)]);
  expect(readFileSync(log, "utf8")).toBe("in in out in out ");
});
