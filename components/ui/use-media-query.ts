"use client";
import { useCallback, useSyncExternalStore } from "react";

/** Returns whether a media query matches; `null` on the server and until the page is interactive. */
export function useMediaQuery(query: string): boolean | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  );
}

/**
 * Width for results and a document side by side (the `two:` variant). Paper is narrower, but a page must not open or
 * close anything because it is printed.
 */
export const TWO_PANES = "print, (width >= 48rem)";

/** Matches while the browser prints. */
export const PRINT = "print";
