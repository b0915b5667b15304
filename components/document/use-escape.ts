"use client";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls `onEscape` when Escape is pressed inside `box`, and nothing else acts on it: a dialog around the document stays
 * open. Listens on the window, because such a dialog listens before React does.
 */
export function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || !box.current?.contains(document.activeElement))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [box]);
}

/** Moves the focus from a tool of the viewer to the document that it belongs to. */
export function focusDocument(tool: Element | null): void {
  tool?.closest('section, [role="dialog"]')?.querySelector<HTMLElement>("[data-scroller]")?.focus();
}
