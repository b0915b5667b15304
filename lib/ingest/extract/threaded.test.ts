import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { createExtractThreads, type ExtractThreads } from "./threaded.ts";

// A stand-in for the thread's file: what it does is the file name it is given.
const SCRIPT = `
import { parentPort, threadId } from "node:worker_threads";
const answer = (text) => ({ ok: true, extracted: { format: "txt", text, blocks: [], pages: [], metadata: {}, notes: [] } });
parentPort.on("message", async ({ bytes, fileName }) => {
  if (fileName === "hang") for (;;);
  if (fileName === "crash") return queueMicrotask(() => { throw new Error("bug"); });
  if (fileName === "exit") process.exit(3);
  if (fileName === "never") return;
  // Grows in steps: a heap that bursts within one allocation ends the whole process, whatever the thread's limit.
  if (fileName === "memory") {
    for (const kept = []; ; await new Promise(setImmediate)) kept.push(Array.from({ length: 1000 }, (_, n) => ({ n })));
  }
  if (fileName === "refuse") return parentPort.postMessage({ ok: false, code: "encrypted", message: "It is locked.", details: {} });
  if (fileName === "unknown") return parentPort.postMessage({ ok: false, code: "no_such_code", message: "Odd.", details: {} });
  parentPort.postMessage(answer(fileName === "thread" ? String(threadId) : new TextDecoder().decode(bytes)));
});
`;

let folder = "";
let threads: ExtractThreads | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "extract-threads-"));
  await writeFile(path.join(folder, "thread.mjs"), SCRIPT);
});
afterEach(async () => threads?.close());
afterAll(async () => rm(folder, { recursive: true, force: true }));

function pool(options: { readonly size?: number } = {}): ExtractThreads {
  threads = createExtractThreads({
    rootDirectory: folder,
    script: path.join(folder, "thread.mjs"),
    maxOldGenerationSizeMb: 32,
    ...options,
  });
  return threads;
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

describe("extraction threads", { timeout: 60_000 }, () => {
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
    ["memory", "too_complex"],
  ])("survive a file that makes the thread %s, say %s, and read the next one", async (fileName, code) => {
    const one = pool();
    const timeoutMs = code === "timed_out" ? 300 : 60_000;
    expect(await codeOf(one.extract("txt", bytes(""), fileName, { timeoutMs }))).toBe(code);
    expect((await one.extract("txt", bytes("next"), "b.txt")).text).toBe("next");
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
    const ids = [
      await one.extract("txt", bytes(""), "thread"),
      await one.extract("txt", bytes(""), "thread"),
    ];
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
