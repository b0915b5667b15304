import { type RefObject, useEffect, useRef } from "react";
import type { Found } from "#components/document/finding/matches.ts";
import { READER_ACTS, settleWithin } from "#components/document/scroll-within.ts";
import type { SlideModel } from "./use-slides.ts";

type SlideScrollInput = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly model: SlideModel;
  readonly found: Found | null;
};

/** Scrolls to the chosen slide, and reports the visible slide when the reader scrolls or goes to found words. */
export function useSlideScroll({ scroller, model, found }: SlideScrollInput): void {
  const { slides, chosen, opening, onSeen } = model;
  const hasSlides = slides.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening scrolls, also to the same slide
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasSlides || chosen === null) return;
    return settleWithin(element, () => partsIn(element).slice(chosen, chosen + 1));
  }, [scroller, hasSlides, chosen, opening]);

  // Scrolling to what was opened does not count: the view may be too short to move to a slide near the end.
  const isReader = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening begins without an act of the reader
  useEffect(() => {
    isReader.current = false;
  }, [opening]);
  useEffect(() => {
    if (found) isReader.current = true;
  }, [found]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !hasSlides) return;
    let frame = 0;
    const onAct = () => {
      isReader.current = true;
    };
    const look = () => {
      frame = 0;
      onSeen(seenSlide(element));
    };
    const onScroll = () => {
      if (isReader.current && frame === 0) frame = requestAnimationFrame(look);
    };
    for (const act of READER_ACTS) element.addEventListener(act, onAct, { passive: true });
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const act of READER_ACTS) element.removeEventListener(act, onAct);
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, hasSlides, onSeen]);
}

/** Returns the elements of the slides in order, also of those that are not drawn yet. */
function partsIn(scroller: Element): readonly Element[] {
  return [...(scroller.querySelector("[data-slides]")?.children ?? [])];
}

/** Share of the view's height where the slide that is read lies. A passage is scrolled to the same place. */
const READ_AT = 1 / 3;

/** Returns the index of the slide in the upper part of the view. At its ends, the first or last one counts. */
function seenSlide(scroller: Element): number {
  const parts = partsIn(scroller);
  if (scroller.scrollTop <= 0) return 0;
  if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) return parts.length - 1;
  const line = scroller.getBoundingClientRect().top + scroller.clientHeight * READ_AT;
  return Math.max(
    0,
    parts.findLastIndex((part) => part.getBoundingClientRect().top <= line + 1),
  );
}

/**
 * Returns the index of the slide to which a key leads: Home and End to the first and the last, Page Up and Page Down to
 * the previous and the next. Returns null for another key, and if the current slide continues beyond the view, so that the
 * browser scrolls and nothing is skipped.
 */
export function slideOfKey(scroller: Element, current: number, key: string): number | null {
  const parts = partsIn(scroller);
  // The browser's own scroll ends too early: slides get their height when they come into view.
  if (key === "Home") return 0;
  if (key === "End") return parts.length - 1;
  const direction = key === "PageDown" ? 1 : key === "PageUp" ? -1 : null;
  const part = parts[current]?.getBoundingClientRect();
  if (direction === null || !part) return null;
  const view = scroller.getBoundingClientRect();
  const isLeft = direction === 1 ? part.bottom <= view.bottom + 1 : part.top >= view.top - 1;
  return isLeft ? current + direction : null;
}
