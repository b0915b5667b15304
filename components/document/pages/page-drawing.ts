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

/** The drawn picture of a page. */
export type PagePicture = HTMLCanvasElement | HTMLImageElement;

export type PageState = {
  /** Null until the page is drawn. */
  readonly picture: PagePicture | null;
  readonly failed: boolean;
};

/** How pages are drawn: the browser draws a PDF, and the server sends pictures of other formats. */
export type PageDrawing = {
  /**
   * Fills its sheet. Its words can be selected and read by screen readers.
   * @param onState receives the state of the picture; the same function at each call
   */
  readonly page: (page: PageProps, onState: (state: PageState) => void) => ReactNode;
  readonly thumbnail: DrawPage;
};
