"use client";
import { memo, useEffect, useRef, useState } from "react";
import { type FoundBox, FoundBoxes } from "#components/document/finding/found-boxes.tsx";
import { cx } from "#components/ui/class-names.ts";
import { HeatLayer, type PageHeat } from "./heat-layer.tsx";
import type { PageDrawing, PageProps, PageState } from "./page-drawing.ts";
import { type Turn, turnedSize } from "./page-size.ts";
import { type PassageRegions, RegionBoxes } from "./region-boxes.tsx";
import { PAGES_WORDS } from "./words.ts";

type PageSheetProps = PageProps & {
  readonly turn: Turn;
  readonly drawing: PageDrawing;
  readonly passages: readonly PassageRegions[];
  readonly heat: PageHeat | null;
  readonly found: readonly FoundBox[];
  /** Index of the current found words; null if they are on another page. */
  readonly foundCurrent: number | null;
  readonly onInView: (page: number) => void;
};

const NOT_DRAWN: PageState = { picture: null, failed: false };

/** One page. It is drawn while near the view, and is an empty sheet otherwise. */
export const PageSheet = memo(function PageSheet(props: PageSheetProps) {
  const { drawing, number, size, width, turn, passages, heat, found, foundCurrent, onInView } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [state, setState] = useState(NOT_DRAWN);
  const { picture } = near ? state : NOT_DRAWN;
  // A page that leaves the view is drawn again when it returns.
  useEffect(() => {
    if (!near) setState(NOT_DRAWN);
  }, [near]);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const root = element.closest("[data-scroller]");
    const nearing = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin: "900px 0px",
    });
    const reading = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) onInView(number);
      },
      { root, rootMargin: "-45% 0px -54% 0px" },
    );
    nearing.observe(element);
    reading.observe(element);
    return () => {
      nearing.disconnect();
      reading.disconnect();
    };
  }, [number, onInView]);
  const height = (width * size.height) / size.width;
  const outer = turnedSize({ width, height }, turn);
  return (
    <section
      ref={sheet}
      aria-label={PAGES_WORDS.pageLabel(number)}
      data-page={number}
      className="relative mx-auto shrink-0 overflow-clip bg-white shadow-[0_0_0_1px_var(--line),0_1px_4px_var(--shade)]"
      style={outer}
    >
      <div
        className="absolute top-1/2 left-1/2"
        style={{ width, height, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
      >
        {near && drawing.page({ number, size, width }, setState)}
        {/* Until the page is drawn, the boxes are hidden, but the view scrolls to them. */}
        <div className={cx("contents", picture === null && "invisible")}>
          <RegionBoxes page={number} passages={passages} picture={picture} />
          <FoundBoxes boxes={found} current={foundCurrent} />
          {heat && <HeatLayer heat={heat} size={size} />}
        </div>
      </div>
      {near && picture === null && !state.failed && <DrawingNote />}
    </section>
  );
});

/** Stays in view while the page is drawn, also when only the middle of the page is visible. */
function DrawingNote() {
  return (
    <div className="pointer-events-none absolute inset-0">
      <p className="sticky top-6 pt-6 text-center text-small text-[#566169]">{PAGES_WORDS.drawing}</p>
    </div>
  );
}
