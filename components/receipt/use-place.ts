"use client";
import { useEffect, useRef, useState } from "react";

/**
 * Follows the fragment of the address: calls `find` with it now and on every change, scrolls to the element that `find`
 * returns, and focuses it.
 * @param find opens the target and returns its element's id; null if the fragment is not its own
 * @returns the element id that the address currently points to
 */
export function usePlace(find: (place: string) => string | null): string | null {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    const follow = () => {
      const place = window.location.hash.slice(1);
      const id = place === "" ? null : latest.current(place);
      setHere(id);
      if (id !== null) requestAnimationFrame(() => reach(id));
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return here;
}

function reach(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: "start" });
  element?.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
}
