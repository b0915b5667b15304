import sharp from "sharp";
import type { OcrEngine } from "#lib/domain/ocr.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { openImageForDrawing } from "#lib/ingest/pages/draw-image.ts";
import { type DrawableFile, openPdfForDrawing } from "#lib/ingest/pages/draw-pdf.ts";
import { encodePicture, greyPicture, isBlank } from "#lib/ingest/pages/picture.ts";
import type { PageProgramOptions, PageRequest, PageResponse } from "#lib/ingest/pages/protocol.ts";
import { createTesseract } from "#lib/models/ocr/tesseract.ts";
import { endWithParent } from "./end-with-parent.ts";

/** The program behind `createPageProcesses`: draws and reads one page at a time, of the file that it has open. */
const options = JSON.parse(process.argv[2] ?? "{}") as PageProgramOptions;
let open: { readonly hash: string; readonly file: DrawableFile } | undefined;
let engine: Promise<OcrEngine> | undefined;

async function fileOf({ hash, format, bytes }: PageRequest): Promise<DrawableFile> {
  if (open?.hash === hash) return open.file;
  await open?.file.close().catch(() => undefined);
  open = undefined;
  if (!bytes) throw new Error("a file was named whose bytes never came");
  // A file that was read from the disk arrives as a Buffer, which pdf.js refuses.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const file = await (format === "pdf" ? openPdfForDrawing : openImageForDrawing)(plain);
  open = { hash, file };
  return file;
}

async function work(request: PageRequest): Promise<PageResponse> {
  try {
    const file = await fileOf(request);
    const page = await file.draw(request.number, options.dpi);
    const grey = greyPicture(page);
    const blank = isBlank(grey);
    const wanted = request.read && !blank && options.ocr !== null;
    const [picture, read] = await Promise.all([encodePicture(page), wanted ? recognise(grey) : nothing]);
    return { ok: true, picture, blank, reading: read.reading, readingError: read.error };
  } catch (error) {
    if (isAppError(error)) return { ok: false, code: error.code, message: error.message };
    return { ok: false, code: "damaged", message: `Page ${request.number} could not be drawn.` };
  }
}

const nothing = { reading: null, error: null } as const;

async function recognise(grey: ReturnType<typeof greyPicture>) {
  const { ocr, dpi, rootDirectory } = options;
  if (ocr === null) return nothing;
  engine ??= createTesseract({ ...ocr, rootDirectory }, dpi);
  try {
    return { reading: await (await engine).read(grey), error: null };
  } catch (error) {
    // The next page gets a new engine: this one may be in any state.
    engine = undefined;
    const words = isAppError(error) ? error.message : "The recognition gave up on this page.";
    return { reading: null, error: words };
  }
}

endWithParent();
// As many processes as cores run beside one another: none takes more than its own.
sharp.concurrency(1);
sharp.cache(false);
// A library's forgotten promise is no reason to lose the page that is being drawn.
process.on("unhandledRejection", () => undefined);
process.on("message", (request: PageRequest) => {
  void work(request).then((response) => process.send?.(response));
});
