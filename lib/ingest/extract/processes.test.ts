import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { createExtractProcesses, type ExtractProcesses } from "./processes.ts";

// A stand-in for the program: what it does is the file name it is given.
const PROGRAM = `
import { existsSync, writeFileSync } from "node:fs";
const answer = (text) => ({ ok: true, extracted: { format: "txt", text, blocks: [], pages: [], metadata: {}, notes: [] } });
const doings = {
  hang: () => { for (;;); },
  never: () => {},
  crash: () => { queueMicrotask(() => { throw new Error("bug"); }); },
  exit: () => process.exit(3),
  grow: async () => { for (const kept = []; ; await null) kept.push(Array.from({ length: 1000 }, (_, n) => ({ n }))); },
  burst: () => new Array(100_000_000).fill(0).length,
  killed: () => process.kill(process.pid, "SIGKILL"),
  refuse: () => process.send({ ok: false, code: "encrypted", message: "It is locked.", details: {} }),
  unknown: () => process.send({ ok: false, code: "no_such_code", message: "Odd.", details: {} }),
  who: () => process.send(answer(String(process.pid))),
  stopped: (bytes) => {
    const mark = new TextDecoder().decode(bytes);
    if (existsSync(mark)) return process.send(answer("read at last"));
    writeFileSync(mark, "");
    process.kill(process.pid, "SIGTERM");
  },
};
process.on("disconnect", () => process.exit(0));
process.on("message", ({ bytes, fileName }) => {
  if (Object.hasOwn(doings, fileName)) doings[fileName](bytes);
  else process.send(answer(new TextDecoder().decode(bytes)));
});
`;

let folder = "";
let processes: ExtractProcesses | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "extract-processes-"));
  await writeFile(path.join(folder, "program.mjs"), PROGRAM);
});
afterEach(async () => processes?.close());
afterAll(async () => rm(folder, { recursive: true, force: true }));

function pool(options: { readonly size?: number; readonly idleMs?: number } = {}): ExtractProcesses {
  processes = createExtractProcesses({
    rootDirectory: folder,
    program: path.join(folder, "program.mjs"),
    heapMb: 32,
    ...options,
  });
  return processes;
}

const bytes = (text: string) => new TextEncoder().encode(text);

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "read";
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

describe("extraction processes", { timeout: 60_000 }, () => {
  it("give what the extractor gives, and leave the caller its bytes", async () => {
    const input = bytes("as it was");
    expect((await pool().extract("txt", input, "a.txt")).text).toBe("as it was");
    expect(new TextDecoder().decode(input)).toBe("as it was");
  });

  it("hand on the extractor's refusal with its words", async () => {
    await expect(pool().extract("txt", bytes(""), "refuse")).rejects.toMatchObject({
      code: "encrypted",
      message: "It is locked.",
    });
    expect(await codeOf(pool().extract("txt", bytes(""), "unknown"))).toBe("damaged");
  });

  it.each([
    ["hang", "timed_out"],
    ["never", "timed_out"],
    ["crash", "damaged"],
    ["exit", "damaged"],
    ["grow", "too_complex"],
    ["burst", "too_complex"],
    ["killed", "too_complex"],
  ])("survive a file that makes one %s, say %s, and read the next one", async (fileName, code) => {
    const one = pool();
    const timeoutMs = code === "timed_out" ? 300 : 60_000;
    expect(await codeOf(one.extract("txt", bytes(""), fileName, { timeoutMs }))).toBe(code);
    expect((await one.extract("txt", bytes("next"), "b.txt")).text).toBe("next");
  });

  it("say in words how much memory a file may take, at once and not when its time is up", async () => {
    await expect(pool().extract("txt", bytes(""), "burst")).rejects.toMatchObject({
      message: expect.stringContaining("needed more memory than allowed for one file (32 MB)"),
    });
  });

  it("read a file again whose process was ended by somebody else", async () => {
    const read = await pool().extract("txt", bytes(path.join(folder, "was-stopped")), "stopped");
    expect(read.text).toBe("read at last");
  });

  it("end when they have had no work for a while, and start anew", async () => {
    const one = pool({ idleMs: 1 });
    const { text: first } = await one.extract("txt", bytes(""), "who");
    await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow("ESRCH"), 20_000);
    expect((await one.extract("txt", bytes(""), "who")).text).not.toBe(first);
  });

  it("end at once after a large file, which they would hold while they wait", async () => {
    const one = pool();
    const { text: first } = await one.extract("txt", new Uint8Array(16 * 1024 * 1024), "who");
    expect(() => process.kill(Number(first), 0)).toThrow("ESRCH");
    expect((await one.extract("txt", bytes(""), "who")).text).not.toBe(first);
  });

  it("stop at once when the caller gives up, under way or still waiting", async () => {
    const one = pool();
    const first = new AbortController();
    const second = new AbortController();
    const running = codeOf(one.extract("txt", bytes(""), "hang", { signal: first.signal }));
    const waiting = codeOf(one.extract("txt", bytes(""), "b.txt", { signal: second.signal }));
    second.abort();
    expect(await waiting).toBe("cancelled");
    first.abort();
    expect(await running).toBe("cancelled");
    expect(await codeOf(one.extract("txt", bytes(""), "c.txt", { signal: AbortSignal.abort() }))).toBe(
      "cancelled",
    );
  });

  it("are reused, and as many as asked for work at a time", async () => {
    const one = pool();
    const ids = [await one.extract("txt", bytes(""), "who"), await one.extract("txt", bytes(""), "who")];
    expect(new Set(ids.map(({ text }) => text)).size).toBe(1);
    await one.close();
    const two = pool({ size: 2 });
    const blocked = codeOf(two.extract("txt", bytes(""), "never"));
    expect((await two.extract("txt", bytes("beside it"), "b.txt")).text).toBe("beside it");
    await two.close();
    expect(await blocked).toBe("cancelled");
  });

  it("read every file of many once, in the order asked", async () => {
    const two = pool({ size: 2 });
    const names = Array.from({ length: 30 }, (_, i) => `file ${i}`);
    const read = await Promise.all(names.map((name) => two.extract("txt", bytes(name), "x")));
    expect(read.map(({ text }) => text)).toEqual(names);
  });

  it("refuse work once closed", async () => {
    const one = pool();
    await one.close();
    expect(await codeOf(one.extract("txt", bytes(""), "a.txt"))).toBe("cancelled");
  });
});
