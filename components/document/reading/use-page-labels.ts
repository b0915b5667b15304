"use client";
import { useQuery } from "@tanstack/react-query";
import type { PageLabels } from "#components/document/pages/page-numbers.ts";
import { documentKeys, originalHref } from "#components/document/queries.ts";
import type { PdfFile } from "./use-pdf.ts";

const NO_LABELS: PageLabels = [];

/** Returns the page numbers that a PDF states. Empty if it states none, and until it is open. */
export function usePageLabels(file: PdfFile | null, documentId: string, version: number | null): PageLabels {
  // The file may still be the one of another version.
  const pdf = version !== null && file?.url === originalHref(documentId, version) ? file.pdf : null;
  const labels = useQuery({
    queryKey: documentKeys.pageLabels(documentId, version ?? 0),
    queryFn: async () => (await pdf?.getPageLabels()) ?? NO_LABELS,
    enabled: pdf !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return labels.data ?? NO_LABELS;
}
