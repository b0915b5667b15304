import { fork } from "node:child_process";
import dgram from "node:dgram";
import { once } from "node:events";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ARCHIVE_PROCESS } from "#lib/archive/limits.ts";
import { createExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { createPageProcesses } from "#lib/ingest/pages/processes.ts";
import { ChildProgram, type ProgramEnd } from "#lib/ingest/processes/child-program.ts";
import { createPool, type PoolOptions } from "#lib/ingest/processes/pool.ts";
import { RECORDS_PROCESS } from "#lib/ingest/records/processes.ts";
import { CROP_PROCESS, EXPORT_PROCESS, FILE_PROCESS } from "#lib/packs/process-limits.ts";
import { networkNamespace } from "#lib/sandbox/network-namespace.ts";
import { startSandboxedProcess } from "#lib/sandbox/start-sandboxed-process.ts";
import type { Outcomes, surroundings } from "./testing-attempts.ts";
import type { Bait } from "./testing-bait.ts";

type Report = ReturnType<typeof surroundings> & { readonly outcomes: Outcomes };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = path.join(ROOT, "workers", "processes", "testing-program.ts");
const ADDON = "node_modules/@parcel/watcher-*/watcher.node";
const CALL = { timeoutMs: 25_000 };

const folder = mkdtempSync(path.join(tmpdir(), "sandbox-"));
const server = http.createServer((_request, response) => response.end("reached"));
const socketServer = http.createServer((_request, response) => response.end("reached"));
const udp = dgram.createSocket("udp4");
const reached: string[] = [];
let bait: Bait;

beforeAll(async () => {
  const place = (name: string) => path.join(folder, name);
  writeFileSync(place("other.txt"), "somebody else's");
  server.on("connection", () => reached.push("tcp")).listen(0, "127.0.0.1");
  socketServer.on("connection", () => reached.push("socket")).listen(place("server.sock"));
  udp.on("message", () => reached.push("udp")).bind(0, "127.0.0.1");
  await Promise.all([server, socketServer, udp].map((one) => once(one, "listening")));
  const [addon] = globSync(ADDON, { cwd: ROOT });
  if (addon === undefined) throw new Error("no native package is installed to try");
  bait = {
    file: place("other.txt"),
    newFile: place("written.txt"),
    socket: place("server.sock"),
    ...{ folder, addon: path.join(ROOT, addon) },
    tcpPort: (server.address() as { port: number }).port,
    udpPort: udp.address().port,
  };
  vi.stubEnv("DATABASE_URL", "postgres://name:password@127.0.0.1/database");
  vi.stubEnv("MALLOC_ARENA_MAX", "2");
});

afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await Promise.all(
    [server, socketServer, udp].map((one) => new Promise<void>((done) => one.close(() => done()))),
  );
  rmSync(folder, { recursive: true, force: true });
});

/** Files that the program may have written into the folder of its one writable file. */
const newFiles = () => readdirSync(folder).filter((name) => name.startsWith(path.basename(bait.newFile)));

const input = () => new TextEncoder().encode(JSON.stringify(bait));

async function reportOf(refused: Promise<unknown>): Promise<Report> {
  const message = await refused.then(
    () => "nothing was refused",
    (error: Error) => error.message,
  );
  return JSON.parse(message) as Report;
}

async function byReader(format: "pdf" | "image"): Promise<Report> {
  const readers = createExtractProcesses({ rootDirectory: ROOT, program: PROGRAM });
  try {
    return await reportOf(readers.extract(format, input(), "bait", CALL));
  } finally {
    await readers.close();
  }
}

async function byPage(): Promise<Report> {
  const options = { rootDirectory: ROOT, program: PROGRAM, size: 1, dpi: 200, ocr: null };
  const pages = createPageProcesses(options);
  try {
    const file = { hash: "bait", format: "pdf" } as const;
    return await reportOf(pages.work(file, input(), { number: 1, read: false, ...CALL }));
  } finally {
    await pages.close();
  }
}

/** Starts the program as a process for one file, which has no rights. */
async function byProgram(limits: Pick<PoolOptions, "heapMb" | "idleMs">): Promise<Report> {
  const options = { ...limits, rootDirectory: ROOT, program: PROGRAM, onEnd: () => {} };
  const program = new ChildProgram<{ source: Uint8Array }, { message: string }>(options);
  try {
    return answerOf(await program.run({ source: input() }));
  } finally {
    await program.end();
  }
}

type End = ProgramEnd<{ message: string }> | { readonly how: "timed_out" | "cancelled" };

function answerOf(end: End): Report {
  if (end.how !== "answered") throw new Error(`the program ended: ${end.how}`);
  return JSON.parse(end.answer.message) as Report;
}

/** Starts the program with the rights of a process that reads a pack. */
async function byPack(limits: Pick<PoolOptions, "heapMb" | "idleMs" | "rights">): Promise<Report> {
  const options = { ...limits, rootDirectory: ROOT, program: PROGRAM, size: 1 };
  const pool = createPool<{ source: Uint8Array }, { message: string }>(options);
  try {
    return answerOf(await pool.run(() => ({ source: input() }), CALL));
  } finally {
    await pool.close();
  }
}

test("without the sandbox the program succeeds in every attempt", async () => {
  const child = fork(PROGRAM, [], { serialization: "advanced", silent: true });
  try {
    child.send({ source: input() });
    const [{ message }] = (await once(child, "message")) as [{ message: string }];
    const { outcomes, environment } = JSON.parse(message) as Report;
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== "done")).toEqual([]);
    expect(environment.DATABASE_URL).toContain("password");
    expect(new Set(reached)).toEqual(new Set(["tcp", "socket", "udp"]));
  } finally {
    child.kill("SIGKILL");
    for (const made of newFiles()) rmSync(path.join(folder, made));
    reached.length = 0;
  }
});

describe.each([
  ["a file's words", () => byReader("pdf")],
  ["a picture's size", () => byReader("image")],
  ["a page", byPage],
  ["an archive", () => byProgram(ARCHIVE_PROCESS)],
  ["the records of a file", () => byProgram(RECORDS_PROCESS)],
  ["the picture of a page, to cut it", () => byPack(CROP_PROCESS)],
  ["a pack, to write it as Word or PDF", () => byPack(FILE_PROCESS)],
  ["an export of a pack", () => byPack(EXPORT_PROCESS)],
])("the process that reads %s", (_what, run) => {
  let report: Report;
  beforeAll(async () => {
    report = await run();
  }, 30_000);

  test("may not do anything that its work does not need", () => {
    const allowed = Object.entries(report.outcomes).filter(([, outcome]) => outcome !== "ERR_ACCESS_DENIED");
    expect(allowed).toEqual([]);
    expect(Object.keys(report.outcomes).length).toBeGreaterThan(40);
    expect(reached).toEqual([]);
    expect(newFiles()).toEqual([]);
  });

  test("has only the environment variables that it needs", () => {
    expect(Object.keys(report.environment).filter((name) => name !== "TZ")).toEqual(["MALLOC_ARENA_MAX"]);
  });

  test.skipIf(networkNamespace() === null)("has no network interface, where the system allows that", () => {
    expect(report.interfaces).toEqual([]);
  });
});

test("a checkout that is reached by a link is read through it", async () => {
  const link = path.join(folder, "checkout");
  symlinkSync(ROOT, link);
  const readers = createExtractProcesses({ rootDirectory: link });
  try {
    const { text } = await readers.extract("md", new TextEncoder().encode("# A weir"), "a.md", CALL);
    expect(text).toContain("A weir");
  } finally {
    await readers.close();
  }
});

test("a program reads the one file and writes to the one folder that it was given", async () => {
  const [kept, out] = [path.join(folder, "kept.txt"), path.join(folder, "out")];
  const [sibling, beside] = [path.join(folder, "kept.txt.other"), path.join(folder, "out-beside")];
  for (const file of [kept, sibling]) writeFileSync(file, path.basename(file));
  for (const made of [out, beside]) mkdirSync(made);
  const program = path.join(folder, "copies.mjs");
  writeFileSync(
    program,
    `import { copyFileSync } from "node:fs";
     process.on("message", (pairs) => process.send(pairs.map(([from, to]) => {
       try { copyFileSync(from, to); return "copied"; } catch (error) { return error.code; }
     })));`,
  );
  const rights = { read: [kept], write: [out] };
  const child = startSandboxedProcess({ rootDirectory: ROOT, program, heapMb: 64, rights });
  child.send([
    [kept, path.join(out, "copy.txt")],
    [sibling, path.join(out, "other.txt")],
    [kept, path.join(beside, "copy.txt")],
    [kept, path.join(out, "..", "copy.txt")],
  ]);
  const [answers] = await once(child, "message");
  child.kill("SIGKILL");
  expect(answers).toEqual(["copied", ...Array(3).fill("ERR_ACCESS_DENIED")]);
  expect(readFileSync(path.join(out, "copy.txt"), "utf8")).toBe("kept.txt");
});
