"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import type { PageSize } from "#components/document/pages/page-size.ts";

/** An open file and its address. */
export type PdfFile = { readonly url: string; readonly pdf: PDFDocumentProxy };

export type OpenPdf = {
  readonly file: PdfFile | null;
  /** Sizes of the first pages. More are added until all are known. */
  readonly sizes: readonly PageSize[];
  readonly error: string | null;
};

const CLOSED: OpenPdf = { file: null, sizes: [], error: null };
const PAGES_AT_ONCE = 32;

async function openPdf(url: string) {
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const assets = `/pdf-assets/${pdfjs.version}`;
  pdfjs.GlobalWorkerOptions.workerSrc = `${assets}/build/pdf.worker.min.mjs`;
  return pdfjs.getDocument({
    url,
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    iccUrl: `${assets}/iccs/`,
    isEvalSupported: false,
    enableXfa: false,
    // Log errors only. Warnings about fonts and annotations do not help.
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
}

async function pageSizes(pdf: PDFDocumentProxy, from: number): Promise<PageSize[]> {
  const numbers = Array.from(
    { length: Math.min(PAGES_AT_ONCE, pdf.numPages - from) },
    (_, index) => from + index + 1,
  );
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}

/** Opens a PDF with pdf.js, from our own origin only, and closes it with the component. */
export function usePdf(url: string | null): OpenPdf {
  const [state, setState] = useState<OpenPdf>(CLOSED);
  useEffect(() => {
    setState(CLOSED);
    if (url === null) return;
    let stopped = false;
    let close = () => Promise.resolve();
    const open = async () => {
      const task = await openPdf(url);
      close = () => task.destroy();
      // A task that is destroyed while loading rejects. The component no longer needs it.
      task.promise.catch(() => {});
      if (stopped) return close();
      const pdf = await task.promise;
      const file = { url, pdf };
      let sizes: readonly PageSize[] = [];
      while (!stopped && sizes.length < pdf.numPages) {
        sizes = [...sizes, ...(await pageSizes(pdf, sizes.length))];
        if (!stopped) setState({ file, sizes, error: null });
      }
    };
    open().catch((error: unknown) => {
      if (!stopped) setState({ ...CLOSED, error: error instanceof Error ? error.message : "unknown" });
    });
    return () => {
      stopped = true;
      close().catch(() => {});
    };
  }, [url]);
  // Until the effect runs, the state may belong to the address before.
  return state.file === null || state.file.url === url ? state : CLOSED;
}
