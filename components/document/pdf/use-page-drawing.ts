"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useState } from "react";
import { canvasScale } from "../pages/page-size.ts";

/** Draws a page into `canvas` at `width` CSS pixels. Cancels a drawing in progress when these change. */
export function usePageDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  pdf: PDFDocumentProxy,
  pageNumber: number,
  width: number,
): { readonly drawn: boolean; readonly failed: boolean } {
  const [state, setState] = useState({ drawn: false, failed: false });
  useEffect(() => {
    let stopped = false;
    let stop = () => {};
    const draw = async () => {
      const page = await pdf.getPage(pageNumber);
      const element = canvas.current;
      if (stopped || !element) return;
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / natural.width });
      const scale = canvasScale(viewport.width, viewport.height, window.devicePixelRatio);
      // Draw off screen and copy at once, so that a zoom does not flash white.
      const sheet = document.createElement("canvas");
      sheet.width = Math.floor(viewport.width * scale);
      sheet.height = Math.floor(viewport.height * scale);
      const task = page.render({ canvas: sheet, viewport, transform: [scale, 0, 0, scale, 0, 0] });
      stop = () => task.cancel();
      await task.promise;
      if (stopped) return;
      element.width = sheet.width;
      element.height = sheet.height;
      element.getContext("2d")?.drawImage(sheet, 0, 0);
      setState({ drawn: true, failed: false });
    };
    draw().catch(() => {
      if (!stopped) setState({ drawn: false, failed: true });
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [canvas, pdf, pageNumber, width]);
  return state;
}
