"use client";
import { memo, useMemo } from "react";
import { BlockPictures } from "#components/document/readable/block-pictures.tsx";
import { BlockRuns, headingLevels } from "#components/document/readable/block-runs.tsx";
import { Inline } from "#components/document/readable/inline.tsx";
import { LazyGroups } from "#components/document/readable/lazy-groups.tsx";
import { type Highlight, isSought } from "#components/document/readable/segments.ts";
import type { ReadableDocument } from "#lib/domain/documents.ts";
import type { Slide } from "#lib/domain/slides.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";

type SlideCardsProps = {
  readonly document: ReadableDocument;
  readonly slides: readonly Slide[];
  readonly highlights: readonly Highlight[];
  /** The number of the picture that is open. */
  readonly picture: number | null;
  /** Index of the slide to draw, with its neighbours, wherever the view is. */
  readonly chosen: number | null;
};

/** Slides on either side of the chosen one that are drawn with it. */
const NEIGHBOURS = 2;

/** The slides of a presentation as cards, each with its speaker notes below. */
export const SlideCards = memo(function SlideCards(props: SlideCardsProps) {
  const { document, slides, highlights, picture, chosen } = props;
  const { blocks } = document;
  const levels = useMemo(() => headingLevels(blocks), [blocks]);
  const sought = highlights.filter(isSought);
  const opened = blocks.findIndex(({ pictures }) => pictures?.some(({ number }) => number === picture));
  const first = slides[(chosen ?? 0) - NEIGHBOURS] ?? slides[0];
  const last = slides[(chosen ?? 0) + NEIGHBOURS] ?? slides.at(-1);
  const isNear = ({ start }: Slide) =>
    chosen !== null && start >= (first?.start ?? 0) && start <= (last?.start ?? 0);
  return (
    <div data-slides className="mx-auto w-full max-w-[46rem] px-3 pt-3 pb-8 two:px-6 two:pt-5">
      <LazyGroups
        groups={slides}
        wanted={(slide) =>
          isNear(slide) ||
          (slide.from <= opened && opened < slide.to) ||
          sought.some((highlight) => spansOverlap(slide, highlight))
        }
        estimate={(slide) => 100 + 28 * (slide.to - slide.from) + (slide.end - slide.start) / 3}
        render={(slide) => (
          <SlideCard
            document={document}
            slide={slide}
            levels={levels}
            highlights={highlights}
            picture={picture}
          />
        )}
      />
    </div>
  );
});

type SlideCardProps = Omit<SlideCardsProps, "slides" | "chosen"> & {
  readonly slide: Slide;
  readonly levels: ReadonlyMap<number, number>;
};

function SlideCard({ slide, ...drawn }: SlideCardProps) {
  const { text, blocks, documentId, version } = drawn.document;
  const { from, notes, to, name, title } = slide;
  const { marks, pictures = [] } = blocks[from] ?? {};
  const source = { documentId, version, open: drawn.picture };
  const part = (range: Span) => (
    <Inline text={text} range={range} marks={marks} highlights={drawn.highlights} />
  );
  const hasTitle = title.end > title.start;
  return (
    <article
      aria-label={text.slice(slide.start, title.end)}
      className="pb-6 font-serif text-reading wrap-anywhere"
    >
      <div
        data-slide={slide.number}
        className="rounded-lg border border-line-strong bg-panel px-4 pt-3 pb-4 two:px-7 two:pt-5 two:pb-6 print:break-inside-avoid"
      >
        <h3 className="relative mb-3 text-[1.375rem] leading-8 font-semibold">
          <span className="font-sans text-small font-medium text-muted">{part(name)}</span>
          {hasTitle && (
            <>
              <span className="sr-only">{part({ start: name.end, end: title.start })}</span>
              <span className="block">{part(title)}</span>
            </>
          )}
        </h3>
        <BlockPictures pictures={pictures.filter(({ before }) => before)} source={source} />
        <BlockPictures pictures={pictures.filter(({ before }) => !before)} source={source} />
        <BlockRuns {...drawn} range={{ from: from + 1, to: notes }} />
      </div>
      {notes < to && <SpeakerNotes {...drawn} range={{ from: notes, to }} />}
    </article>
  );
}

type SpeakerNotesProps = Omit<SlideCardProps, "slide"> & { readonly range: Pick<Slide, "from" | "to"> };

/** The notes of a slide. Their heading names the slide in the text. On the page it stands below that slide. */
function SpeakerNotes({ range, ...drawn }: SpeakerNotesProps) {
  const { text, blocks } = drawn.document;
  const heading = blocks[range.from] ?? { start: 0, end: 0 };
  const name = heading.start + text.slice(heading.start, heading.end).indexOf(", ") + 2;
  const part = (words: Span) => <Inline text={text} range={words} highlights={drawn.highlights} />;
  return (
    <div data-notes className="mx-4 mt-3 border-line-strong border-l-2 pl-4 text-evidence two:mx-7">
      <h4 className="relative font-sans text-small font-semibold text-muted">
        <span className="sr-only">{part({ start: heading.start, end: name })}</span>
        <span className="inline-block first-letter:uppercase">{part({ start: name, end: heading.end })}</span>
      </h4>
      <BlockRuns {...drawn} range={{ from: range.from + 1, to: range.to }} />
    </div>
  );
}
