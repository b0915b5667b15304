"use client";
import { type RefObject, useEffect, useState } from "react";

/**
 * Returns whether the first child of an element hides some of its lines; null until the browser has measured it. While
 * `whole` is true nothing is cut, and the last measure stays.
 */
export function useIsCut(parent: RefObject<HTMLElement | null>, whole: boolean): boolean | null {
  const [cut, setCut] = useState<boolean | null>(null);
  useEffect(() => {
    const words = parent.current?.firstElementChild;
    if (!words || whole) return;
    const observer = new ResizeObserver(() => setCut(words.scrollHeight > words.clientHeight + 1));
    observer.observe(words);
    return () => observer.disconnect();
  }, [parent, whole]);
  return cut;
}
