import { createRequire } from "node:module";
import path from "node:path";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { StoredFile } from "#lib/domain/stored-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { pdfSource } from "../../pdf-source.ts";
import { lockedFile } from "../shared/locked-file.ts";
import { type FontFacts, fontFacts } from "./fonts.ts";
import { interpretPage, type PageMarks } from "./interpret.ts";
import { toMatrix } from "./matrix.ts";
import { TAIL_BYTES } from "./notes.ts";

/** An open PDF. `close` releases its memory. */
export type OpenPdf = {
  readonly document: PDFDocumentProxy;
  /** The end of the file. */
  readonly tail: Uint8Array;
  close(): Promise<void>;
};

/** A page's displayed size in points, and the marks on it. */
export type ReadPage = PageMarks & { readonly width: number; readonly height: number };

function libraryFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
}

/**
 * Opens a file with the empty password. pdf.js takes over bytes in memory. Images are never decoded, and nothing is
 * evaluated as code.
 * @throws AppError `encrypted` if a password is needed, `damaged` if nothing can be read.
 */
export async function openPdf(from: Uint8Array | StoredFile): Promise<OpenPdf> {
  const folder = libraryFolder();
  const source = await pdfSource(from);
  const tail = (await source.tail(TAIL_BYTES)).slice();
  const task = getDocument({
    ...source.parameters,
    verbosity: 0,
    maxImageSize: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    cMapUrl: `${path.join(folder, "cmaps")}/`,
    standardFontDataUrl: `${path.join(folder, "standard_fonts")}/`,
    wasmUrl: `${path.join(folder, "wasm")}/`,
  });
  try {
    const document = await task.promise;
    return { document, tail, close: () => task.destroy().finally(source.close) };
  } catch (error) {
    await task.destroy().catch(() => undefined);
    await source.close().catch(() => undefined);
    throw openingError(error);
  }
}

function openingError(error: unknown): AppError {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") {
    return lockedFile();
  }
  return new AppError(
    "damaged",
    "This PDF is damaged or cut off, and none of its pages can be read. Get a fresh copy and add it again.",
    {},
    { cause: error },
  );
}

type LayerConfig = { isVisible(group: unknown): boolean };

/** Reads one page's marks, then releases the page in pdf.js. */
export async function readPage(
  document: PDFDocumentProxy,
  number: number,
  layers: LayerConfig,
): Promise<ReadPage> {
  const page = await document.getPage(number);
  try {
    const viewport = page.getViewport({ scale: 1 });
    const operators = await page.getOperatorList();
    const fonts = new Map<string, FontFacts | undefined>();
    const marks = interpretPage(operators, {
      toDisplay: toMatrix(viewport.transform) ?? [1, 0, 0, -1, 0, viewport.height],
      font: (name) => {
        if (!fonts.has(name)) fonts.set(name, loadedFont(page, name));
        return fonts.get(name);
      },
      layerVisible: (group) => layers.isVisible(group),
    });
    return { ...marks, width: viewport.width, height: viewport.height };
  } finally {
    page.cleanup();
  }
}

function loadedFont(page: PDFPageProxy, name: string): FontFacts | undefined {
  return page.commonObjs.has(name) ? fontFacts(page.commonObjs.get(name)) : undefined;
}

/** Returns the document's layers. If they cannot be read, everything is visible. */
export async function layerConfig(document: PDFDocumentProxy): Promise<LayerConfig> {
  try {
    return await document.getOptionalContentConfig();
  } catch {
    return { isVisible: () => true };
  }
}
