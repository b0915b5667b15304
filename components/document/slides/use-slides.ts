import { useCallback, useMemo, useState } from "react";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { type Slide, slideAt, slidesOf } from "#lib/domain/slides.ts";
import { SLIDE_WORDS } from "./words.ts";

const NO_SLIDES: readonly Slide[] = [];

type SlidesInput = {
  readonly document: ReadableDocument | undefined;
  /** The number of the slide in the address. It has priority over the passage. */
  readonly slide: number | null;
  /** Where the open passage starts (UTF-16 units); null without one. */
  readonly passageAt: number | null;
  /** The number of the open picture. */
  readonly picture: number | null;
  /** Changes whenever the reader opens something, also the same slide again. */
  readonly opening: string;
  /** Receives the number of the slide that the reader chooses. */
  readonly onSlide: (slide: number) => void;
};

/** The slides of a presentation, and the current one: what was opened, and then what the reader scrolls to. */
export function useSlides(input: SlidesInput) {
  const { document, slide, passageAt, picture, opening, onSlide } = input;
  const slides = useMemo(() => deckOf(document), [document]);
  const labels = useMemo(() => slides.map(({ number }) => String(number)), [slides]);
  const [seen, setSeen] = useState<{ readonly opening: string; readonly index: number } | null>(null);
  const chosen = slide === null ? -1 : slides.findIndex(({ number }) => number === slide);
  const opened = openedSlide(slides, document, { chosen, passageAt, picture });
  const isScrolled = seen?.opening === opening;
  const current = isScrolled ? Math.min(seen.index, slides.length - 1) : Math.max(opened, 0);
  return {
    slides,
    /** The numbers of the slides in their order. */
    labels,
    /** Index of the current slide. */
    current,
    /** Index of the slide that the address names; null if it names none. */
    chosen: chosen === -1 ? null : chosen,
    /** Words for screen readers about a slide that was chosen; empty otherwise. */
    announced: chosen === -1 || isScrolled ? "" : announcement(document, slides, chosen),
    opening,
    open: (index: number) => {
      const to = slides[index];
      if (to) onSlide(to.number);
    },
    onSeen: useCallback((index: number) => setSeen({ opening, index }), [opening]),
  };
}

export type SlideModel = ReturnType<typeof useSlides>;

function deckOf(document: ReadableDocument | undefined): readonly Slide[] {
  if (!document || storedFormatFacts(document.format)?.hasSlides !== true) return NO_SLIDES;
  return slidesOf(document.text, document.blocks);
}

type Opened = Pick<SlidesInput, "passageAt" | "picture"> & { readonly chosen: number };

/** Returns the index of the open slide, or -1. */
function openedSlide(
  slides: readonly Slide[],
  document: ReadableDocument | undefined,
  { chosen, passageAt, picture }: Opened,
): number {
  if (chosen !== -1) return chosen;
  if (passageAt !== null) return slideAt(slides, passageAt);
  if (picture === null) return -1;
  const block = document?.blocks.find(({ pictures }) => pictures?.some(({ number }) => number === picture));
  return block ? slideAt(slides, block.start) : -1;
}

function announcement(
  document: ReadableDocument | undefined,
  slides: readonly Slide[],
  index: number,
): string {
  const slide = slides[index];
  if (!document || !slide) return "";
  return SLIDE_WORDS.announced(document.text.slice(slide.start, slide.title.end), index, slides.length);
}
