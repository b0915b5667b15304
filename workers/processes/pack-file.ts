import type { WriteRequest, WriteResponse } from "#lib/packs/process-protocol.ts";

/** The program behind `writeFileInProcess` and `writeSiteInProcess`. Imports each writer on demand, because their libraries are large. */
async function write(request: WriteRequest): Promise<WriteResponse> {
  try {
    return { ok: true, bytes: await bytesOf(request) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function bytesOf(request: WriteRequest): Promise<Uint8Array> {
  if (request.format === "site-docx")
    return (await import("#lib/packs/write-site-docx.ts")).writeSiteDocx(request.site);
  const { format, file, figures } = request;
  if (format === "docx") return (await import("#lib/packs/write-docx.ts")).writePackDocx(file, figures);
  const [{ readPdfFonts }, { writePackPdf }] = await Promise.all([
    import("#lib/packs/pdf-fonts.ts"),
    import("#lib/packs/write-pdf.ts"),
  ]);
  return writePackPdf(file, readPdfFonts(), figures);
}

process.on("message", async (request: WriteRequest) => {
  process.send?.(await write(request));
});
