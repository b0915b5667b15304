"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef } from "react";
import type { DrawPage, PageDrawing, PageProps, PageState } from "../pages/page-drawing.ts";
import { PAGES_WORDS } from "../pages/words.ts";
import { TextLayer } from "./text-layer.tsx";
import { usePageDrawing } from "./use-page-drawing.ts";

/**
 * Pages of a PDF, drawn by pdf.js.
 * @param words recognised words of pages without a text layer; draws nothing on other pages.
 */
export function pdfDrawing(pdf: PDFDocumentProxy, words: DrawPage): PageDrawing {
  return {
    page: (page, onState) => (
      <>
        <PdfPage pdf={pdf} page={page} onState={onState} />
        {words(page)}
      </>
    ),
    thumbnail: (page) => <PdfThumbnail pdf={pdf} page={page} />,
  };
}

type PdfPageProps = { readonly pdf: PDFDocumentProxy; readonly page: PageProps };

type DrawnPageProps = PdfPageProps & { readonly onState: (state: PageState) => void };

function PdfPage({ pdf, page: { number, size, width }, onState }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawn, failed } = usePageDrawing(canvas, pdf, number, width);
  useEffect(() => {
    onState({ picture: drawn ? canvas.current : null, failed });
  }, [drawn, failed, onState]);
  return (
    <>
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      {failed && (
        <p className="absolute inset-x-0 top-6 text-center text-small text-[#566169]">
          {PAGES_WORDS.failed(number)}
        </p>
      )}
      <TextLayer pdf={pdf} pageNumber={number} size={size} width={width} />
    </>
  );
}

function PdfThumbnail({ pdf, page: { number, size, width } }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePageDrawing(canvas, pdf, number, width);
  const height = Math.round((width * size.height) / size.width);
  return <canvas ref={canvas} aria-hidden className="bg-white" style={{ width, height }} />;
}
