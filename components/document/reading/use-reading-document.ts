"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Reading } from "#components/address/search-state.ts";
import { documentQuery, passagesQuery, readableQuery } from "#components/document/queries.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { type MarkedLocation, type Point, pointRefs, withPoints } from "./points.ts";
import { type ReadingTarget, readingRefs } from "./reading-order.ts";

const NOWHERE: readonly MarkedLocation[] = [];
const NO_POINTS: readonly Point[] = [];

export type ReadingInput = ReadingTarget & {
  /** The format, if known before the document loads, to avoid useless requests. */
  readonly format: string | null;
  readonly view: Reading["view"];
  /** The words of the passages that answer. */
  readonly points?: readonly Point[];
};

/** Loads the open document: its data, its passages in order, and its text if that is shown. */
export function useReadingDocument(input: ReadingInput) {
  const { documentId, version, refs, passage, format, view, points = NO_POINTS } = input;
  // Another tab or person may have replaced or removed it while it is open.
  const detail = useQuery({ ...documentQuery(documentId), refetchOnWindowFocus: "always" });
  const shown = version ?? detail.data?.currentVersion ?? null;
  const steps = useMemo(
    () => readingRefs({ documentId, version: shown, refs, passage }),
    [documentId, shown, refs, passage],
  );
  const wanted = useMemo(
    () => (shown === null ? [] : [...new Set([...steps.refs, ...pointRefs(points, shown)])]),
    [shown, steps.refs, points],
  );
  const located = useQuery(passagesQuery(documentId, shown ?? 0, wanted));
  const known = detail.data?.format ?? format;
  const facts = known === null ? null : storedFormatFacts(known);
  const own = facts?.hasPages ? "pages" : facts?.hasSheets ? "sheets" : null;
  const shownView = own !== null && view !== "text" ? own : "text";
  const readable = useQuery({
    ...readableQuery(documentId, shown),
    enabled: shown !== null && shownView !== "pages" && (format !== null || detail.isSuccess),
  });
  const locations = useMemo(
    () => (located.data ? withPoints(steps.refs, located.data, points) : NOWHERE),
    [located.data, steps.refs, points],
  );
  return {
    detail,
    version: shown,
    ...steps,
    located,
    locations,
    active: locations.find((location) => location.evidenceRef === steps.activeRef) ?? null,
    /** The view other than the text, if the format has one. */
    own,
    format: known,
    view: shownView,
    readable,
  } as const;
}
