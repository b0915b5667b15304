import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { canTrace } from "#testing/can-trace.ts";
import { type OpenDatabase, openDatabase } from "./client.ts";
import { startEmbeddedServer } from "./embedded-process.ts";
import { readOwner } from "./owner.ts";

const PROGRAM = fileURLToPath(new URL("./embedded.ts", import.meta.url));
const CALLS = "trace=write,writev,pwrite64,pwritev,fsync,fdatasync,sendto,sendmsg";
const root = mkdtempSync(path.join(tmpdir(), "sightline-traced-"));
let traced: { readonly strace: ChildProcess; readonly dataDir: string } | null = null;

afterEach(async () => {
  if (traced === null) return;
  const { strace, dataDir } = traced;
  if (strace.exitCode !== null || strace.signalCode !== null) return;
  const ended = once(strace, "exit");
  // strace ends when the traced program ends.
  const pid = readOwner(dataDir)?.pid ?? strace.pid;
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  await ended;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const withStrace = test.skipIf(!canTrace() || process.env.SIGHTLINE_TEST_DB === "native");

/** Starts the embedded server of `dataDir` under strace. */
function trace(dataDir: string, ...options: readonly string[]): ChildProcess {
  const server = [process.execPath, PROGRAM, "--data-dir", dataDir];
  const strace = spawn("strace", ["-f", ...options, ...server], { stdio: "ignore" });
  traced = { strace, dataDir };
  return strace;
}

async function connect(dataDir: string): Promise<OpenDatabase> {
  return vi.waitFor(
    () => openDatabase({ socket: readOwner(dataDir)?.socket ?? "/nowhere", maxConnections: 1 }),
    { timeout: 240_000, interval: 200 },
  );
}

/** Returns the lines of a trace from the one that matches `from` to the one that matches `to`. */
function between(file: string, from: RegExp, to: RegExp): readonly string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const start = lines.findIndex((line) => from.test(line));
  const length = lines.slice(start).findIndex((line) => to.test(line));
  expect([start, length]).not.toContain(-1);
  return lines.slice(start, start + length);
}

withStrace(
  "the write-ahead log is synced before a commit is confirmed to the client (needs strace)",
  async () => {
    const dataDir = path.join(root, "synced");
    const file = path.join(root, "trace");
    trace(dataDir, "-y", "-s", "9000", "-e", CALLS, "-o", file);
    const { sql, close } = await connect(dataDir);
    await sql`create table kept (words text)`;
    await sql`insert into kept values (${"gable-and-ridge"})`;
    await close();

    const written = /pwrite64\(\d+<([^>]*\/pg_wal\/[0-9A-F]{24})>.*gable-and-ridge/;
    const answered = /(write|writev|sendto|sendmsg)\(\d+<[^>]*socket.*INSERT 0 1/;
    const lines = between(file, written, answered);
    const log = written.exec(lines[0] ?? "")?.[1];
    // A call of another thread may interrupt the line. Its result then has no name.
    const synced = new RegExp(`(fsync|fdatasync)\\(\\d+<${log}>(\\) += 0| <unfinished)`);
    expect(lines).toContainEqual(expect.stringMatching(synced));
  },
);

withStrace(
  "a database ends when its disk fails, and no confirmed commit is lost (needs strace)",
  async () => {
    const dataDir = path.join(root, "failing");
    const ended = once(
      trace(dataDir, "-o", "/dev/null", "-e", "inject=fdatasync:error=EIO:when=100+"),
      "exit",
    );
    const failing = await connect(dataDir);
    await failing.sql`create table kept (id int)`;
    const confirmed: number[] = [];
    const insertUntilItFails = async () => {
      for (let id = 0; id < 1000; id++) {
        await failing.sql`insert into kept values (${id})`;
        confirmed.push(id);
      }
    };
    await expect(insertUntilItFails()).rejects.toThrow();
    expect((await ended)[0]).toBe(1);
    await failing.close();

    const server = await startEmbeddedServer(dataDir);
    const { sql, close } = await openDatabase({ socket: server.socket });
    const kept = (await sql<{ id: number }[]>`select id from kept order by id`).map(({ id }) => id);
    await close();
    await server.stop();
    expect(confirmed.length).toBeGreaterThan(0);
    expect(kept.slice(0, confirmed.length)).toEqual(confirmed);
  },
);
