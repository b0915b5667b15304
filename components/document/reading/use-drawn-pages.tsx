"use client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { PageDrawing, PageProps } from "#components/document/pages/page-drawing.ts";
import type { PageSize } from "#components/document/pages/page-size.ts";
import { pictureDrawing } from "#components/document/pages/picture-drawing.tsx";
import { pdfDrawing } from "#components/document/pdf/pdf-drawing.tsx";
import { originalHref, pageHref, pagesQuery } from "#components/document/queries.ts";
import type { PageSummary } from "#lib/domain/documents.ts";
import { RecognisedWords } from "./page-words.tsx";
import { type PdfFile, usePdf } from "./use-pdf.ts";

export type DrawnPages = {
  /** The open PDF; null until it is open, and for other formats. */
  readonly file: PdfFile | null;
  readonly drawing: PageDrawing | null;
  /** Sizes of the first pages. More are added until all are known. */
  readonly sizes: readonly PageSize[];
  /** Further data of each page; empty until loaded. */
  readonly pages: readonly PageSummary[];
  /** Returns the address of a page's thumbnail; null if there is none yet. */
  readonly thumbnailHref: (page: number) => string | null;
  readonly failed: boolean;
};

const NO_PAGES: readonly PageSummary[] = [];

/** The pages of one version: drawn by the browser for a PDF, or pictures from the server. */
export function useDrawnPages(documentId: string, version: number, format: string | null): DrawnPages {
  const isPdf = format === "pdf";
  const { file, sizes, error } = usePdf(isPdf ? originalHref(documentId, version) : null);
  const listed = useQuery(pagesQuery(documentId, version));
  const pages = listed.data ?? NO_PAGES;
  const drawing = useMemo(() => {
    const recognised = new Set(pages.filter(isRecognised).map(({ number }) => number));
    const words = (page: PageProps) =>
      recognised.has(page.number) && <RecognisedWords documentId={documentId} version={version} {...page} />;
    if (isPdf) return file && pdfDrawing(file.pdf, words);
    const addresses = {
      picture: (page: number) => pageHref(documentId, version, page, "picture"),
      thumbnail: (page: number) => pageHref(documentId, version, page, "thumbnail"),
    };
    return pictureDrawing(addresses, words);
  }, [isPdf, file, documentId, version, pages]);
  const known = isPdf ? sizes : pages;
  const thumbnailHref = useCallback(
    (page: number) => (pages[page - 1]?.hasPicture ? pageHref(documentId, version, page, "thumbnail") : null),
    [pages, documentId, version],
  );
  return {
    file,
    drawing: listed.isPending || (!isPdf && !listed.data) ? null : drawing,
    sizes: known,
    pages,
    thumbnailHref,
    failed: isPdf ? error !== null : listed.isError,
  };
}

/** The file has no text layer for the page, so recognised words are drawn over its picture. */
function isRecognised({ source }: PageSummary): boolean {
  return source === "ocr" || source === "corrected";
}
