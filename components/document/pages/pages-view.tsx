"use client";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type FoundBox, foundByPage } from "#components/document/finding/found-boxes.tsx";
import type { Found } from "#components/document/finding/matches.ts";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { settleWithin, shownFirst } from "../scroll-within.ts";
import type { PageHeat } from "./heat-layer.tsx";
import type { PageDrawing } from "./page-drawing.ts";
import { PageSheet } from "./page-sheet.tsx";
import { fittedWidth, keptPosition, type PageSize, type Turn, turnedSize } from "./page-size.ts";
import type { PassageRegions } from "./region-boxes.tsx";
import { PAGES_WORDS } from "./words.ts";

type PagesViewProps = {
  readonly drawing: PageDrawing;
  /** Sizes of the first pages. More are added as they become known. */
  readonly sizes: readonly PageSize[];
  readonly passages: readonly PassageRegions[];
  /** Heat by page; empty while it is off. */
  readonly heat: ReadonlyMap<number, PageHeat>;
  /** Page to scroll to, and the first box of the passage if it has one. A new object scrolls again. */
  readonly target: { readonly page: number } | null;
  /** Words to find. The current ones are scrolled to. */
  readonly found: Found | null;
  /** 1 fits each page to the width. */
  readonly zoom: number;
  readonly turn: Turn;
  readonly onPage: (page: number) => void;
};

const NO_PASSAGES: readonly PassageRegions[] = [];
const NO_BOXES: readonly FoundBox[] = [];

/** True if a page has a part of the current found words. */
function isOnPage({ matches, index }: Found, page: number): boolean {
  return matches[index]?.regions.some((region) => region.page === page) ?? false;
}

/** All pages of a document in one column, with boxes around the passage. */
export function PagesView({
  drawing,
  sizes,
  passages,
  heat,
  target,
  found,
  zoom,
  turn,
  onPage,
}: PagesViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);
  const widths = useMemo(
    () => (room === 0 ? [] : sizes.map((size) => Math.round(fittedWidth(size, turn, room) * zoom))),
    [sizes, turn, room, zoom],
  );
  useKeptPlace(scroller, sizes, widths, turn);

  const foundBoxes = useMemo(() => foundByPage(found?.matches ?? []), [found?.matches]);
  const shown = room > 0 ? sizes.length : 0;
  useTargetInView(scroller, target, shown);
  useFoundInView(scroller, found, shown);

  return (
    <ScrollRegion
      ref={scroller}
      data-scroller
      aria-label={PAGES_WORDS.label}
      className="relative min-h-0 flex-1 overflow-auto"
    >
      <div className="flex w-max min-w-full flex-col gap-3 p-4">
        {room > 0 &&
          sizes.map((size, index) => {
            const number = index + 1;
            const here = passages.some(({ regions }) => regions.some((region) => region.page === number));
            return (
              <PageSheet
                key={number}
                drawing={drawing}
                turn={turn}
                number={number}
                size={size}
                width={widths[index] ?? 0}
                passages={here ? passages : NO_PASSAGES}
                heat={heat.get(number) ?? null}
                found={foundBoxes.get(number) ?? NO_BOXES}
                foundCurrent={found && isOnPage(found, number) ? found.index : null}
                onInView={onPage}
              />
            );
          })}
      </div>
    </ScrollRegion>
  );
}

type Scroller = React.RefObject<HTMLDivElement | null>;

/** Returns the width inside the element; 0 until it is measured. */
function useRoom(scroller: Scroller): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return room;
}

/** Scrolls to the target's passage, or to its page, once that is among the shown pages. */
function useTargetInView(scroller: Scroller, target: PagesViewProps["target"], shown: number): void {
  const reachable = target !== null && shown >= target.page;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !target || !reachable) return;
    const page = `[data-page="${target.page}"]`;
    return settleWithin(element, () => {
      const boxes = [...element.querySelectorAll(`${page} .highlight-box`)];
      const answering = [...element.querySelectorAll(`${page} .strong-box`)];
      return boxes.length > 0 ? shownFirst(element, boxes, answering) : [...element.querySelectorAll(page)];
    });
  }, [scroller, target, reachable]);
}

/** Scrolls to the current found words, once their page is among the shown pages. */
function useFoundInView(scroller: Scroller, found: Found | null, shown: number): void {
  const page = found?.matches[found.index]?.page ?? null;
  const reachable = page !== null && shown >= page;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !found || !reachable) return;
    return settleWithin(element, () => {
      const boxes = [...element.querySelectorAll('[data-found="current"]')];
      return boxes.length > 0 ? boxes : [...element.querySelectorAll(`[data-page="${page}"]`)];
    });
  }, [scroller, found, page, reachable]);
}

/** Keeps the visible content in view when the pages change size. */
function useKeptPlace(
  scroller: Scroller,
  sizes: readonly PageSize[],
  widths: readonly number[],
  turn: Turn,
): void {
  const last = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const heights = sizes.flatMap((size, index) => {
      const width = widths[index];
      return width === undefined
        ? []
        : [turnedSize({ width, height: (width * size.height) / size.width }, turn).height];
    });
    const element = scroller.current;
    if (element && heights.length > 0 && element.scrollTop > 0)
      element.scrollTop = keptPosition(element.scrollTop, element.clientHeight / 3, last.current, heights);
    last.current = heights;
  }, [scroller, sizes, widths, turn]);
}
