import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readPdfFonts } from "#lib/packs/pdf-fonts.ts";
import { exported, packOf } from "#lib/packs/testing.ts";
import { writePackPdf } from "#lib/packs/write-pdf.ts";
import { writePdfInProcess } from "./pdf-process.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const file = exported(packOf());

it("writes in its own process what the writer writes", async () => {
  const bytes = await writePdfInProcess(ROOT, file);
  expect(Buffer.compare(bytes, await writePackPdf(file, readPdfFonts()))).toBe(0);
});

it("refuses a pack that needs too much time, and writes the next one", async () => {
  await expect(writePdfInProcess(ROOT, file, { timeoutMs: 1 })).rejects.toMatchObject({
    code: "bad_request",
    message: expect.stringContaining("too large for a PDF"),
  });
  expect((await writePdfInProcess(ROOT, file)).length).toBeGreaterThan(1000);
});

it("stops when its caller does", async () => {
  const aborted = AbortSignal.abort();
  await expect(writePdfInProcess(ROOT, file, { signal: aborted })).rejects.toMatchObject({
    code: "cancelled",
  });
});
