import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPageProcesses, type PageProcesses } from "./processes.ts";

// A stand-in for the program: what it does is the page that it is asked for.
const PROGRAM = `
let open;
const doings = {
  1: () => process.send({ ok: true, picture: null, blank: false, reading: null, readingError: null, open: open?.length ?? -1 }),
  2: () => { for (;;); },
  3: () => process.abort(),
  4: () => process.send({ ok: false, code: "damaged", message: "Page 4 is damaged." }),
};
process.on("disconnect", () => process.exit(0));
process.on("message", ({ bytes, number }) => {
  if (bytes) open = bytes;
  doings[number]();
});
`;

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
  pages = createPageProcesses({ rootDirectory: folder, program, size: 1, dpi: 200, ocr: null });
  return pages;
}

const file = { hash: "one", format: "pdf" } as const;
const bytes = async () => new Uint8Array(3);
const call = (number: number, timeoutMs = 20_000) => ({ number, read: false, timeoutMs });

describe("a page", () => {
  it.each([
    [2, "timed_out", "Page 2 took longer than"],
    [3, "damaged", "Page 3 broke the program"],
    [4, "damaged", "Page 4 is damaged"],
  ])("that goes wrong (%i) is told in words, and the next one is drawn", async (number, code, words) => {
    const { work } = pool();
    const failed = work(file, bytes, call(number, number === 2 ? 300 : 20_000));
    await expect(failed).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    await expect(work(file, bytes, call(1))).resolves.toMatchObject({ ok: true, open: 3 });
  });

  it("that is cancelled ends at once, however busy its process is", async () => {
    const { work } = pool();
    const controller = new AbortController();
    const stopped = work(file, bytes, { ...call(2), signal: controller.signal });
    controller.abort();
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  });
});

it("a file's bytes travel once to a process that has it open, and again to a new process", async () => {
  const { work } = pool();
  let asked = 0;
  const counted = async () => {
    asked++;
    return new Uint8Array(5);
  };
  await work(file, counted, call(1));
  await work(file, counted, call(1));
  expect(asked).toBe(1);
  await expect(work(file, counted, call(3))).rejects.toThrow();
  await expect(work(file, counted, call(1))).resolves.toMatchObject({ open: 5 });
  expect(asked).toBe(2);
});

it("rest ends the process that has nothing to do, and leaves the one that works", async () => {
  const { work, rest } = pool();
  let asked = 0;
  const counted = async () => {
    asked++;
    return new Uint8Array(5);
  };
  await work(file, counted, call(1));
  const [answer] = await Promise.all([work(file, counted, call(1)), rest()]);
  expect([answer, asked]).toMatchObject([{ open: 5 }, 1]);
  await rest();
  await expect(work(file, counted, call(1))).resolves.toMatchObject({ open: 5 });
  expect(asked).toBe(2);
});
