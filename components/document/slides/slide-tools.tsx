import { ChevronDown, ChevronUp } from "lucide-react";
import { PageField } from "#components/document/pages/page-field.tsx";
import { Button } from "#components/ui/button.tsx";
import type { SlideModel } from "./use-slides.ts";
import { SLIDE_FIELD_WORDS, SLIDE_WORDS } from "./words.ts";

/** "Slide 12 of 40", a field to go to a slide, and buttons for the previous and the next. */
export function SlideTools({ slides, labels, current, announced, open }: SlideModel) {
  return (
    <div className="flex items-center gap-1">
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
      <Button
        look="quiet"
        size="small-icon"
        aria-label={SLIDE_WORDS.previousLabel}
        title={SLIDE_WORDS.previousTitle}
        disabled={current <= 0}
        onClick={() => open(current - 1)}
      >
        <ChevronUp size={15} aria-hidden />
      </Button>
      <Button
        look="quiet"
        size="small-icon"
        aria-label={SLIDE_WORDS.nextLabel}
        title={SLIDE_WORDS.nextTitle}
        disabled={current >= slides.length - 1}
        onClick={() => open(current + 1)}
      >
        <ChevronDown size={15} aria-hidden />
      </Button>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}
