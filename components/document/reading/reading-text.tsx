"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import { ReadableView } from "#components/document/readable/readable-view.tsx";
import { settleWithin, shownFirst } from "#components/document/scroll-within.ts";
import { SlideCards } from "#components/document/slides/slide-cards.tsx";
import { slideOfKey, useSlideScroll } from "#components/document/slides/use-slide-scroll.ts";
import type { SlideModel } from "#components/document/slides/use-slides.ts";
import { SLIDE_WORDS } from "#components/document/slides/words.ts";
import { cx } from "#components/ui/class-names.ts";
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
  /** The slides, if the document is a presentation. */
  readonly slides: SlideModel;
};

/** The text of a document, or its slides, scrolled to the passage. */
export function ReadingText(props: ReadingTextProps) {
  const { readable, locations, activeRef, picture, goes, found, onSeen, slides } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const highlights = useHighlights({ locations, activeRef, found });
  const ready = readable.data !== undefined && highlights.some((highlight) => highlight.active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to each passage, although the code reads only the mark
  useEffect(() => {
    const element = scroller.current;
    if (!element || !ready || slides.chosen !== null) return;
    const marks = (selector: string) => [...element.querySelectorAll(selector)];
    return settleWithin(element, () =>
      shownFirst(element, marks(".passage-mark"), marks(".passage-mark[data-strong]")),
    );
  }, [ready, activeRef, goes, slides.chosen]);
  const loaded = readable.data !== undefined;
  const opened = activeRef === null && slides.chosen === null ? picture : null;
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
  useSlideScroll({ scroller, model: slides, found });
  if (readable.error) return <TextFailed readable={readable} />;
  if (!readable.data) return <TextOpening />;
  const isDeck = slides.slides.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = scroller.current && slideOfKey(scroller.current, slides.current, event.key);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    slides.open(to);
  };
  return (
    <ScrollRegion
      ref={scroller}
      data-scroller
      aria-label={isDeck ? SLIDE_WORDS.label : READING_WORDS.textLabel}
      className={cx(
        "relative min-h-0 flex-1 overflow-auto print:overflow-visible",
        isDeck ? "bg-ground" : "bg-panel",
      )}
      onKeyDown={isDeck ? onKeyDown : undefined}
    >
      {isDeck ? (
        <SlideCards
          document={readable.data}
          slides={slides.slides}
          highlights={highlights}
          picture={opened}
          chosen={slides.chosen}
        />
      ) : (
        <ReadableView document={readable.data} highlights={highlights} picture={opened} />
      )}
    </ScrollRegion>
  );
}
