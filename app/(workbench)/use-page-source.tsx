"use client";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { PageDrawing, PageProps } from "#components/document/pages/page-drawing.ts";
import type { PageSize } from "#components/document/pages/page-size.ts";
import { pictureDrawing } from "#components/document/pages/picture-drawing.tsx";
import { pdfDrawing } from "#components/document/pdf/pdf-drawing.tsx";
import type { PageSummary } from "#lib/domain/documents.ts";
import { RecognisedWords } from "./page-words.tsx";
import { originalHref, pageHref, pagesQuery } from "./queries.ts";
import { usePdf } from "./use-pdf.ts";

export type PageSource = {
  readonly drawing: PageDrawing | null;
  /** Of the first pages, growing until all are known. */
  readonly sizes: readonly PageSize[];
  /** What is known of each page besides; empty until it is. */
  readonly pages: readonly PageSummary[];
  /** Address of a page's small picture; null where there is none yet. */
  readonly thumbnailHref: (page: number) => string | null;
  readonly failed: boolean;
};

const NO_PAGES: readonly PageSummary[] = [];

/** The pages of one version: a PDF's as the browser draws them, a picture's as the server keeps them. */
export function usePageSource(documentId: string, version: number, format: string | null): PageSource {
  const isPdf = format === "pdf";
  const { pdf, sizes, error } = usePdf(isPdf ? originalHref(documentId, version) : null);
  const listed = useQuery(pagesQuery(documentId, version));
  const pages = listed.data ?? NO_PAGES;
  const drawing = useMemo(() => {
    const recognised = new Set(pages.filter(isRecognised).map(({ number }) => number));
    const words = (page: PageProps) =>
      recognised.has(page.number) && <RecognisedWords documentId={documentId} version={version} {...page} />;
    if (isPdf) return pdf && pdfDrawing(pdf, words);
    const addresses = {
      picture: (page: number) => pageHref(documentId, version, page, "picture"),
      thumbnail: (page: number) => pageHref(documentId, version, page, "thumbnail"),
    };
    return pictureDrawing(addresses, words);
  }, [isPdf, pdf, documentId, version, pages]);
  const known = isPdf ? sizes : pages;
  const thumbnailHref = useCallback(
    (page: number) => (pages[page - 1]?.hasPicture ? pageHref(documentId, version, page, "thumbnail") : null),
    [pages, documentId, version],
  );
  return {
    drawing: listed.isPending || (!isPdf && !listed.data) ? null : drawing,
    sizes: known,
    pages,
    thumbnailHref,
    failed: isPdf ? error !== null : listed.isError,
  };
}

/** Its words do not stand in the file, so they are laid over its picture. */
function isRecognised({ source }: PageSummary): boolean {
  return source === "ocr" || source === "corrected";
}
