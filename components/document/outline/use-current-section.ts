"use client";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { READER_ACTS } from "#components/document/scroll-within.ts";
import { currentEntry, type OutlineEntry } from "./entries.ts";

type CurrentSectionInput = {
  readonly entries: readonly OutlineEntry[];
  /** The visible page; null if text is shown. */
  readonly page: number | null;
  readonly viewer: RefObject<HTMLElement | null>;
};

/**
 * Returns the index of the section that is read. The one that the reader chose counts until they act inside the viewer,
 * because the document may be too short to scroll it into the part that is read.
 */
export function useCurrentSection({ entries, page, viewer }: CurrentSectionInput) {
  const [inText, setInText] = useState(-1);
  const [chosen, choose] = useState<number | null>(null);
  useEffect(() => {
    const element = viewer.current;
    if (!element || chosen === null) return;
    const end = () => choose(null);
    for (const act of READER_ACTS) element.addEventListener(act, end, { passive: true });
    return () => {
      for (const act of READER_ACTS) element.removeEventListener(act, end);
    };
  }, [viewer, chosen]);
  const onSeen = useCallback((at: number) => setInText(currentEntry(entries, { at })), [entries]);
  const seen = page === null ? inText : currentEntry(entries, { page });
  return { current: chosen ?? seen, choose, onSeen } as const;
}
