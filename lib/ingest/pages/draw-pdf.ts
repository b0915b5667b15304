import { createRequire } from "node:module";
import path from "node:path";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { StoredFile } from "#lib/domain/stored-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { pdfSource } from "../pdf-source.ts";
import { pxPerPointFor } from "./scale.ts";

/** A page as pixels, in rows from the top: three bytes each (red, green, blue), or four with opacity. */
export type DrawnPage = {
  readonly pixels: Uint8Array;
  readonly channels: 3 | 4;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pxPerPoint: number;
};

/** A file whose pages can be drawn one at a time. */
export type DrawableFile = {
  readonly pageCount: number;
  /** @throws AppError with a message about the page. */
  draw(number: number, dpi: number): Promise<DrawnPage>;
  close(): Promise<void>;
};

/** Number of pages after which decoded pictures and fonts are released. */
const CLEAN_UP_EVERY = 10;

/** Maximum bytes of a file on disk that pdf.js holds. Beyond it, the file is reopened. */
const MAX_HELD_BYTES = 48 * 1024 * 1024;

/**
 * Opens a PDF for drawing. Pictures are decoded, unlike for text extraction. Of a file on disk, only the parts that the
 * current pages need are in memory.
 * @throws AppError("damaged")
 */
export async function openPdfForDrawing(
  from: Uint8Array | StoredFile,
  maxHeldBytes = MAX_HELD_BYTES,
): Promise<DrawableFile> {
  let opened = await openOnce(from);
  const { pageCount } = opened;
  return {
    pageCount,
    draw: async (number, dpi) => {
      if (!(from instanceof Uint8Array) && opened.held() > maxHeldBytes) {
        await opened.close();
        opened = await openOnce(from);
      }
      return opened.draw(number, dpi);
    },
    close: () => opened.close(),
  };
}

type OpenedOnce = DrawableFile & { readonly held: () => number };

async function openOnce(from: Uint8Array | StoredFile): Promise<OpenedOnce> {
  const source = await pdfSource(from);
  const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const task = getDocument({
    ...source.parameters,
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    cMapUrl: `${path.join(folder, "cmaps")}/`,
    standardFontDataUrl: `${path.join(folder, "standard_fonts")}/`,
    wasmUrl: `${path.join(folder, "wasm")}/`,
    iccUrl: `${path.join(folder, "iccs")}/`,
  });
  let document: PDFDocumentProxy;
  try {
    document = await task.promise;
  } catch (cause) {
    await task.destroy().catch(() => undefined);
    await source.close().catch(() => undefined);
    throw new AppError("damaged", "This PDF cannot be opened for drawing.", {}, { cause });
  }
  let drawn = 0;
  return {
    pageCount: document.numPages,
    held: source.held,
    draw: async (number, dpi) => {
      const page = await drawPage(document, number, dpi);
      if (++drawn % CLEAN_UP_EVERY === 0) await document.cleanup().catch(() => undefined);
      return page;
    },
    close: () => task.destroy().finally(source.close),
  };
}

/** The canvas factory of pdf.js. It rejects paths and pictures from any other canvas library than its own. */
type CanvasFactory = {
  create(width: number, height: number): Drawing;
  destroy(drawing: Drawing): void;
};
type Drawing = { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D };

async function drawPage(document: PDFDocumentProxy, number: number, dpi: number): Promise<DrawnPage> {
  const factory = document.canvasFactory as CanvasFactory;
  const page = await document.getPage(number).catch((cause: unknown) => {
    throw new AppError("damaged", `Page ${number} is damaged and cannot be drawn.`, {}, { cause });
  });
  try {
    const size = page.getViewport({ scale: 1 });
    const pxPerPoint = pxPerPointFor(size.width, size.height, dpi);
    const widthPx = Math.max(1, Math.round(size.width * pxPerPoint));
    const heightPx = Math.max(1, Math.round(size.height * pxPerPoint));
    const canvas = factory.create(widthPx, heightPx);
    try {
      const { canvas: surface, context: canvasContext } = canvas;
      const viewport = page.getViewport({ scale: pxPerPoint });
      await page.render({ canvas: surface, canvasContext, viewport, background: "white" }).promise;
      const { data } = canvasContext.getImageData(0, 0, widthPx, heightPx);
      const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      return { pixels, channels: 4, widthPx, heightPx, pxPerPoint };
    } finally {
      factory.destroy(canvas);
    }
  } finally {
    page.cleanup();
  }
}
