import path from "node:path";
import sharp from "sharp";
import type { DrawnFormat } from "#lib/domain/formats.ts";
import type { OcrEngine } from "#lib/domain/ocr.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { openImageForDrawing } from "#lib/ingest/pages/draw-image.ts";
import { openInnerPictures } from "#lib/ingest/pages/draw-inner-picture.ts";
import { type DrawableFile, openPdfForDrawing } from "#lib/ingest/pages/draw-pdf.ts";
import { encodePicture, greyPicture, isBlank } from "#lib/ingest/pages/picture.ts";
import type { PageProgramOptions, PageRequest, PageResponse } from "#lib/ingest/pages/protocol.ts";
import type { FileSource } from "#lib/ingest/processes/file-source.ts";
import { createTesseract } from "#lib/models/ocr/tesseract.ts";

/** The program behind `createPageProcesses`: draws and recognises one page at a time of its open file. */
const options = JSON.parse(process.argv[2] ?? "{}") as PageProgramOptions;
const ROOT = path.resolve(import.meta.dirname, "..", "..");
let open: { readonly hash: string; readonly file: DrawableFile } | undefined;
let engine: Promise<OcrEngine> | undefined;

function openForDrawing(format: DrawnFormat, file: FileSource): Promise<DrawableFile> {
  if (format === "pdf") return openPdfForDrawing(file);
  if (format === "image") return openImageForDrawing(file instanceof Uint8Array ? file : file.path);
  return openInnerPictures(format, file, options.limits);
}

async function fileOf({ hash, format, source }: PageRequest): Promise<DrawableFile> {
  if (open?.hash === hash) return open.file;
  await open?.file.close().catch(() => undefined);
  open = undefined;
  if (!source) throw new Error("the first request for a file must contain its bytes");
  const given = source instanceof Uint8Array ? plainBytes(source) : source;
  const file = await openForDrawing(format, given);
  open = { hash, file };
  return file;
}

/** A file read from disk arrives as a Buffer, which pdf.js rejects. */
function plainBytes({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
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
  const { ocr, dpi } = options;
  if (ocr === null) return nothing;
  engine ??= createTesseract({ ...ocr, rootDirectory: ROOT }, dpi);
  try {
    return { reading: await (await engine).read(grey), error: null };
  } catch (error) {
    // The next page gets a new engine: this one may be in any state.
    engine = undefined;
    const words = isAppError(error) ? error.message : "The recognition gave up on this page.";
    return { reading: null, error: words };
  }
}

// One process runs per core, so each uses one thread.
sharp.concurrency(1);
sharp.cache(false);
// An unhandled rejection in a library must not stop the current page.
process.on("unhandledRejection", () => undefined);
process.on("message", (request: PageRequest) => {
  void work(request).then((response) => process.send?.(response));
});
