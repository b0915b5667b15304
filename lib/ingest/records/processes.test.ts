import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import type { RecordEvent } from "#lib/domain/records.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { utf8 } from "../testing.ts";
import { createRecordsReader, type RecordsReaderOptions } from "./processes.ts";

// A stand-in for the program. The file name selects its behaviour.
const PROGRAM = `
let asked = 0;
const layer = { kind: "layer", layer: { layer: "", columns: [String(process.pid)], mapping: null } };
const doings = {
  hang: () => { for (;;); },
  exit: () => process.exit(3),
  grow: async () => { for (const kept = []; ; await null) kept.push(Array.from({ length: 1000 }, (_, n) => ({ n }))); },
  unknown: () => process.send({ ok: false, code: "no_such_code", message: "Odd.", details: {} }),
  leave: () => { process.send({ ok: true, event: layer }); setImmediate(() => process.kill(process.pid, "SIGKILL")); },
  endless: () => process.send({ ok: true, event: layer }),
  peek: async ({ path }) => {
    const { readFileSync } = await import("node:fs");
    const outcome = (place) => { try { return readFileSync(place, "utf8"); } catch (error) { return error.code; } };
    process.send({ ok: false, code: "damaged", message: outcome(path) + " " + outcome(path + ".other"), details: {} });
  },
};
let doing;
process.on("disconnect", () => process.exit(0));
process.on("message", ({ start }) => { doing = start ? () => doings[start.fileName](start.source) : doing; doing(); });
`;

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "records-processes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const standIn = (() => {
  const program = path.join(folder, "program.mjs");
  writeFileSync(program, PROGRAM);
  return (fileName: string, options: Partial<RecordsReaderOptions> = {}) =>
    createRecordsReader({ rootDirectory: ROOT, program, ...options })({
      ...{ format: "csv", fileName, source: new Uint8Array() },
    });
})();

async function outcomeOf(events: AsyncGenerator<RecordEvent, void>): Promise<string> {
  try {
    for await (const _ of events);
    return "read";
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
}

function stored(name: string, content: string) {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return { path: file, size: content.length };
}

describe("the process that reads records", { timeout: 120_000 }, () => {
  it("yields the records of a stored file in batches of at most 500, in little memory", async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `${at},"A, ${at}",51.5,-1.2,${"x".repeat(500)}`);
    const source = stored("many.csv", `reference,name,latitude,longitude,words\n${rows.join("\n")}\n`);
    const reader = createRecordsReader({ rootDirectory: ROOT, heapMb: 48 });
    let [count, largest] = [0, 0];
    let end: RecordEvent | undefined;
    for await (const event of reader({ format: "csv", fileName: "many.csv", source })) {
      if (event.kind === "records") {
        count += event.records.length;
        largest = Math.max(largest, event.records.length);
        expect(event.records[0]?.geometry).toBeInstanceOf(Uint8Array);
      }
      end = event;
    }
    expect({ count, largest }).toEqual({ count: 40_000, largest: 500 });
    expect(end).toMatchObject({ kind: "end", end: { rows: 40_000, refused: 0, faults: {} } });
  });

  it("passes on the error of a file", async () => {
    const reader = createRecordsReader({ rootDirectory: ROOT });
    const text = '{"type":"FeatureCollection","features":[';
    const read = reader({ format: "json", fileName: "a.json", source: utf8(text) });
    await expect(read.next()).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringMatching(/ends in the middle/),
    });
  });

  it("reads the file that it was given, and no other", async () => {
    const source = stored("given.csv", "given");
    stored("given.csv.other", "other");
    const reader = createRecordsReader({ rootDirectory: ROOT, program: path.join(folder, "program.mjs") });
    const read = reader({ format: "csv", fileName: "peek", source });
    await expect(read.next()).rejects.toMatchObject({ message: "given ERR_ACCESS_DENIED" });
  });

  it.each([
    ["hang", "timed_out"],
    ["exit", "damaged"],
    ["grow", "too_complex"],
    ["unknown", "damaged"],
  ])('that does "%s" gives %s', async (fileName, code) => {
    const answerMs = code === "timed_out" ? 500 : 60_000;
    expect(await outcomeOf(standIn(fileName, { heapMb: 32, answerMs }))).toBe(code);
  });

  it("that ends between two batches gives an error in words", async () => {
    const events = standIn("leave");
    const first = await events.next();
    const pid = Number(first.value?.kind === "layer" && first.value.layer.columns[0]);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await outcomeOf(events)).toBe("too_complex");
  });

  it("ends when the caller stops reading, and when the work is cancelled", async () => {
    const events = standIn("endless");
    const first = await events.next();
    const pid = Number(first.value?.kind === "layer" && first.value.layer.columns[0]);
    expect(isRunning(pid)).toBe(true);
    await events.return();
    expect(isRunning(pid)).toBe(false);

    const stop = new AbortController();
    const reader = createRecordsReader({ rootDirectory: ROOT, program: path.join(folder, "program.mjs") });
    const hanging = reader({
      format: "csv",
      fileName: "hang",
      source: new Uint8Array(),
      signal: stop.signal,
    });
    const outcome = outcomeOf(hanging);
    stop.abort();
    expect(await outcome).toBe("cancelled");
    expect(
      await outcomeOf(
        reader({ format: "csv", fileName: "hang", source: new Uint8Array(), signal: stop.signal }),
      ),
    ).toBe("cancelled");
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
