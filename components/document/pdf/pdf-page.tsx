"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { memo, useEffect, useRef, useState } from "react";
import type { PageSize } from "./page-size.ts";
import { type PassageRegions, RegionBoxes } from "./region-boxes.tsx";
import { TextLayer } from "./text-layer.tsx";
import { usePageDrawing } from "./use-page-drawing.ts";

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly size: PageSize;
  readonly width: number;
  readonly passages: readonly PassageRegions[];
  readonly onInView: (page: number) => void;
};

/** One page at its place; drawn while it is near the view, an empty sheet otherwise. */
export const PdfPage = memo(function PdfPage({ pdf, number, size, width, passages, onInView }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const root = element.closest("[data-scroller]");
    const drawing = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin: "900px 0px",
    });
    const reading = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onInView(number);
      },
      { root, rootMargin: "-45% 0px -54% 0px" },
    );
    drawing.observe(element);
    reading.observe(element);
    return () => {
      drawing.disconnect();
      reading.disconnect();
    };
  }, [number, onInView]);
  return (
    <section
      ref={sheet}
      aria-label={`Page ${number}`}
      data-page={number}
      className="relative mx-auto shrink-0 overflow-hidden bg-white shadow-[0_0_0_1px_var(--line),0_1px_4px_var(--shade)]"
      style={{ width, height: (width * size.height) / size.width }}
    >
      {near && <PageContent pdf={pdf} number={number} size={size} width={width} />}
      <RegionBoxes page={number} passages={passages} />
    </section>
  );
});

function PageContent({ pdf, number, size, width }: Pick<PdfPageProps, "pdf" | "number" | "size" | "width">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { drawn, failed } = usePageDrawing(canvas, pdf, number, width);
  return (
    <>
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      {!drawn && (
        <p className="absolute inset-x-0 top-6 text-center text-small text-[#566169]">
          {failed
            ? `Page ${number} could not be drawn; its text may still be read under “Text”.`
            : `Page ${number} …`}
        </p>
      )}
      <TextLayer pdf={pdf} pageNumber={number} size={size} width={width} />
    </>
  );
}
