"use client";
import { useRef } from "react";

/**
 * Returns the focus to the element that had it when a dialog opened. Radix returns it only to a trigger of its own.
 * Focus that was moved on purpose meanwhile stays.
 */
export function useReturnedFocus() {
  const opener = useRef<Element | null>(null);
  return {
    /** Called when the dialog opens, before it takes the focus. */
    start: () => {
      opener.current = document.activeElement;
    },
    /** Called when the dialog closes. */
    end: (event: Event) => {
      const back = opener.current;
      if (!(back instanceof HTMLElement) || !back.isConnected) return;
      event.preventDefault();
      if (document.activeElement === null || document.activeElement === document.body) back.focus();
    },
  };
}
