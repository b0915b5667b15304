import type { PageFieldWords } from "#components/document/pages/words.ts";
import { count } from "#components/words/quantities.ts";

/** Words of the slides of a presentation and of their tools. */
export const SLIDE_WORDS = {
  label: "Slides",
  slide: "Slide",
  previousLabel: "Previous slide",
  previousTitle: "Previous slide (Page Up)",
  nextLabel: "Next slide",
  nextTitle: "Next slide (Page Down)",
  announced: (name: string, index: number, slides: number) =>
    `${name}, ${count(index + 1)} of ${count(slides)}`,
} as const;

export const SLIDE_FIELD_WORDS: PageFieldWords = {
  short: null,
  label: "Slide",
  title: "Type the number of a slide",
  position: (slides) => `of ${count(slides)}`,
  printedPosition: (slide, slides) => `(${count(slide)} of ${count(slides)})`,
  nothingTyped: "Type the number of a slide.",
  unknownPage: (typed) => `No slide ${typed}`,
};
