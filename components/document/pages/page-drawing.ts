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

/** How a document's pages get onto the screen: a PDF's are drawn in the browser, a picture's come from the server. */
export type PageDrawing = {
  /** Fills the sheet that it stands in, its words included, to be selected and read out. */
  readonly page: DrawPage;
  readonly thumbnail: DrawPage;
};
