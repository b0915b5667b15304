"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import { ReadableView } from "#components/document/readable/readable-view.tsx";
import { settleWithin, shownFirst } from "#components/document/scroll-within.ts";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { MarkedLocation } from "./points.ts";
import { TextFailed, TextOpening } from "./text-states.tsx";
import { useHighlights } from "./use-highlights.ts";
import { useSeenText } from "./use-seen-text.ts";
import { READING_WORDS } from "./words.ts";

export type ReadingTextProps = {
  readonly readable: UseQueryResult<ReadableDocument>;
  readonly locations: readonly MarkedLocation[];
  readonly activeRef: string | null;
  /** The number of the picture to open, if no passage is. */
  readonly picture: number | null;
  /** A new number scrolls again, also to the same passage. */
  readonly goes: number;
  readonly found: Found | null;
  /** Receives where the visible text starts (UTF-16 units) when it is scrolled. Null if nobody needs it. */
  readonly onSeen: ((at: number) => void) | null;
};

/** The text of a document, scrolled to the passage. */
export function ReadingText({
  readable,
  locations,
  activeRef,
  picture,
  goes,
  found,
  onSeen,
}: ReadingTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const highlights = useHighlights({ locations, activeRef, found });
  const ready = readable.data !== undefined && highlights.some((highlight) => highlight.active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to each passage, although the code reads only the mark
  useEffect(() => {
    const element = scroller.current;
    if (!element || !ready) return;
    const marks = (selector: string) => [...element.querySelectorAll(selector)];
    return settleWithin(element, () =>
      shownFirst(element, marks(".passage-mark"), marks(".passage-mark[data-strong]")),
    );
  }, [ready, activeRef, goes]);
  const loaded = readable.data !== undefined;
  const opened = activeRef === null ? picture : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `goes` opens the same picture again
  useEffect(() => {
    const element = scroller.current;
    if (!element || !loaded || opened === null) return;
    return settleWithin(element, () => [...element.querySelectorAll(`[data-picture="${opened}"]`)]);
  }, [loaded, opened, goes]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !found || !loaded) return;
    return settleWithin(element, () => [...element.querySelectorAll('[data-found="current"]')]);
  }, [found, loaded]);
  useSeenText(scroller, loaded, onSeen);
  if (readable.error) return <TextFailed readable={readable} />;
  if (!readable.data) return <TextOpening />;
  return (
    <ScrollRegion
      ref={scroller}
      data-scroller
      aria-label={READING_WORDS.textLabel}
      className="relative min-h-0 flex-1 overflow-auto bg-panel print:overflow-visible"
    >
      <ReadableView document={readable.data} highlights={highlights} picture={opened} />
    </ScrollRegion>
  );
}
