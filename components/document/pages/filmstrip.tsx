"use client";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import type { PageDrawing } from "./page-drawing.ts";
import type { PageSize } from "./page-size.ts";
import { FILMSTRIP_WORDS, PAGES_WORDS } from "./words.ts";

type FilmstripProps = {
  readonly drawing: PageDrawing;
  /** Sizes of the pages known so far, in order. */
  readonly sizes: readonly PageSize[];
  /** Number of matching passages by page; 0 if only the page image matches. Absent pages do not match. */
  readonly answering: ReadonlyMap<number, number>;
  /** Returns the address of a page's thumbnail; null if there is none yet. */
  readonly thumbnailHref: (page: number) => string | null;
  readonly current: number;
  readonly onPick: (page: number) => void;
};

const WIDTH = 44;
const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Thumbnails of all pages, with a mark on matching ones. One tab stop; arrow keys move. */
export function Filmstrip(props: FilmstripProps) {
  const { sizes, current, onPick } = props;
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const own = strip.current;
    const button = own?.querySelector<HTMLElement>(`[data-strip-page="${current}"]`);
    if (!own || !button) return;
    const [outer, inner] = [own.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      own.scrollTop += inner.top - outer.top - outer.height / 3;
    if (inner.left < outer.left || inner.right > outer.right)
      own.scrollLeft += inner.left - outer.left - outer.width / 3;
  }, [current]);
  const move = (event: KeyboardEvent, page: number) => {
    const step = STEPS[event.key];
    const next = page + (step ?? 0);
    if (step === undefined || next < 1 || next > sizes.length) return;
    event.preventDefault();
    strip.current?.querySelector<HTMLElement>(`[data-strip-page="${next}"]`)?.focus();
    onPick(next);
  };
  return (
    <nav
      ref={strip}
      aria-label={FILMSTRIP_WORDS.label}
      className="shrink-0 overflow-auto max-two:border-b max-two:border-line two:overflow-x-hidden two:overflow-y-scroll"
    >
      <ul className="flex gap-2 px-2 py-3 two:w-16 two:flex-col two:items-center max-two:py-2">
        {sizes.map((size, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's key is its number
          <li key={index}>
            <Frame {...props} page={index + 1} size={size} onKey={move} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FrameProps = FilmstripProps & {
  readonly page: number;
  readonly size: PageSize;
  readonly onKey: (event: KeyboardEvent, page: number) => void;
};

function Frame({ drawing, answering, thumbnailHref, current, onPick, onKey, page, size }: FrameProps) {
  const passages = answering.get(page);
  const answers = passages === undefined ? "" : FILMSTRIP_WORDS.matches(passages);
  const src = thumbnailHref(page);
  const height = Math.round((WIDTH * size.height) / size.width);
  return (
    <button
      type="button"
      data-strip-page={page}
      tabIndex={page === current ? 0 : -1}
      aria-current={page === current ? "page" : undefined}
      aria-label={
        answers === "" ? PAGES_WORDS.pageLabel(page) : FILMSTRIP_WORDS.matchingPageLabel(page, answers)
      }
      title={answers === "" ? undefined : answers}
      className={cx(
        "relative flex flex-col items-center rounded border-2 bg-panel",
        page === current ? "border-accent" : "border-line-strong hover:border-muted",
        answers === "" && page !== current && "opacity-70 hover:opacity-100",
      )}
      onClick={() => onPick(page)}
      onKeyDown={(event) => onKey(event, page)}
    >
      {src !== null ? (
        // biome-ignore lint/performance/noImgElement: the server sends it small
        <img src={src} alt="" loading="lazy" className="bg-white" style={{ width: WIDTH, height }} />
      ) : answers === "" ? (
        <span className="block bg-white" style={{ width: WIDTH, height }} />
      ) : (
        drawing.thumbnail({ number: page, size, width: WIDTH })
      )}
      <span className="flex w-full items-center justify-center gap-1 border-t border-line text-tiny tabular-nums">
        {answers !== "" && <span aria-hidden className="size-1.5 rounded-full bg-amber-dot" />}
        {page}
      </span>
    </button>
  );
}
