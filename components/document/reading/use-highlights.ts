"use client";
import { useMemo } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import type { Highlight } from "#components/document/readable/segments.ts";
import type { MarkedLocation } from "./points.ts";

type Marked = {
  readonly locations: readonly MarkedLocation[];
  readonly activeRef: string | null;
  readonly found: Found | null;
};

/** Returns what a view of the text marks: the open passage with its words that answer, the others, and found words. */
export function useHighlights({ locations, activeRef, found }: Marked): readonly Highlight[] {
  return useMemo(() => highlightsOf({ locations, activeRef, found }), [locations, activeRef, found]);
}

function highlightsOf({ locations, activeRef, found }: Marked): readonly Highlight[] {
  const passages = locations.flatMap(({ textSpan, evidenceRef, marks }): Highlight[] =>
    evidenceRef === activeRef
      ? [
          { ...textSpan, active: true },
          ...marks.map((mark) => ({ ...mark.textSpan, active: true, strong: true })),
        ]
      : [{ ...textSpan, active: false }],
  );
  return [...passages, ...foundHighlights(found)];
}

function foundHighlights(found: Found | null): readonly Highlight[] {
  if (found === null) return [];
  return found.matches.map(({ textSpan }, index) => ({
    ...textSpan,
    active: false,
    found: index === found.index ? "current" : "other",
  }));
}
