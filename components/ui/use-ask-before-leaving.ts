"use client";
import { useEffect, useRef } from "react";

/**
 * While `unsaved`, the browser asks before it leaves or reloads the page. The browser chooses the words.
 * @param onLeaving called before the browser asks, for example to save
 */
export function useAskBeforeLeaving(unsaved: boolean, onLeaving: () => void = () => {}): void {
  const latest = useRef(onLeaving);
  useEffect(() => {
    latest.current = onLeaving;
  });
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      latest.current();
      event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);
}
