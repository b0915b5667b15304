"use client";
import { type RefObject, useLayoutEffect } from "react";

/** CSS pixels between the selection and the tools, and between the tools and the viewer's edges. */
const GAP = 8;
const EDGE = 4;

const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE));

/** Keeps `tools` below the selection, or above it if there is no room, and inside the viewer. */
export function useBeside(
  tools: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  range: Range,
): void {
  useLayoutEffect(() => {
    const element = tools.current;
    const viewer = root.current;
    if (!element || !viewer) return;
    const place = () => {
      const outer = viewer.getBoundingClientRect();
      const text = range.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = element;
      const below = text.bottom - outer.top + GAP;
      const fits = below + offsetHeight <= outer.height - EDGE;
      const top = fits ? below : text.top - outer.top - GAP - offsetHeight;
      element.style.top = `${within(top, outer.height - offsetHeight)}px`;
      element.style.left = `${within(text.left - outer.left, outer.width - offsetWidth)}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(viewer);
    viewer.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      viewer.removeEventListener("scroll", place, { capture: true });
    };
  }, [tools, root, range]);
}
