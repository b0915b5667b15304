import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readPdfFonts } from "#lib/packs/pdf-fonts.ts";
import { readPackExport } from "#lib/packs/read-export.ts";
import { exported, packOf } from "#lib/packs/testing.ts";
import { writePackDocx } from "#lib/packs/write-docx.ts";
import { writePackPdf } from "#lib/packs/write-pdf.ts";
import { writeFileInProcess } from "./file-process.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const file = exported(packOf());

it("writes in its own process the PDF that the writer writes", async () => {
  const bytes = await writeFileInProcess(ROOT, "pdf", file);
  expect(Buffer.compare(bytes, await writePackPdf(file, readPdfFonts()))).toBe(0);
});

it("writes in its own process a Word file with the pack that the writer's file has", async () => {
  const bytes = await writeFileInProcess(ROOT, "docx", file);
  expect(readPackExport(bytes)).toEqual(readPackExport(await writePackDocx(file)));
});

describe.each([
  ["pdf", "too large for a PDF"],
  ["docx", "too large for a Word file"],
] as const)("a pack as %s", (format, words) => {
  it("is refused if it needs too much time, and the next one is written", async () => {
    await expect(writeFileInProcess(ROOT, format, file, { timeoutMs: 1 })).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining(words),
    });
    expect((await writeFileInProcess(ROOT, format, file)).length).toBeGreaterThan(1000);
  });

  it("stops when its caller does", async () => {
    const aborted = AbortSignal.abort();
    await expect(writeFileInProcess(ROOT, format, file, { signal: aborted })).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});
