import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { broughtIntoView, followed, type Heights, jumpedTo, type Scrolled } from "./scrolling.ts";

export type GridView = Scrolled & {
  readonly left: number;
  /** Size of the view; 0 until it is measured. */
  readonly height: number;
  readonly width: number;
};

type Part = { readonly start: number; readonly end: number };
export type Target = {
  readonly rows: Part;
  readonly columns: Part;
  /** Room at the top and left of the view that headings cover. */
  readonly above: number;
  readonly before: number;
};

/** The last part that was brought into view, and what was seen then. */
type Revealed = { readonly target: Target; readonly isNear: boolean; readonly top: number };

const START: GridView = { top: 0, bar: 0, left: 0, height: 0, width: 0 };

/** Follows the scrolling of a grid whose rows may be higher than a browser draws, and scrolls it to a cell. */
export function useGridScroll(scroller: RefObject<HTMLElement | null>, all: number) {
  const [view, setView] = useState(START);
  const latest = useRef(START);
  const change = useCallback((next: GridView) => {
    latest.current = next;
    setView(next);
  }, []);
  const revealed = useRef<Revealed | null>(null);
  const reveal = useCallback(
    (target: Target, isNear: boolean) => {
      const { rows, columns, above, before } = target;
      const element = scroller.current;
      const { top, left, height, width } = latest.current;
      if (!element || height === 0) return;
      revealed.current = { target, isNear, top };
      const down = broughtIntoView(rows, { start: top + above, end: top + height }, isNear);
      const right = broughtIntoView(columns, { start: left + before, end: left + width }, true);
      if (down === 0 && right === 0) return;
      element.scrollLeft = left + right;
      const next = down === 0 ? latest.current : jumpedTo(top + down, heightsOf(all, latest.current));
      change({ ...latest.current, ...placed(element, next), left: element.scrollLeft });
      revealed.current = { target, isNear, top: latest.current.top };
    },
    [scroller, all, change],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      change({ ...latest.current, height: element.clientHeight, width: element.clientWidth });
      // The line above the grid may have grown, and hidden the cell that was just brought into view.
      const last = revealed.current;
      if (last && last.top === latest.current.top) reveal(last.target, last.isNear);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, change, reveal]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const before = latest.current;
      if (element.scrollTop === before.bar && element.scrollLeft === before.left) return;
      const next = followed(before, element.scrollTop, heightsOf(all, before));
      change({ ...before, ...placed(element, next), left: element.scrollLeft });
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [scroller, all, change]);
  return { view, reveal };
}

const heightsOf = (all: number, { height }: GridView): Heights => ({ all, view: height });

/** Moves the bar if it is elsewhere. A browser may round its place. */
function placed(element: HTMLElement, { top, bar }: Scrolled): Scrolled {
  if (element.scrollTop !== bar) element.scrollTop = bar;
  return { top, bar: element.scrollTop };
}
