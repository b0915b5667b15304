import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LARGE_BYTES } from "../processes/file-source.ts";
import { createPageProcesses, type PageProcesses } from "./processes.ts";

// A stand-in for the program. The requested page number selects its behaviour.
const PROGRAM = `
let open;
const doings = {
  1: () => process.send({ ok: true, picture: null, blank: false, reading: null, readingError: null, open: open?.length ?? -1 }),
  2: () => { for (;;); },
  3: () => process.abort(),
  4: () => process.send({ ok: false, code: "damaged", message: "Page 4 is damaged." }),
};
process.on("disconnect", () => process.exit(0));
process.on("message", ({ source, number }) => {
  if (source) open = source.path ?? source;
  doings[number]();
});
`;

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
let folder = "";
let pages: PageProcesses;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "page-processes-"));
  await writeFile(path.join(folder, "program.mjs"), PROGRAM);
});
afterEach(async () => pages.close());
afterAll(async () => rm(folder, { recursive: true, force: true }));

function pool(): PageProcesses {
  const program = path.join(folder, "program.mjs");
  pages = createPageProcesses({ rootDirectory: ROOT, program, size: 1, dpi: 200, ocr: null });
  return pages;
}

const file = { hash: "one", format: "pdf" } as const;
const bytes = new Uint8Array(3);
const call = (number: number, timeoutMs = 20_000) => ({ number, read: false, timeoutMs });

describe("a page", () => {
  it.each([
    [2, "timed_out", "Page 2 took longer than"],
    [3, "damaged", "Page 3 broke the program"],
    [4, "damaged", "Page 4 is damaged"],
  ])(
    "that fails (%i) has an error with a clear message, and the next one is drawn",
    async (number, code, words) => {
      const { work } = pool();
      const failed = work(file, bytes, call(number, number === 2 ? 300 : 20_000));
      await expect(failed).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
      await expect(work(file, bytes, call(1))).resolves.toMatchObject({ ok: true, open: 3 });
    },
  );

  it("that is cancelled ends at once, even if its process is busy", async () => {
    const { work } = pool();
    const controller = new AbortController();
    const stopped = work(file, bytes, { ...call(2), signal: controller.signal });
    controller.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  });
});

/** Creates a stored file. Its size shows when it was read. */
async function stored(size: number) {
  const place = path.join(folder, "stored");
  await writeFile(place, "");
  await truncate(place, size);
  return { path: place, size };
}

it("a file's bytes are sent once to a process that has it open, and again to a new process", async () => {
  const { work } = pool();
  const source = await stored(5);
  await expect(work(file, source, call(1))).resolves.toMatchObject({ open: 5 });
  await truncate(source.path, 7);
  await expect(work(file, source, call(1))).resolves.toMatchObject({ open: 5 });
  await expect(work(file, source, call(3))).rejects.toThrow();
  await expect(work(file, source, call(1))).resolves.toMatchObject({ open: 7 });
});

it("rest ends idle processes and leaves busy ones running", async () => {
  const { work, rest } = pool();
  const source = await stored(5);
  await work(file, source, call(1));
  await truncate(source.path, 7);
  const [answer] = await Promise.all([work(file, source, call(1)), rest()]);
  expect(answer).toMatchObject({ open: 5 });
  await rest();
  await expect(work(file, source, call(1))).resolves.toMatchObject({ open: 7 });
});

it("a large file's path is sent, but never its bytes", async () => {
  const { work } = pool();
  const source = await stored(LARGE_BYTES);
  await expect(work(file, source, call(1))).resolves.toMatchObject({ open: source.path.length });
});

it("a missing stored file fails with not_found, and the next page is drawn", async () => {
  const { work } = pool();
  const gone = { path: path.join(folder, "gone"), size: 3 };
  await expect(work(file, gone, call(1))).rejects.toMatchObject({ code: "not_found" });
  await expect(work({ ...file, hash: "two" }, bytes, call(1))).resolves.toMatchObject({ open: 3 });
});
