"use client";
import { useEffect, useRef, useState } from "react";

/**
 * Follows the address's fragment: whatever it names is told to `find`, now and whenever it changes, and what that tells
 * back is brought into view and gets the focus.
 * @param find opens what is meant, and tells the id of its element; null where the place is not its own
 * @returns the id of what the address names at the moment
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
