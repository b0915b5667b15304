import type { ReactNode } from "react";
import type { PageSize } from "./page-size.ts";

export type PageProps = {
  /** From 1. */
  readonly number: number;
  readonly size: PageSize;
  /** CSS pixels. */
  readonly width: number;
};

export type DrawPage = (page: PageProps) => ReactNode;

/** How pages are drawn: the browser draws a PDF, and the server sends pictures of other formats. */
export type PageDrawing = {
  /** Fills its sheet. Its words can be selected and read by screen readers. */
  readonly page: DrawPage;
  readonly thumbnail: DrawPage;
};
