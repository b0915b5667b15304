import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { LARGE_BYTES } from "../processes/file-source.ts";
import { createExtractProcesses, type ExtractProcesses } from "./processes.ts";

// A stand-in for the program. The file name selects its behaviour.
const PROGRAM = `
let asked = 0;
const answer = (text) => ({ ok: true, extracted: { format: "txt", text, blocks: [], pages: [], metadata: {}, notes: [] } });
const doings = {
  hang: () => { for (;;); },
  never: () => {},
  crash: () => { queueMicrotask(() => { throw new Error("bug"); }); },
  exit: () => process.exit(3),
  grow: async () => { for (const kept = []; ; await null) kept.push(Array.from({ length: 1000 }, (_, n) => ({ n }))); },
  burst: () => new Array(100_000_000).fill(0).length,
  buffers: () => { const kept = Array.from({ length: 12 }, () => Buffer.alloc(50_000_000, 1)); setInterval(() => kept.length, 1000); },
  killed: () => process.kill(process.pid, "SIGKILL"),
  refuse: () => process.send({ ok: false, code: "encrypted", message: "It is locked.", details: {} }),
  unknown: () => process.send({ ok: false, code: "no_such_code", message: "Odd.", details: {} }),
  who: () => process.send(answer(String(process.pid))),
  peek: async ({ path }) => {
    const { open } = await import("node:fs/promises");
    const { dirname, join } = await import("node:path");
    const read = async (place) => {
      try { const file = await open(place); await file.close(); return "read"; } catch (error) { return error.code; }
    };
    process.send(answer([process.pid, await read(path), await read(join(dirname(path), "other"))].join(" ")));
  },
  once: () => { if (asked === 1) process.send(answer("read at last")); },
};
process.on("disconnect", () => process.exit(0));
process.on("message", ({ source, fileName }) => {
  asked++;
  if (Object.hasOwn(doings, fileName)) doings[fileName](source);
  else process.send(answer(new TextDecoder().decode(source)));
});
`;

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
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
    rootDirectory: ROOT,
    program: path.join(folder, "program.mjs"),
    heapMb: 32,
    memoryMb: 300,
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
  it("return the extractor's result, and leave the caller's bytes unchanged", async () => {
    const input = bytes("as it was");
    expect((await pool().extract("txt", input, "a.txt")).text).toBe("as it was");
    expect(new TextDecoder().decode(input)).toBe("as it was");
  });

  it("pass on the extractor's error with its message", async () => {
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
    ["buffers", "too_complex"],
    ["killed", "too_complex"],
  ])('for the file "%s", fail with %s and read the next file', async (fileName, code) => {
    const one = pool();
    const timeoutMs = code === "timed_out" ? 300 : 60_000;
    expect(await codeOf(one.extract("txt", bytes(""), fileName, { timeoutMs }))).toBe(code);
    expect((await one.extract("txt", bytes("next"), "b.txt")).text).toBe("next");
  });

  it("report the memory limit for a file at once, not at the timeout", async () => {
    await expect(pool().extract("txt", bytes(""), "burst")).rejects.toMatchObject({
      message: expect.stringMatching(
        /more memory than allowed for one file \(32 MB\)\. Raise EXTRACT_MEMORY_MB/,
      ),
    });
  });

  it("read a file again if something else ended its process", async () => {
    const one = pool();
    const { text: pid } = await one.extract("txt", bytes(""), "who");
    // The second request to a process gets no answer, so it is active when the process ends.
    const read = one.extract("txt", bytes(""), "once");
    process.kill(Number(pid), "SIGTERM");
    expect((await read).text).toBe("read at last");
  });

  it("end after some idle time, and start again", async () => {
    const one = pool({ idleMs: 1 });
    const { text: first } = await one.extract("txt", bytes(""), "who");
    await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow("ESRCH"), 20_000);
    expect((await one.extract("txt", bytes(""), "who")).text).not.toBe(first);
  });

  it("end at once after a large file, because they would keep its memory", async () => {
    const one = pool();
    const { text: first } = await one.extract("txt", new Uint8Array(16 * 1024 * 1024), "who");
    expect(() => process.kill(Number(first), 0)).toThrow("ESRCH");
    expect((await one.extract("txt", bytes(""), "who")).text).not.toBe(first);
  });

  it("for a large stored file may read only that file, and handle no other", async () => {
    const one = pool();
    const paths = ["large", "larger", "other"].map((name) => path.join(folder, name));
    const seen: string[][] = [];
    for (const place of paths) await writeFile(place, "");
    for (const place of paths.slice(0, 2)) {
      const { text } = await one.extract("txt", { path: place, size: LARGE_BYTES }, "peek");
      seen.push(text.split(" "));
    }
    expect(seen.map(([, own, other]) => [own, other])).toEqual(Array(2).fill(["read", "ERR_ACCESS_DENIED"]));
    expect(seen[0]?.[0]).not.toBe(seen[1]?.[0]);
  });

  it("receive the bytes of a small stored file, and throw not_found if it is missing", async () => {
    const one = pool();
    const small = { path: path.join(folder, "small"), size: 5 };
    await writeFile(small.path, "small");
    expect((await one.extract("txt", small, "a.txt")).text).toBe("small");
    await rm(small.path);
    expect(await codeOf(one.extract("txt", small, "a.txt"))).toBe("not_found");
  });

  it("stop at once when the caller cancels a running or waiting call", async () => {
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

  it("are reused, and run up to the requested number at once", async () => {
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

  it("read each of many files once, in order", async () => {
    const two = pool({ size: 2 });
    const names = Array.from({ length: 30 }, (_, i) => `file ${i}`);
    const read = await Promise.all(names.map((name) => two.extract("txt", bytes(name), "x")));
    expect(read.map(({ text }) => text)).toEqual(names);
  });

  it("refuse calls once closed", async () => {
    const one = pool();
    await one.close();
    expect(await codeOf(one.extract("txt", bytes(""), "a.txt"))).toBe("cancelled");
  });
});
