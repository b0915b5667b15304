import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { finishExchange, isExchanging } from "./exchange.ts";

const PROGRAM = fileURLToPath(new URL("./testing-exchange.ts", import.meta.url));
const root = mkdtempSync(path.join(tmpdir(), "sightline-exchange-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function makeDatabase(folder: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "rows"), content);
}

function rowsOf(folder: string): string | null {
  const file = path.join(folder, "rows");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Runs the exchange in a process that is killed before its n-th rename. Returns how the process ended. */
function exchangeKilledAt(dataDir: string, n: number): NodeJS.Signals | number | null {
  const { signal, status } = spawnSync(process.execPath, [PROGRAM, dataDir, String(n)]);
  return signal ?? status;
}

test.each([true, false])("an exchange killed at any step completes (with an old database: %s)", (hasOld) => {
  const outcomes: string[] = [];
  for (let n = 1; ; n++) {
    const dataDir = path.join(root, `${hasOld}-${n}`);
    const [folder, aside] = [path.join(dataDir, "postgres"), path.join(dataDir, "postgres.before-restore-1")];
    if (hasOld) makeDatabase(folder, "old");
    makeDatabase(path.join(dataDir, "restoring-1", "postgres"), "new");
    const ended = exchangeKilledAt(dataDir, n);

    finishExchange(dataDir);
    finishExchange(dataDir);
    expect(isExchanging(dataDir)).toBe(false);
    outcomes.push(rowsOf(folder) ?? "none");
    // The old database is in its place or set aside, never lost.
    if (hasOld) expect([rowsOf(folder), rowsOf(aside)]).toContain("old");
    if (ended === 0) break;
    expect(ended).toBe("SIGKILL");
  }
  // Before the plan is on disk, nothing changes. After that, the exchange is completed.
  const started = outcomes.indexOf("new");
  expect(started).toBeGreaterThan(0);
  expect(outcomes.slice(0, started).every((rows) => rows === (hasOld ? "old" : "none"))).toBe(true);
  expect(outcomes.slice(started).every((rows) => rows === "new")).toBe(true);
  expect(outcomes.length - started).toBeGreaterThan(2);
});

test("if the new database is missing, the old one is restored", () => {
  const dataDir = path.join(root, "gone");
  makeDatabase(path.join(dataDir, "postgres.before-restore-1"), "old");
  const plan = { from: "restoring-1/postgres", aside: "postgres.before-restore-1" };
  writeFileSync(path.join(dataDir, "exchange.json"), JSON.stringify(plan));
  finishExchange(dataDir);
  expect(rowsOf(path.join(dataDir, "postgres"))).toBe("old");
});

test("a database that an older release created in the meantime is set aside too", () => {
  const dataDir = path.join(root, "meanwhile");
  makeDatabase(path.join(dataDir, "postgres"), "empty");
  makeDatabase(path.join(dataDir, "postgres.before-restore-1"), "old");
  makeDatabase(path.join(dataDir, "restoring-1", "postgres"), "new");
  const plan = { from: "restoring-1/postgres", aside: "postgres.before-restore-1" };
  writeFileSync(path.join(dataDir, "exchange.json"), JSON.stringify(plan));
  finishExchange(dataDir);
  expect(rowsOf(path.join(dataDir, "postgres"))).toBe("new");
  expect(rowsOf(path.join(dataDir, "postgres.before-restore-1"))).toBe("old");
  expect(rowsOf(path.join(dataDir, "postgres.before-restore-1-2"))).toBe("empty");
});
