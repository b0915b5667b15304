"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type CSSProperties, useEffect, useRef } from "react";
import type { PageSize } from "../pages/page-size.ts";
import { stopSelectionIn } from "../selecting/selection-stop.ts";

type TextLayerProps = {
  readonly pdf: PDFDocumentProxy;
  readonly pageNumber: number;
  readonly size: PageSize;
  readonly width: number;
};

/** Text of the page, transparent over the picture, to select, copy and read aloud. */
export function TextLayer({ pdf, pageNumber, size, width }: TextLayerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let stopped = false;
    let stop = () => {};
    const fill = async () => {
      const [{ TextLayer: Layer }, page] = await Promise.all([
        import("pdfjs-dist/legacy/build/pdf.mjs"),
        pdf.getPage(pageNumber),
      ]);
      if (stopped) return;
      container.replaceChildren();
      const layer = new Layer({
        textContentSource: page.streamTextContent({ includeMarkedContent: true }),
        container,
        viewport: page.getViewport({ scale: 1 }),
      });
      stop = () => layer.cancel();
      await layer.render();
      if (!stopped) stop = stopSelectionIn(container);
    };
    // If the text layer fails, the picture of the page is still useful.
    fill().catch(() => {});
    return () => {
      stopped = true;
      stop();
    };
  }, [pdf, pageNumber]);
  const scale = {
    "--total-scale-factor": width / size.width,
    "--scale-round-x": "1px",
    "--scale-round-y": "1px",
  } as CSSProperties;
  return <div ref={box} className="text-layer" style={scale} data-testid="text-layer" />;
}
