import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { isAppError } from "#lib/errors/app-error.ts";
import { assertConforms } from "../../conform.ts";
import { createExtractProcesses } from "../processes.ts";
import { rule, show, showLines, writePdf } from "./testing.ts";

// The real process: what pdf.js leaves unhandled in a damaged file must not reach the one that asks.
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
  it("with any bytes changed is read or refused in words, and never breaks the reader", async () => {
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

  it("whole, as a file read from disk gives it, is read in the process", async () => {
    const { pages, text } = await readers.extract("pdf", Buffer.from(whole), "whole.pdf");
    expect(pages).toHaveLength(2);
    expect(text).toContain("Some lines of text that stand");
  });

  it("cut off anywhere is read or refused in words", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) =>
        readOrRefused(whole.subarray(0, length)),
      ),
      { numRuns: RUNS },
    );
  });
});
