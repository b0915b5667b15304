import { readPdfFonts } from "#lib/packs/pdf-fonts.ts";
import { writePackPdf } from "#lib/packs/write-pdf.ts";
import type { PdfRequest, PdfResponse } from "#lib/services/packs/pdf-process.ts";

/** The program behind `writePdfInProcess`. */
async function write({ file, figures }: PdfRequest): Promise<PdfResponse> {
  try {
    return { ok: true, bytes: await writePackPdf(file, readPdfFonts(), figures) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

process.on("message", async (request: PdfRequest) => {
  process.send?.(await write(request));
});
