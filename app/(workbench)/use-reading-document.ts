"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PassageLocation } from "#lib/domain/documents.ts";
import { documentQuery, passagesQuery, readableQuery } from "./queries.ts";
import { type ReadingTarget, readingRefs } from "./reading-order.ts";
import type { Reading } from "./search-state.ts";

const NOWHERE: readonly PassageLocation[] = [];

export type ReadingInput = ReadingTarget & {
  /** Its format where that is known before the document is, so that nothing is asked for in vain. */
  readonly format: string | null;
  readonly view: Reading["view"];
};

/** Everything about the document being read: what is known of it, its passages in order, its text where that is shown. */
export function useReadingDocument({ documentId, version, refs, passage, format, view }: ReadingInput) {
  const detail = useQuery(documentQuery(documentId));
  const shown = version ?? detail.data?.currentVersion ?? null;
  const steps = useMemo(
    () => readingRefs({ documentId, version: shown, refs, passage }),
    [documentId, shown, refs, passage],
  );
  const located = useQuery(passagesQuery(documentId, shown ?? 0, shown === null ? [] : steps.refs));
  const known = detail.data?.format ?? format;
  const hasPages = known === "pdf" || known === "image";
  const shownView = hasPages && view !== "text" ? "pages" : "text";
  const readable = useQuery({
    ...readableQuery(documentId, shown),
    enabled: shown !== null && shownView === "text" && (format !== null || detail.isSuccess),
  });
  const locations = located.data ?? NOWHERE;
  return {
    detail,
    version: shown,
    ...steps,
    located,
    locations,
    active: locations.find((location) => location.evidenceRef === steps.activeRef) ?? null,
    hasPages,
    format: known,
    view: shownView,
    readable,
  } as const;
}
