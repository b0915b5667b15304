import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { assertConforms } from "../../conform.ts";
import { createExtractProcesses } from "../processes.ts";
import { extractPdf, extractPdfFile } from "./extract.ts";
import { rule, show, showLines, writePdf } from "./testing.ts";

// Uses the real process: errors that pdf.js does not handle in a damaged file must not reach the caller.
const readers = createExtractProcesses({
  rootDirectory: fileURLToPath(new URL("../../../..", import.meta.url)),
});
afterAll(async () => readers.close());

const RUNS = 50;

const whole = writePdf({
  pages: [
    {
      content:
        showLines(["Some lines of text that stand", "above a table's rulings."], 72, 700) +
        rule(72, 600, 300, 600),
    },
    { content: show("Second page", 72, 700), rotate: 90 },
  ],
  info: { Title: "Plan" },
  outline: [{ title: "Second page", page: 2 }],
});

async function readOrRefused(bytes: Uint8Array): Promise<void> {
  try {
    assertConforms(await readers.extract("pdf", bytes, "changed.pdf"));
  } catch (error) {
    if (!isAppError(error) || error.details.unexpected) throw error;
    expect(["damaged", "encrypted", "empty_file"]).toContain(error.code);
  }
}

describe("a damaged PDF", { timeout: 60_000 }, () => {
  it("with any changed bytes is read or refused with a clear message, and never crashes the reader", async () => {
    const change = fc.record({ at: fc.nat({ max: whole.length - 1 }), byte: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const bytes = Uint8Array.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        await readOrRefused(bytes);
      }),
      { numRuns: RUNS },
    );
  });

  it("that is not damaged is read in the process from a file's buffer", async () => {
    const { pages, text } = await readers.extract("pdf", Buffer.from(whole), "whole.pdf");
    expect(pages).toHaveLength(2);
    expect(text).toContain("Some lines of text that stand");
  });

  it("truncated at any byte is read or refused with a clear message", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) =>
        readOrRefused(whole.subarray(0, length)),
      ),
      { numRuns: RUNS },
    );
  });
});

/** Returns the document, or the code of the refusal. */
async function outcomeOf(read: Promise<unknown>): Promise<unknown> {
  return read.catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return error.code;
  });
}

it("a PDF on disk yields the same result as its bytes, whether whole, changed or truncated", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-pdf-"));
  const place = path.join(folder, "changed.pdf");
  const change = fc.record({ at: fc.nat({ max: whole.length - 1 }), byte: fc.nat({ max: 255 }) });
  const changes = fc.array(change, { maxLength: 4 });
  try {
    await fc.assert(
      fc.asyncProperty(changes, fc.nat({ max: 400 }), async (made, cut) => {
        const bytes = whole.slice(0, whole.length - cut);
        for (const { at, byte } of made) bytes[at] = byte;
        writeFileSync(place, bytes);
        const input = { fileName: "changed.pdf" };
        const fromBytes = await outcomeOf(extractPdf({ ...input, bytes }));
        // The size in the row may differ from the file's size.
        const file = { path: place, size: whole.length };
        expect(await outcomeOf(extractPdfFile({ ...input, file }))).toEqual(fromBytes);
      }),
      { numRuns: RUNS, examples: [[[], 0]] },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
