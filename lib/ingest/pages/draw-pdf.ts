import { createRequire } from "node:module";
import path from "node:path";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AppError } from "#lib/errors/app-error.ts";
import { pxPerPointFor } from "./scale.ts";

/** A page as pixels: four bytes each (red, green, blue, opacity), rows from the top. */
export type DrawnPage = {
  readonly pixels: Uint8Array;
  readonly channels: 3 | 4;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pxPerPoint: number;
};

/** A file whose pages can be drawn one by one. */
export type DrawableFile = {
  readonly pageCount: number;
  /** @throws AppError in words for the page. */
  draw(number: number, dpi: number): Promise<DrawnPage>;
  close(): Promise<void>;
};

/** Decoded pictures and fonts of pages seen are given back after this many. */
const CLEAN_UP_EVERY = 10;

/** Opens a PDF for drawing; unlike for its text, its pictures are decoded. @throws AppError("damaged") */
export async function openPdfForDrawing(bytes: Uint8Array): Promise<DrawableFile> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const task = getDocument({
    data: bytes,
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
    throw new AppError("damaged", "This PDF cannot be opened for drawing.", {}, { cause });
  }
  let drawn = 0;
  return {
    pageCount: document.numPages,
    draw: async (number, dpi) => {
      const page = await drawPage(document, number, dpi);
      if (++drawn % CLEAN_UP_EVERY === 0) await document.cleanup().catch(() => undefined);
      return page;
    },
    close: () => task.destroy(),
  };
}

/** pdf.js's own: paths and pictures of another canvas library than the one it loaded are none to it. */
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
