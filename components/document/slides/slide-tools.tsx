import { PageField } from "#components/document/pages/page-field.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import type { SlideModel } from "./use-slides.ts";
import { SLIDE_FIELD_WORDS, SLIDE_WORDS } from "./words.ts";

/** "Slide 12 of 40", a field to go to a slide, and buttons for the previous and the next. */
export function SlideTools({ slides, labels, current, announced, open }: SlideModel) {
  return (
    <Stepper
      index={current}
      total={slides.length}
      words={SLIDE_WORDS}
      announced={announced}
      onStep={(direction) => open(current + direction)}
    >
      <span aria-hidden className="text-small text-muted">
        {SLIDE_WORDS.slide}
      </span>
      <PageField
        page={current + 1}
        pageCount={slides.length}
        labels={labels}
        words={SLIDE_FIELD_WORDS}
        onPage={(slide) => open(slide - 1)}
      />
    </Stepper>
  );
}
