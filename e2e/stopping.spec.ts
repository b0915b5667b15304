import { existsSync, readdirSync, statSync, truncateSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
// Without a page, so not the page tests' own `test`.
import { expect, test } from "@playwright/test";
import { until } from "./support/api.ts";
import { type Instance, startInstance } from "./support/instance.ts";
import { killOutright, type Process, processTree, stillRunning } from "./support/processes.ts";
import { newDataDir } from "./support/templates.ts";

/** `npm run up` ends in time and leaves no process when something that it depends on breaks. */

function only(processes: readonly Process[], part: string): Process {
  const [found] = processes.filter(({ command }) => command.includes(part));
  if (!found) throw new Error(`No process runs ${part}`);
  return found;
}

/** More than four times what the program allows itself (`STOP_WITHIN_MS`), so that a busy machine does not fail the test. */
const PATIENCE_MS = 60_000;

/** Sends SIGTERM and expects every process to exit. Kills the others. */
async function endsInTime(instance: Instance, tree: readonly Process[]): Promise<void> {
  process.kill(instance.pid, "SIGTERM");
  const promised = AbortSignal.timeout(PATIENCE_MS);
  const outcome = await Promise.race([
    instance.exited.then(() => "ended"),
    new Promise((resolve) => promised.addEventListener("abort", () => resolve("still running"))),
  ]);
  const left = () => stillRunning(tree.map(({ pid }) => pid));
  if (outcome !== "ended") killOutright(await left());
  await instance.exited;
  expect(outcome).toBe("ended");
  await until(left, (running) => running.length === 0);
}

test("an instance whose data directory is gone ends on request, and does not bring it back", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const tree = await processTree(instance.pid);
  // Its processes write while it is removed.
  await rm(data.path, { recursive: true, force: true, maxRetries: 20 });
  await endsInTime(instance, tree);
  expect(existsSync(data.path)).toBe(false);
});

test("an instance whose database hangs ends on request", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const tree = await processTree(instance.pid);
  process.kill(only(tree, "db/embedded.ts").pid, "SIGSTOP");
  await endsInTime(instance, tree);
  await data.remove();
});

test("an instance whose worker and pages hang ends on request", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const tree = await processTree(instance.pid);
  for (const part of ["workers/main.ts", "sightline-web"]) process.kill(only(tree, part).pid, "SIGSTOP");
  await endsInTime(instance, tree);
  await data.remove();
});

test("a database that ends because its folder is gone does not restart empty", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const tree = await processTree(instance.pid);
  await rename(path.join(data.path, "postgres"), path.join(data.path, "elsewhere"));
  killOutright([only(tree, "db/embedded.ts")]);
  expect(await instance.exited).toBe(1);
  expect(instance.output()).toContain("The folder of the database is missing");
  expect(readdirSync(data.path)).not.toContain("postgres");
  await until(
    () => stillRunning(tree.map(({ pid }) => pid)),
    (running) => running.length === 0,
  );
  await data.remove();
});

test("a log that grows too large is rotated while its program runs", async () => {
  test.setTimeout(240_000);
  const data = await newDataDir();
  const instance = await startInstance({ dataDir: data.path });
  const log = path.join(data.path, "logs", "worker.log");
  truncateSync(log, 11 * 1024 * 1024);
  await until(
    async () => ({ now: statSync(log).size, aside: statSync(`${log}.1`, { throwIfNoEntry: false })?.size }),
    ({ now, aside }) => now < 1_000_000 && (aside ?? 0) > 10_000_000,
  );
  await instance.stop();
  await data.remove();
});
