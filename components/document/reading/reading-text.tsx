"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import { ReadableView } from "#components/document/readable/readable-view.tsx";
import type { Highlight } from "#components/document/readable/segments.ts";
import { settleWithin, shownFirst } from "#components/document/scroll-within.ts";
import { seenText } from "#components/document/seen-text.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { MarkedLocation } from "./points.ts";
import { READING_WORDS } from "./words.ts";

type ReadingTextProps = {
  readonly readable: UseQueryResult<ReadableDocument>;
  readonly locations: readonly MarkedLocation[];
  readonly activeRef: string | null;
  /** A new number scrolls again, also to the same passage. */
  readonly goes: number;
  readonly found: Found | null;
  /** Receives where the visible text starts (UTF-16 units) when it is scrolled. Null if nobody needs it. */
  readonly onSeen: ((at: number) => void) | null;
};

/** The text of a document, scrolled to the passage. */
export function ReadingText({ readable, locations, activeRef, goes, found, onSeen }: ReadingTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const highlights = useMemo(
    () => [
      ...locations.flatMap(({ textSpan, evidenceRef, marks }): Highlight[] =>
        evidenceRef === activeRef
          ? [
              { ...textSpan, active: true },
              ...marks.map((mark) => ({ ...mark.textSpan, active: true, strong: true })),
            ]
          : [{ ...textSpan, active: false }],
      ),
      ...foundHighlights(found),
    ],
    [locations, activeRef, found],
  );
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
  useEffect(() => {
    const element = scroller.current;
    if (!element || !found || !loaded) return;
    return settleWithin(element, () => [...element.querySelectorAll('[data-found="current"]')]);
  }, [found, loaded]);
  useSeenText(scroller, loaded, onSeen);
  if (readable.error) {
    return (
      <div className="p-4">
        <Notice
          kind="failed"
          title={READING_WORDS.textFailedTitle}
          actions={
            <Button
              size="small"
              onClick={() => {
                readable.refetch().catch(() => {});
              }}
            >
              {READING_WORDS.retry}
            </Button>
          }
        >
          {errorWords(readable.error).message}
        </Notice>
      </div>
    );
  }
  if (!readable.data) {
    return (
      <p role="status" className="m-auto p-8 text-muted">
        {READING_WORDS.openingText}
      </p>
    );
  }
  return (
    <ScrollRegion
      ref={scroller}
      data-scroller
      aria-label={READING_WORDS.textLabel}
      className="relative min-h-0 flex-1 overflow-auto bg-panel print:overflow-visible"
    >
      <ReadableView document={readable.data} highlights={highlights} />
    </ScrollRegion>
  );
}

function foundHighlights(found: Found | null): readonly Highlight[] {
  if (found === null) return [];
  return found.matches.map(({ textSpan }, index) => ({
    ...textSpan,
    active: false,
    found: index === found.index ? "current" : "other",
  }));
}

/** Reports which text is visible, now and after each scroll. */
function useSeenText(
  scroller: RefObject<HTMLElement | null>,
  drawn: boolean,
  onSeen: ((at: number) => void) | null,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element || !drawn || !onSeen) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const at = seenText(element);
      if (at !== null) onSeen(at);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    onScroll();
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, drawn, onSeen]);
}
